import { cpSync, lstatSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../../../src/build/replace-file.ts';
import {
  CACHE_DIRECTORY,
  NODE,
  findTool,
  run,
  type RunOptions,
  type RunResult,
} from './process.ts';

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

const ENVIRONMENT = {
  // The commands of the packages that examples import come after the system's.
  PATH: `${TOOLS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/home/ana/node_modules/.bin`,
  HOME: '/home/ana',
  USER: 'ana',
  LOGNAME: 'ana',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  NO_COLOR: '1',
};

/** Names that can be resolved; the addresses are those for documentation: nobody answers. */
const HOSTS = `127.0.0.1 localhost equipo
::1 localhost
203.0.113.10 example.com www.example.com api.example.com
`;

const BWRAP = findTool('/usr/bin/bwrap', '/usr/local/bin/bwrap');

/** How far examples are shut in on this machine. */
export type Isolation = 'full' | 'none';

let isolation: Promise<Isolation> | undefined;

/** Finds out, once, whether this machine lets bubblewrap work. */
export function sandboxIsolation(): Promise<Isolation> {
  isolation ??= probe();
  return isolation;
}

async function probe(): Promise<Isolation> {
  if (BWRAP === undefined) return 'none';
  const { code } = await run(BWRAP, [...isolate(), '/usr/bin/true']);
  return code === 0 ? 'full' : 'none';
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
    ...etcFile(
      'passwd',
      'root:x:0:0:root:/root:/bin/bash\nana:x:1000:1000:Ana:/home/ana:/bin/bash\n',
    ),
    ...etcFile('group', 'root:x:0:\nana:x:1000:\n'),
    ...etcFile('hosts', HOSTS),
    // Names that are not in that file do not exist, instead of being unreachable.
    ...etcFile('nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files\n'),
    ...etcFile('hostname', 'equipo\n'),
    ...[
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--tmpfs',
      '/tmp',
      '--tmpfs',
      '/run',
      '--tmpfs',
      '/var',
    ],
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
  if ((await sandboxIsolation()) === 'none') return openCommand(command, args, options);
  const at = options.at ?? PROJECT;
  const environment = { ...ENVIRONMENT, ...options.env };
  return {
    command: BWRAP as string,
    args: [
      ...isolate(),
      ...['--bind', options.directory, at],
      ...Object.entries(options.writable ?? {}).flatMap(([inside, real]) => [
        '--bind',
        real,
        inside,
      ]),
      ...Object.entries(options.readOnly ?? {}).flatMap(([inside, real]) => [
        '--ro-bind',
        real,
        inside,
      ]),
      '--clearenv',
      ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--chdir', options.cwd ?? at, '--', command, ...args],
    ],
    options: { cwd: '/', env: {} },
  };
}

/** Home of the user that examples see. */
const HOME = '/home/ana';

/**
 * Without bubblewrap (a system other than Linux, a container without the
 * rights): the same command, not shut in. `cli.ts` says so loudly, and
 * `--estricto` refuses. What would be mounted in the home is copied or linked
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
  return run(line.command, line.args, { ...options, ...line.options });
}
