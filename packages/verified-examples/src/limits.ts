import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import * as messages from './messages.ts';

/** Programs to run at a time. */
export const CORES = cpus().length;

/** What a process may use together with its children. */
export interface Limits {
  processes: number;
  /** Bytes of private memory. */
  memory: number;
}

const INTERVAL = 200;

/**
 * Polls a process and its children, and calls `stop`, with the limit in Spanish, when they exceed
 * one. `setrlimit` would not do: root is exempt from its limit of processes, and Node and browsers
 * reserve far more memory than they use.
 */
export function watch(
  pid: number | undefined,
  limits: Limits,
  stop: (reason: string) => void,
): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (pid === undefined) return;
    const pids = withChildren(pid);
    if (pids.length > limits.processes) stop(messages.tooManyProcesses(limits.processes));
    else if (memoryOf(pids) > limits.memory) stop(messages.tooMuchMemory(limits.memory / 1e9));
  }, INTERVAL);
  timer.unref();
  return timer;
}

/** A process and its descendants, from `/proc`; only itself on other systems. */
function withChildren(root: number): string[] {
  const children = Map.groupBy(
    readDirectory('/proc').filter((name) => /^\d+$/.test(name)),
    // «pid (name) state parent …»: the name may hold spaces and parentheses.
    (pid) =>
      readText(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ')[1],
  );
  const found = [String(root)];
  // The list grows while it is read.
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const PAGE_SIZE = 4096;

/** Private bytes of these processes: resident pages less the shared ones. */
function memoryOf(pids: readonly string[]): number {
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

/** Text of a file of `/proc`; empty once its process has ended. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
