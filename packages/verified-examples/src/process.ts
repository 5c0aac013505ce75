import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJson, replaceFile } from './files.ts';
import { inCache } from './settings.ts';
import { watch, type Limits } from './limits.ts';
import type { Tool } from './types.ts';
import * as messages from './messages.ts';

export { writeFiles } from './sandbox/files.ts';

/** The Node that runs this, not another one on the PATH. */
export const NODE = process.execPath;

export interface RunOptions {
  cwd?: string;
  /** The whole environment; inherited by default. */
  env?: Record<string, string>;
  /** Text for standard input; empty by default. */
  input?: string;
  /** Milliseconds until the process and its children are killed; 60 s by default. */
  timeout?: number;
  /** Merges stderr into stdout, in the order of writing; `stderr` is then empty. */
  merge?: boolean;
  /** Called with each complete line of stdout. */
  onLine?: (line: string) => void;
  /** Limits to processes and memory; time and output are always limited. */
  limits?: Limits;
}

export interface RunResult {
  /** Exit code; `null` when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  timedOut: boolean;
  /** The limit, in Spanish, for which it was killed. */
  limit?: string;
}

/** Characters: an endless output must not fill the memory. */
const MAX_OUTPUT = 4_000_000;

/**
 * Runs a program to its end. Does not throw when the program fails: see `code` and `timedOut`.
 *
 * @param command explicit path of the program (see `findTool`).
 * @throws when the program cannot be started.
 */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  // Only a shell can give both streams one descriptor, which keeps the order of writing.
  const [program, ...rest] = options.merge
    ? ['/bin/sh', '-c', 'exec "$@" 2>&1', 'sh', command, ...args]
    : [command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program!, rest, {
      cwd: options.cwd,
      env: options.env,
      // In a new process group, so that its children can be killed with it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let limit: string | undefined;
    const stop = (reason: string): void => {
      limit ??= reason;
      killGroup(child.pid);
    };
    const full = () => stop(messages.tooMuchOutput(MAX_OUTPUT / 1_000_000));
    const stdout = collect(child.stdout, full, options.onLine);
    const stderr = collect(child.stderr, full);
    let timedOut = false;
    const watched = options.limits && watch(child.pid, options.limits, stop);
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, options.timeout ?? 60_000);
    child.on('error', (error) => {
      clearTimeout(timer);
      clearInterval(watched);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      clearInterval(watched);
      killGroup(child.pid);
      const said = limit === undefined ? '' : `\n${messages.stoppedByLimit(limit)}\n`;
      const [out, err] = options.merge ? [stdout() + said, stderr()] : [stdout(), stderr() + said];
      resolve({ code, stdout: out, stderr: err, timedOut, ...(limit !== undefined && { limit }) });
    });
    // The program may end before reading its input.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

/**
 * Collects a stream as text; calls `onLine` for each complete line, and `full` when it is too
 * long.
 */
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

/** Kills a process and its children, unless they have ended. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * The first of these paths that exists. Tools are called by explicit path: the PATH may have
 * another program of that name.
 *
 * @param candidates absolute paths, the preferred one first.
 */
export function findTool(...candidates: string[]): string | undefined {
  return candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Git, by explicit path. */
export const GIT = findTool('/usr/bin/git', '/usr/local/bin/git', '/opt/homebrew/bin/git');

const versionsFile = () => inCache('tools.json');

const readVersions = () => readJson<Record<string, string>>(versionsFile()) ?? {};

/**
 * The version that a program reports. It is cached as long as the program is the same file, so
 * that a run without changes starts nothing.
 *
 * @param command explicit path; `undefined` (not found) gives `undefined`.
 * @param args what makes it print its version: `['--version']`.
 * @param pattern the version is its first group; by default the first number with a dot.
 * @returns `undefined` when the program is missing or prints no version.
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
  // Read again: another plugin may have written meanwhile.
  const versions = { ...readVersions(), [key]: version };
  replaceFile(versionsFile(), JSON.stringify(versions, null, 2));
  return version;
}

/**
 * A program as a tool, with the version it reports.
 *
 * @param name as readers know it.
 * @param asked see {@link reportedVersion}.
 * @returns `undefined` when the program is missing or prints no version.
 */
export async function reportedTool(
  name: string,
  ...asked: Parameters<typeof reportedVersion>
): Promise<Tool | undefined> {
  const version = await reportedVersion(...asked);
  return version === undefined ? undefined : { name, version };
}

/** Passes a new, empty directory to `use` and removes it afterwards. */
export async function withTemporaryDirectory<Result>(
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'ejemplo-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
