import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { readKept } from '../../../src/build/read-kept.ts';
import { replaceFile } from '../../../src/build/replace-file.ts';
import { JOIN, leaveGroup, leftIn, makeGroup, underLoad, watch, type Limits } from './limits.ts';
import type { Tool } from './types.ts';

export { writeFiles } from './inside/files.ts';

/** The project's root directory. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Where the engine keeps what it may lose: cached passes, versions of tools. */
export const CACHE_DIRECTORY = path.join(ROOT, '.cache/verificar');

/** Node of the project, whatever the `node` on the PATH is. */
export const NODE = path.join(ROOT, 'node_modules/node/bin/node');

/** Directory with the packages that examples import. */
export const EXAMPLES = path.join(ROOT, 'tests/examples');

export interface RunOptions {
  cwd?: string;
  /** The whole environment; that of this process when left out. */
  env?: Record<string, string>;
  /** Text for the standard input, which is closed after it (empty when left out). */
  input?: string;
  /** Milliseconds until the process and its children are killed, on an idle machine; 20 s when left out. */
  timeout?: number;
  /** Sends stderr where stdout goes, in the order of writing; `stderr` is then empty. */
  merge?: boolean;
  /** Called with each whole line of stdout as it comes. */
  onLine?: (line: string) => void;
  /** What it may use; only time and output are limited when left out. */
  limits?: Limits;
}

export interface RunResult {
  /** Exit code; `null` when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  timedOut: boolean;
  /** The limit that it passed, in Spanish; it was ended for that. */
  limit?: string;
}

/** Characters: an example that prints without end must not fill the memory. */
const MAX_OUTPUT = 4_000_000;

/**
 * Runs a program to its end. Never throws because the program failed: look at
 * `code` and `timedOut`.
 *
 * @param command explicit path of the program (see `findTool`).
 * @throws when the program cannot be started at all.
 */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const group = options.limits && makeGroup(options.limits);
  const [program, ...rest] = startedBy(command, args, options.merge, group);
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: options.cwd,
      env: options.env,
      // A process group of its own, so that its children can be ended with it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let limit: string | undefined;
    const stop = (reason: string): void => {
      limit ??= reason;
      killGroup(child.pid);
    };
    const full = () => stop(`imprime más de ${MAX_OUTPUT / 1_000_000} millones de caracteres`);
    const stdout = collect(child.stdout, full, options.onLine);
    const stderr = collect(child.stderr, full);
    let timedOut = false;
    const watched = options.limits && watch(child.pid, group, options.limits, stop);
    const timer = setTimeout(
      () => {
        timedOut = true;
        killGroup(child.pid);
      },
      underLoad(options.timeout ?? 20_000),
    );
    child.on('error', (error) => {
      clearTimeout(timer);
      clearInterval(watched);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      clearInterval(watched);
      killGroup(child.pid);
      if (group !== undefined) leaveGroup(group);
      const said = limit === undefined ? '' : `\n${LIMIT_WORDS}: ${limit}\n`;
      const [out, err] = options.merge ? [stdout() + said, stderr()] : [stdout(), stderr() + said];
      resolve({ code, stdout: out, stderr: err, timedOut, ...(limit !== undefined && { limit }) });
    });
    // The program may end before it has read its input: not our failure.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

/** The command line of a program, with a shell before it where something is to be arranged first. */
function startedBy(
  command: string,
  args: readonly string[],
  merge = false,
  group?: string,
): readonly [string, ...string[]] {
  if (group === undefined && !merge) return [command, ...args];
  const exec = `exec "$@"${merge ? ' 2>&1' : ''}`;
  const script = group === undefined ? exec : `${JOIN} && ${exec}`;
  return ['/bin/sh', '-c', script, group ?? 'sh', command, ...args];
}

/** Said where a program was ended because it passed a limit. */
const LIMIT_WORDS = 'se ha parado porque pasa un límite';

/** Gathers a stream as text; calls `onLine` for each whole line, and `full` when there is too much of it. */
function collect(
  stream: NodeJS.ReadableStream,
  full: () => void,
  onLine?: (line: string) => void,
): () => string {
  let text = '';
  let pending = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < MAX_OUTPUT) text += chunk;
    else full();
    if (!onLine) return;
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  return () => text;
}

/** Ends a process and all its children; silent when they have gone already. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * The first of these paths that exists. Tools are always called by explicit
 * path: a name found on the PATH may be something else of the same name.
 *
 * @param candidates absolute paths, the preferred one first.
 */
export function findTool(...candidates: string[]): string | undefined {
  return candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Git of this machine, whatever the one on the PATH is. */
export const GIT = findTool('/usr/bin/git', '/usr/local/bin/git', '/opt/homebrew/bin/git');

const VERSIONS_FILE = path.join(CACHE_DIRECTORY, 'tools.json');

const readVersions = () => readKept<Record<string, string>>(VERSIONS_FILE) ?? {};

/**
 * The version that a program reports of itself. The answer is remembered while
 * the program is the same file, so that a run without changes starts nothing.
 *
 * @param command explicit path; `undefined` (not found) gives `undefined`.
 * @param args what makes it print its version: `['--version']`.
 * @param pattern the version is its first group; by default the first number with a dot.
 * @returns `undefined` when the program is missing or says nothing of the kind.
 */
export async function reportedVersion(
  command: string | undefined,
  args: readonly string[],
  pattern = /(\d+(?:\.\d+)+)/,
): Promise<string | undefined> {
  if (command === undefined) return undefined;
  const file = realpathSync(command);
  const { mtimeMs, size } = statSync(file);
  const key = [file, mtimeMs, size, args.join(' '), pattern.source].join('|');
  const known = readVersions()[key];
  if (known !== undefined) return known;
  const result = await run(command, args, { timeout: 60_000 });
  const version = pattern.exec(result.stdout + result.stderr)?.[1];
  if (version === undefined) return undefined;
  // Read again: another runner may have written while this program ran.
  const versions = { ...readVersions(), [key]: version };
  replaceFile(VERSIONS_FILE, JSON.stringify(versions, null, 2));
  return version;
}

/**
 * A program as a tool, with the version that it reports of itself.
 *
 * @param name as readers know it.
 * @param asked how it is asked for its version: see {@link reportedVersion}.
 * @returns `undefined` when the program is missing or does not say it.
 */
export async function reportedTool(
  name: string,
  ...asked: Parameters<typeof reportedVersion>
): Promise<Tool | undefined> {
  const version = await reportedVersion(...asked);
  return version === undefined ? undefined : { name, version };
}

/** Where Linux keeps files that are only memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'ejemplo-';

/** Bytes that are to be free before files go there: several pages side by side take less. */
const MEMORY_NEEDED = 6e9;

/** Whether files can lie in memory, and programs among them be started. */
function hasMemory(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  // What is mounted last over a place is what is seen there.
  const mounts = readFileSync('/proc/mounts', 'utf8').matchAll(/ \/dev\/shm (\S+) (\S+)/g);
  const [, kind, rights = ''] = [...mounts].at(-1) ?? [];
  if (kind !== 'tmpfs' || /\b(?:noexec|ro)\b/.test(rights)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED;
}

let isMemoryClean = false;

/** The beginning of the path of a directory in memory; nothing where there is too little of it. */
function prefixInMemory(): string | undefined {
  if (!hasMemory()) return undefined;
  // Directories are taken away by the next process when theirs was ended before it could.
  const left = isMemoryClean ? [] : leftIn(MEMORY, PREFIX);
  for (const directory of left) rmSync(directory, { recursive: true, force: true });
  isMemoryClean = true;
  return path.join(MEMORY, `${PREFIX}${process.pid}-`);
}

/**
 * Gives `use` a new, empty directory and removes it afterwards.
 *
 * @param options.inMemory for thousands of files, which a disk makes and takes away slowly: in memory, where
 *   there is plenty. What is seen there differs in little things: the size and the order of a folder.
 */
export async function withTemporaryDirectory<Result>(
  use: (directory: string) => Promise<Result>,
  { inMemory = false } = {},
): Promise<Result> {
  const prefix = inMemory ? prefixInMemory() : undefined;
  const directory = mkdtempSync(prefix ?? path.join(realpathSync(tmpdir()), PREFIX));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
