import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

/** How many programs this machine runs at a time. */
export const CORES = cpus().length;

/**
 * Milliseconds to wait for what takes so many where nothing else runs: a busy
 * machine runs it by turns.
 *
 * @param load programs that wait for a core or have one.
 */
export const underLoad = (milliseconds: number, load = loadavg()[0] ?? 0, cores = CORES): number =>
  Math.round(milliseconds * Math.max(1, load / cores));

/** What a process may use together with its children. */
export interface Limits {
  processes: number;
  /** Bytes of memory that are its own. */
  memory: number;
}

/** Where Linux counts processes by groups, for those who may make some: root, as a rule. */
const GROUPS = '/sys/fs/cgroup/pids';
const PREFIX = 'apuntes-';

/** A process of a browser or of Java has many threads, and each counts as one. */
const THREADS = 4;

/** Groups whose processes have been ended, or soon will be. */
const left = new Set<string>();

let made = 0;

/**
 * A group beyond whose limit no process is born, however busy the machine is:
 * one that is full of them would not let anybody look (see `watch`) in time.
 *
 * @returns its folder; nothing where it cannot be made.
 */
export function makeGroup({ processes }: Limits): string | undefined {
  if (made === 0) for (const group of leftIn(GROUPS, PREFIX)) left.add(group);
  const group = path.join(GROUPS, `${PREFIX}${process.pid}-${++made}`);
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, 'pids.max'), String(processes * THREADS));
    return group;
  } catch {
    return undefined;
  }
}

/** Takes a group away, as soon as its last process has gone. */
export function leaveGroup(group: string): void {
  left.add(group);
  removeLeft();
}

function removeLeft(): void {
  for (const group of left) {
    try {
      rmdirSync(group);
      left.delete(group);
    } catch {
      // Something is still ending in it: next time, if need be another process's.
    }
  }
}

/**
 * Paths in a folder that a process made and left there when it was ended.
 *
 * @param prefix of their names: the number of their process follows.
 */
export const leftIn = (folder: string, prefix: string): string[] =>
  readDirectory(folder).flatMap((name) => {
    const [, maker] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    return maker !== undefined && !existsSync(`/proc/${maker}`) ? path.join(folder, name) : [];
  });

process.on('exit', removeLeft);

/** What a shell does to put itself and all that it starts into a group, `$0`. */
export const JOIN = 'echo $$ > "$0/cgroup.procs"';

const WATCH_EVERY = 200;

/**
 * Calls `stop`, with the limit in Spanish, when a process uses with its children more than it may.
 *
 * @param group the one that they are in, where there is one.
 */
export function watch(
  pid: number | undefined,
  group: string | undefined,
  limits: Limits,
  stop: (reason: string) => void,
): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (pid === undefined) return;
    const members = group === undefined ? withChildren(pid) : membersOf(group);
    if (members.length > limits.processes) stop(`más de ${limits.processes} procesos a la vez`);
    else if (memoryOf(members) > limits.memory) stop(`más de ${limits.memory / 1e9} GB de memoria`);
  }, WATCH_EVERY);
  timer.unref();
  return timer;
}

const membersOf = (group: string): string[] =>
  readText(path.join(group, 'cgroup.procs')).split('\n').filter(Boolean);

/** A process and all its children, as Linux tells it; nothing elsewhere. */
export function withChildren(root: number): string[] {
  const children = new Map<string, string[]>();
  for (const name of readDirectory('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // «pid (name) state parent …»: the name may hold spaces and parentheses.
    const [, parent = ''] = readText(`/proc/${name}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ');
    const siblings = children.get(parent);
    if (siblings) siblings.push(name);
    else children.set(parent, [name]);
  }
  const found = [String(root)];
  // The list grows while it is read.
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const PAGE_SIZE = 4096;

/** Bytes that are these processes' own: pages that are there, less those that they share with others. */
export function memoryOf(pids: readonly string[]): number {
  return pids.reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = readText(`/proc/${pid}/statm`).split(' ').map(Number);
    return sum + (resident - shared) * PAGE_SIZE;
  }, 0);
}

function readDirectory(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
