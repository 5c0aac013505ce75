import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { replaceFile } from './files.ts';
import { PACKAGE, TOOLS, inCache, settings } from './settings.ts';
import { NODE, findTool, run, type RunOptions, type RunResult } from './process.ts';
import { browserEnvironment, fontMounts, hasFonts } from './fonts.ts';
import type { Limits } from './limits.ts';
import * as messages from './messages.ts';

/**
 * Examples run in bubblewrap: the system is read-only, only the loopback network exists, and only
 * what they write into one directory outlives them. They find the same machine everywhere, so that
 * the outputs shown in the notes do not depend on where they were made: user `ana`, home
 * `/home/ana`, host `equipo`, UTC, `C.UTF-8`, fonts of the project.
 */
export interface SandboxOptions extends Omit<RunOptions, 'cwd' | 'env'> {
  /**
   * Working directory on this machine: the only one that the example can write to and that
   * persists.
   */
  directory: string;
  /** Where `directory` is mounted; `/home/ana/proyecto` by default. */
  at?: string;
  /** Working directory inside; `at` by default. */
  cwd?: string;
  /** Further read-only mounts: path inside → path on this machine. */
  readOnly?: Record<string, string>;
  /**
   * Further writable mounts (a socket's directory, data of a server): path inside → path on this
   * machine.
   */
  writable?: Record<string, string>;
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** Default mount point of `directory`. */
export const PROJECT = '/home/ana/proyecto';

/** First folder of the PATH: has the project's Node as `node`. */
const PROGRAMS = '/run/herramientas';

const ENVIRONMENT = {
  // Commands of the examples' packages come after those of the system.
  PATH: `${PROGRAMS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/home/ana/node_modules/.bin:/home/node_modules/.bin`,
  HOME: '/home/ana',
  USER: 'ana',
  LOGNAME: 'ana',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  NO_COLOR: '1',
};

/** Names that resolve; the addresses are reserved for documentation and answer nothing. */
const HOSTS = `127.0.0.1 localhost equipo
::1 localhost
203.0.113.10 example.com www.example.com api.example.com
`;

const BWRAP = findTool('/usr/bin/bwrap', '/usr/local/bin/bwrap');

/** Far more than any example needs, far less than a machine has. */
export const LIMITS: Limits = { processes: 400, memory: 3e9 };

/** Bytes of the largest file; sparse files take no disk. */
const LARGEST_FILE = 4_000_000_000;

/** Bytes of each tmpfs. */
const LARGEST_PLACE = 500_000_000;

/** Part of util-linux. */
const PRLIMIT = findTool('/usr/bin/prlimit', '/bin/prlimit');

let unsandboxedAllowed = false;

/**
 * Allows running examples unisolated where bubblewrap does not work; only on the user's request.
 */
export function allowUnsandboxed(): void {
  unsandboxedAllowed = true;
}

let isShutIn: Promise<boolean> | undefined;

/** Whether bubblewrap works on this machine; tested once. */
export const hasSandbox = (): Promise<boolean> => (isShutIn ??= probe());

async function probe(): Promise<boolean> {
  if (BWRAP === undefined) return false;
  const { code } = await run(BWRAP, [...isolate(), '/usr/bin/true']);
  return code === 0;
}

/**
 * Why examples cannot be run on this machine.
 *
 * @param install the command that installs what is missing.
 * @param tools folder of the packages of `tools/package.json`, once installed.
 * @returns what to do about it, in Spanish; `undefined` where they can be run.
 */
export async function whyNothingRuns(
  install = settings().install,
  tools = TOOLS,
): Promise<string | undefined> {
  const { packages = tools } = settings();
  if (!existsSync(tools) || !existsSync(packages)) {
    return messages.missingTools(install);
  }
  if (!hasFonts()) {
    return messages.missingFonts(install);
  }
  return whyNotIsolated();
}

/** Why examples cannot be isolated on this machine, in Spanish; `undefined` where they can. */
export const whyNotIsolated = async (): Promise<string | undefined> =>
  (await hasSandbox()) || unsandboxedAllowed ? undefined : messages.missingSandbox;

/** Root directories, some of which Debian links into `/usr`. */
function systemMounts(): string[] {
  return ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/usr', '/etc', '/opt'].flatMap(
    (directory) => {
      const found = lstatSync(directory, { throwIfNoEntry: false });
      if (!found) return [];
      return found.isSymbolicLink()
        ? ['--symlink', readlinkSync(directory), directory]
        : ['--ro-bind', directory, directory];
    },
  );
}

/**
 * Hides what only root can read: where root runs the verification, examples would have root's
 * access to files, whatever their user id inside.
 */
export function maskPrivate(directory = '/etc'): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(directory, entry.name);
    if (entry.isSymbolicLink()) return [];
    const isOpen = (statSync(place).mode & 0o004) !== 0;
    if (entry.isDirectory()) return isOpen ? maskPrivate(place) : ['--tmpfs', place];
    return isOpen ? [] : ['--ro-bind', '/dev/null', place];
  });
}

/** Arguments that mount these places. */
const mounts = (option: string, places: Record<string, string> = {}): string[] =>
  Object.entries(places).flatMap(([inside, real]) => [option, real, inside]);

/** An empty, limited tmpfs. */
const tmpfs = (place: string): string[] => ['--size', String(LARGEST_PLACE), '--tmpfs', place];

/** Replaces a file of `/etc`. */
function etcFile(name: string, text: string): string[] {
  const file = inCache('etc', name);
  replaceFile(file, text);
  return statSync(`/etc/${name}`, { throwIfNoEntry: false })
    ? ['--ro-bind', file, `/etc/${name}`]
    : [];
}

let isolationArguments: string[] | undefined;

/** The arguments that all examples share. */
function isolate(): string[] {
  isolationArguments ??= [
    ...['--unshare-all', '--unshare-user', '--uid', '1000', '--gid', '1000'],
    ...['--hostname', 'equipo', '--die-with-parent', '--new-session'],
    ...systemMounts(),
    ...maskPrivate(),
    ...etcFile(
      'passwd',
      'root:x:0:0:root:/root:/bin/bash\nana:x:1000:1000:Ana:/home/ana:/bin/bash\n',
    ),
    ...etcFile('group', 'root:x:0:\nana:x:1000:\n'),
    ...etcFile('hosts', HOSTS),
    // Names outside that file do not exist, rather than being unreachable.
    ...etcFile('nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files\n'),
    ...etcFile('hostname', 'equipo\n'),
    ...fontMounts(),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/tmp', '/run', '/var'].flatMap(tmpfs),
    ...['--dir', '/var/tmp', '--dir', '/home/ana', '--ro-bind', NODE, `${PROGRAMS}/node`],
  ];
  return isolationArguments;
}

/** Arguments for `spawn`. */
export interface CommandLine {
  command: string;
  args: string[];
  options: { cwd: string; env: Record<string, string> };
}

/**
 * The command line that runs a command in the sandbox, for callers that start the process
 * themselves (a server, a batch). Others use `runSandboxed`.
 *
 * @param command path of the program inside the sandbox (`node` is on its PATH).
 */
export async function sandboxCommand(
  command: string,
  args: readonly string[],
  options: Omit<SandboxOptions, keyof RunOptions> & Pick<SandboxOptions, 'cwd' | 'env'>,
): Promise<CommandLine> {
  if (!(await hasSandbox())) {
    if (!unsandboxedAllowed) throw new Error(messages.missingSandbox);
    return unsandboxedCommand(command, args, options);
  }
  const at = options.at ?? PROJECT;
  const environment = { ...ENVIRONMENT, ...options.env };
  const confined = confinedProgram();
  return {
    command: confined.command,
    args: [
      ...confined.args,
      ...isolate(),
      ...['--bind', options.directory, at],
      ...mounts('--bind', options.writable),
      ...mounts('--ro-bind', options.readOnly),
      '--clearenv',
      ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--chdir', options.cwd ?? at, '--', command, ...args],
    ],
    options: { cwd: '/', env: {} },
  };
}

/** bubblewrap, with a limit to the size of files that its children inherit. */
export function confinedProgram(): { command: string; args: string[] } {
  const program = BWRAP as string;
  return PRLIMIT === undefined
    ? { command: program, args: [] }
    : { command: PRLIMIT, args: [`--fsize=${LARGEST_FILE}`, '--core=0', program] };
}

const HOME = '/home/ana';

/**
 * The same command without isolation (a system other than Linux, a container without the rights).
 * Mounts in the home are copied or linked into the working directory; other paths on the command
 * line are replaced by the real ones.
 */
function unsandboxedCommand(
  command: string,
  args: readonly string[],
  options: Pick<SandboxOptions, 'directory' | 'at' | 'cwd' | 'readOnly' | 'writable' | 'env'>,
): CommandLine {
  const mounts = Object.entries({ ...options.readOnly, ...options.writable });
  const places = mounts.map(([inside, real]): [string, string] =>
    inside.startsWith(`${HOME}/`)
      ? [inside, linkInto(real, path.join(options.directory, path.basename(inside)))]
      : [inside, real],
  );
  places.push([options.at ?? PROJECT, options.directory], [HOME, options.directory]);
  const outside = (text: string) =>
    places.reduce((changed, [inside, real]) => changed.replaceAll(inside, real), text);
  return {
    command: command === 'node' ? NODE : command,
    args: args.map(outside),
    options: {
      cwd: outside(options.cwd ?? options.at ?? PROJECT),
      env: {
        ...browserEnvironment(),
        ...ENVIRONMENT,
        PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
        HOME: options.directory,
        ...options.env,
      },
    },
  };
}

/** Links packages; copies anything else, so that its imports resolve here. */
function linkInto(real: string, place: string): string {
  if (lstatSync(place, { throwIfNoEntry: false })) return place;
  if (path.basename(real) === 'node_modules') symlinkSync(real, place);
  else cpSync(real, place, { recursive: true, filter: (file) => !/\/node_modules$/.test(file) });
  if (real === PACKAGE) symlinkSync(TOOLS, path.join(place, 'node_modules'));
  return place;
}

/**
 * Runs a command in the sandbox to its end.
 *
 * @param command path of the program inside the sandbox (`node` is on its PATH).
 * @example
 *     await runSandboxed('node', ['main.js'], {
 *       directory,
 *       readOnly: { [`${PROJECT}/node_modules`]: TOOLS },
 *       merge: true,
 *     });
 */
export async function runSandboxed(
  command: string,
  args: readonly string[],
  options: SandboxOptions,
): Promise<RunResult> {
  const line = await sandboxCommand(command, args, options);
  return run(line.command, line.args, { limits: LIMITS, ...options, ...line.options });
}
