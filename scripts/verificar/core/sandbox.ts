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
import { replaceFile } from '../../../src/build/replace-file.ts';
import {
  CACHE_DIRECTORY,
  EXAMPLES,
  NODE,
  findTool,
  run,
  type RunOptions,
  type RunResult,
} from './process.ts';
import type { Limits } from './limits.ts';

/**
 * Examples run in bubblewrap: the system is read-only, there is no network but
 * loopback, and nothing outlives them but what they write in one directory.
 * They see a machine that is the same everywhere, so that the outputs shown in
 * the notes do not depend on whose machine made them: user `ana`, home
 * `/home/ana`, host `equipo`, UTC, `C.UTF-8`.
 */
export interface SandboxOptions extends Omit<RunOptions, 'cwd' | 'env'> {
  /** Directory of this machine that the example works in: the only place where it can write and something stays. */
  directory: string;
  /** Where `directory` is seen inside; `/home/ana/proyecto` when left out. */
  at?: string;
  /** Working directory inside; `at` when left out. */
  cwd?: string;
  /** More that can be read: path inside → path on this machine. */
  readOnly?: Record<string, string>;
  /** More that can be written (a socket's directory, data of a server): path inside → path on this machine. */
  writable?: Record<string, string>;
  /** Added to the environment, which is otherwise the same everywhere. */
  env?: Record<string, string>;
}

/** Where `directory` is seen inside the sandbox. */
export const PROJECT = '/home/ana/proyecto';

/** Programs that the sandbox puts before those of the system: Node 24 as `node`. */
const TOOLS = '/run/herramientas';

/** Programs of Go (tsc, Podman) end before it pays to tidy their memory up. */
export const UNTIDY = { GOGC: '400' };

const ENVIRONMENT = {
  // The commands of the packages that examples import come after the system's.
  PATH: `${TOOLS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/home/ana/node_modules/.bin`,
  HOME: '/home/ana',
  USER: 'ana',
  LOGNAME: 'ana',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  NO_COLOR: '1',
  ...UNTIDY,
};

/** Names that can be resolved; the addresses are those for documentation: nobody answers. */
const HOSTS = `127.0.0.1 localhost equipo
::1 localhost
203.0.113.10 example.com www.example.com api.example.com
`;

const BWRAP = findTool('/usr/bin/bwrap', '/usr/local/bin/bwrap');

/** What an example may use: far more than any needs, far less than a machine has. */
export const LIMITS: Limits = { processes: 400, memory: 3e9 };

/** Bytes of the largest file that it may write; a file with a hole takes no room. */
const LARGEST_FILE = 4_000_000_000;

/** Bytes of each place that is only memory. */
const LARGEST_PLACE = 500_000_000;

/** Sets what `setrlimit` can; comes with every Linux. */
const PRLIMIT = findTool('/usr/bin/prlimit', '/bin/prlimit');

/** Said where nothing is run because nothing would shut it in. */
const NO_SANDBOX = `Sin bubblewrap (bwrap) nada encierra a los ejemplos: podrían usar la red, leer tus archivos y
escribir en cualquier carpeta. Instálalo con: npm run herramientas. Para ejecutarlos así, dilo: --sin-aislar`;

let openAllowed = false;

/** From now on examples run without a sandbox where there is none: only when whoever verifies says so. */
export function allowOpenRuns(): void {
  openAllowed = true;
}

let isShutIn: Promise<boolean> | undefined;

/** Finds out, once, whether this machine lets bubblewrap work. */
export const hasSandbox = (): Promise<boolean> => (isShutIn ??= probe());

async function probe(): Promise<boolean> {
  if (BWRAP === undefined) return false;
  const { code } = await run(BWRAP, [...isolate(), '/usr/bin/true']);
  return code === 0;
}

/**
 * What keeps examples from being run on this machine.
 *
 * @param examples folder that has their packages once the tools are installed.
 * @returns what to do about it, in Spanish; nothing where they can be run.
 */
export async function whyNothingRuns(examples = EXAMPLES): Promise<string | undefined> {
  if (!existsSync(path.join(examples, 'node_modules'))) {
    return 'Las herramientas de los ejemplos no están instaladas: npm run herramientas';
  }
  return (await hasSandbox()) || openAllowed ? undefined : NO_SANDBOX;
}

/** Root directories that a Debian system links into `/usr`, as they are here. */
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
 * What only root may read is not there: inside, examples have another name, but
 * where root verifies them the machine would still take them for root.
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

/** What binds places of this machine to those inside. */
const mounts = (option: string, places: Record<string, string> = {}): string[] =>
  Object.entries(places).flatMap(([inside, real]) => [option, real, inside]);

/** An empty folder that holds only memory, and not all of it. */
const scratch = (place: string): string[] => ['--size', String(LARGEST_PLACE), '--tmpfs', place];

/** A file of `/etc` that differs from this machine's. */
function etcFile(name: string, text: string): string[] {
  const file = path.join(CACHE_DIRECTORY, 'etc', name);
  replaceFile(file, text);
  return statSync(`/etc/${name}`, { throwIfNoEntry: false })
    ? ['--ro-bind', file, `/etc/${name}`]
    : [];
}

let isolationArguments: string[] | undefined;

/** The part of the command line that is the same for every example. */
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
    // Names that are not in that file do not exist, instead of being unreachable.
    ...etcFile('nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files\n'),
    ...etcFile('hostname', 'equipo\n'),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/tmp', '/run', '/var'].flatMap(scratch),
    ...['--dir', '/var/tmp', '--dir', '/home/ana', '--ro-bind', NODE, `${TOOLS}/node`],
  ];
  return isolationArguments;
}

/** Program and arguments that start a command; what `spawn` needs. */
export interface CommandLine {
  command: string;
  args: string[];
  options: { cwd: string; env: Record<string, string> };
}

/**
 * The command line that runs a command in the sandbox, for callers that start
 * processes themselves (a server, a batch that is talked to). Others use
 * `runSandboxed`.
 *
 * @param command path of the program inside the sandbox (`node` is on its PATH).
 */
export async function sandboxCommand(
  command: string,
  args: readonly string[],
  options: Omit<SandboxOptions, keyof RunOptions> & Pick<SandboxOptions, 'cwd' | 'env'>,
): Promise<CommandLine> {
  if (!(await hasSandbox())) {
    if (!openAllowed) throw new Error(NO_SANDBOX);
    return openCommand(command, args, options);
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

/** bubblewrap, with the limit to the size of files that its children inherit. */
export function confinedProgram(): { command: string; args: string[] } {
  const program = BWRAP as string;
  return PRLIMIT === undefined
    ? { command: program, args: [] }
    : { command: PRLIMIT, args: [`--fsize=${LARGEST_FILE}`, '--core=0', program] };
}

/** Home of the user that examples see. */
const HOME = '/home/ana';

/**
 * Without bubblewrap (a system other than Linux, a container without the
 * rights): the same command, not shut in, when whoever verifies says so. What would be mounted in the home is copied or linked
 * into the working directory; other paths are replaced by the real ones, as
 * far as they stand on the command line.
 */
function openCommand(
  command: string,
  args: readonly string[],
  options: Pick<SandboxOptions, 'directory' | 'at' | 'cwd' | 'readOnly' | 'writable' | 'env'>,
): CommandLine {
  const mounts = Object.entries({ ...options.readOnly, ...options.writable });
  const places = mounts.map(([inside, real]): [string, string] =>
    inside.startsWith(`${HOME}/`)
      ? [inside, bringIn(real, path.join(options.directory, path.basename(inside)))]
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
        ...ENVIRONMENT,
        PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
        HOME: options.directory,
        ...options.env,
      },
    },
  };
}

/** Packages are linked; anything else is copied, so that its imports are looked for here. */
function bringIn(real: string, place: string): string {
  if (lstatSync(place, { throwIfNoEntry: false })) return place;
  if (path.basename(real) === 'node_modules') symlinkSync(real, place);
  else cpSync(real, place, { recursive: true });
  return place;
}

/**
 * Runs a command in the sandbox to its end.
 *
 * @param command path of the program inside the sandbox (`node` is on its PATH).
 * @example
 *     await runSandboxed('node', ['main.js'], {
 *       directory,
 *       readOnly: { [`${PROJECT}/node_modules`]: path.join(EXAMPLES, 'node_modules') },
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
