import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { inNote, judge } from '../../core/output.ts';
import {
  EXAMPLES,
  NODE,
  ROOT,
  findTool,
  reportedTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
} from '../../core/process.ts';
import { blockByBlock } from '../../core/runs.ts';
import { BLOCKS_INSIDE, SHELLS, checkSyntax } from '../shell/shells.ts';
import { imageMistake } from './images.ts';
import { LIMITS, UNTIDY, confinedProgram, maskPrivate, runSandboxed } from '../../core/sandbox.ts';
import type { Job, Outcome, Runner, Tool } from '../../core/types.ts';

/** Docker's orders that nobody types on a page: Docker itself says whether it knows them. */
export const dockerRunner: Runner = {
  name: 'docker',
  module: import.meta.filename,
  accepts: (job) => job.language in SHELLS && USES_DOCKER.test(shellCode(job)),
  detect: async () => {
    const isRoot = process.getuid?.() === 0;
    return isRoot && PODMAN && RUNC && BUSYBOX && BWRAP ? dockerTool() : undefined;
  },
  debianPackages: [
    'docker.io',
    'docker-compose',
    'podman',
    'runc',
    'busybox-static',
    'containernetworking-plugins',
    'iptables',
    'bubblewrap',
  ],
  run: blockByBlock(checkOptions),
  canaries: [
    {
      language: 'bash',
      meta: 'solo-compila',
      code: 'docker run --nombre web nginx',
      problem: 'unknown flag',
    },
  ],
};

/** Whether orders call Docker. */
export const USES_DOCKER = /^\s*(?:[A-Z_]+=\S+ )*docker(?:-compose)?\s/m;
const DOCKER = '/usr/bin/docker';
const [PODMAN, RUNC, BUSYBOX, BWRAP] = [
  '/usr/bin/podman',
  '/usr/sbin/runc',
  '/bin/busybox',
  '/usr/bin/bwrap',
].map((file) => findTool(file));
const FILES = path.join(import.meta.dirname, 'inside');
/** Where they are seen inside. */
const FILES_DOCKER = '/run/verificar/docker';

/** What runs instead of Docker's server and of its images. */
export async function dockerEmulation(): Promise<string> {
  const podman = await reportedVersion(PODMAN, ['--version']);
  return `Podman ${podman} e imágenes de prueba`;
}

const shellCode = (job: Job): string =>
  job.blocks
    .filter(({ language }) => language in SHELLS)
    .map(({ code }) => code)
    .join('\n');

/** Docker's command, with its version. */
export async function dockerTool(): Promise<Tool | undefined> {
  return reportedTool('Docker', findTool(DOCKER), ['--version']);
}

/** Lines that may name an image: of a Dockerfile, of a Compose file, of an order that is not given inside a container. */
const NAMES_IMAGES = /^\s*FROM\b|--from=|^\s*image:|\bdocker\s+(?!(?:container\s+)?exec\b)/;

/** Official images that notes use; a password, an address and a file may be called the same. */
const KNOWN_IMAGE =
  /(?<![\w/.-])(?:alpine|busybox|debian|hello-world|httpd|mariadb|mongo|mysql|nginx|node|postgres|python|redis|ubuntu)(?::[\w.-]+)?(?![\w/.@-]|:\/\/)/g;

/** Images of others. One without owner (`FROM agenda`) is the reader's own, or a table of SQL's. */
const OTHERS_IMAGE =
  /(?:^\s*FROM|--from=|^\s*image:|\bpull)\s*(?:--\S+\s+)*([a-z0-9][\w.-]*\/[\w./:-]+)/g;

/**
 * Images that exist and that a text may mean, each to be stood in for.
 *
 * @param text orders, Dockerfiles and Compose files.
 */
export function imagesOf(text: string): string[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  const found = lines
    .filter((line) => NAMES_IMAGES.test(line))
    .flatMap((line) => [
      ...[...line.matchAll(KNOWN_IMAGE)].map(([image]) => image),
      ...[...line.matchAll(OTHERS_IMAGE)].map(([, image = '']) => image),
    ]);
  // What Docker Hub has not is not there here either.
  return [...new Set(found)].filter((image) => !imageMistake(image));
}

/** What containers of databases run, as far as it is no program of this machine. */
export const SERVERS = {
  '/srv/verificar/motor': path.resolve(import.meta.dirname, '../..'),
  '/srv/verificar/node_modules': path.join(EXAMPLES, 'node_modules'),
  '/srv/verificar/node': NODE,
  '/srv/verificar/playwright-core': path.join(ROOT, 'node_modules/playwright-core'),
};

/** What a session is run with. */
export interface Launch {
  /** All that it types, for the images that it names. */
  code: string;
  /** Command that runs the session inside its sandbox. */
  command: string[];
  /** Directory seen as `/home/ana`, where it starts, */
  home: string;
  /** and the one seen as `BLOCKS_INSIDE`. */
  harness: string;
  env: Record<string, string>;
  /** What else is seen inside, by its place there. */
  readOnly: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
}

/**
 * Runs a session where containers can be made: Docker's own command before
 * Podman, with small images that stand in for those of the notes. Containers,
 * ports, volumes and builds are real, what runs in them is not. They need rights
 * that other examples do not get, so they have a sandbox of their own: no network
 * either, nothing kept.
 */
export async function launchWithContainers(launch: Launch) {
  const { code, command, home, harness, env, readOnly, timeout } = launch;
  const files = await readFiles(home);
  const environment = {
    HOME: '/home/ana',
    USER: 'ana',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
    ...UNTIDY,
    IMAGES: imagesOf(`${code}\n${files}`).join(' '),
    ...env,
  };
  const confined = confinedProgram();
  return run(
    '/usr/bin/bash',
    [
      path.join(import.meta.dirname, 'own-users.bash'),
      confined.command,
      ...confined.args,
      ...[
        '--unshare-pid',
        '--unshare-net',
        '--unshare-ipc',
        '--unshare-uts',
        '--hostname',
        'equipo',
        '--cap-add',
        'ALL',
      ],
      ...[
        '--die-with-parent',
        '--new-session',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
        // A container's own /sys must find a whole one around it.
        '--ro-bind',
        '/sys',
        '/sys',
        '--bind',
        '/sys/fs/cgroup',
        '/sys/fs/cgroup',
      ],
      ...['/bin', '/sbin', '/lib', '/lib64', '/usr', '/etc', '/opt'].flatMap((folder) => [
        '--ro-bind-try',
        folder,
        folder,
      ]),
      ...maskPrivate(),
      ...['--tmpfs', '/tmp', '--tmpfs', '/run', '--tmpfs', '/var', '--tmpfs', '/etc/cni'],
      ...['--bind', home, '/home/ana', '--bind', harness, BLOCKS_INSIDE],
      ...['--ro-bind', FILES, '/run/verificar/docker', '--clearenv'],
      ...Object.entries({ ...SERVERS, ...readOnly }).flatMap(([inside, real]) => [
        '--ro-bind',
        real,
        inside,
      ]),
      ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
      ...[
        '--chdir',
        '/home/ana',
        '--',
        '/usr/bin/bash',
        '/run/verificar/docker/start.bash',
        ...command,
      ],
    ],
    { timeout, merge: true, limits: LIMITS, env: {}, cwd: '/' },
  );
}

/** The texts of a session's files, for the images that they name. */
async function readFiles(home: string): Promise<string> {
  const { stdout } = await run('/usr/bin/grep', ['-rhE', '^FROM|image:', home]);
  return stdout;
}

/** What Docker says when it understood the order and only misses its server. */
const UNDERSTOOD =
  /Cannot connect to the Docker daemon|error during connect|Couldn't connect to Docker daemon|no configuration file provided|Can't find a suitable configuration file/;

/**
 * A block that is not to be run: its syntax, and whether Docker knows its orders and options. It
 * is asked inside a sandbox, without a server: whatever the block holds, nothing happens.
 */
async function checkOptions(block: CodeBlock): Promise<Outcome> {
  const syntax = await checkSyntax(block);
  if (!syntax.level) return syntax;
  for (const { text, line } of dockerOrders(block.code)) {
    const { code, stdout } = await withTemporaryDirectory((directory) =>
      runSandboxed('/usr/bin/bash', ['-c', text], {
        directory,
        readOnly: { [FILES_DOCKER]: FILES },
        // Whatever else the block holds is not found.
        env: { PATH: `${FILES_DOCKER}/bin`, DOCKER_HOST: 'unix:///nonexistent' },
        merge: true,
      }),
    );
    if (code === 0 || UNDERSTOOD.test(stdout)) continue;
    const errors = inNote(block, [{ line, text: stdout }]);
    return judge(block, { level: 'analiza', errors }, '#');
  }
  const tool = await dockerTool();
  return { ...judge(block, { level: 'analiza' }, '#'), ...(tool && { tool }) };
}

/** The orders of a block that are Docker's alone; others would do something. */
function dockerOrders(code: string): { text: string; line: number }[] {
  const orders: { text: string; line: number }[] = [];
  let open = false;
  for (const [index, line] of code.split('\n').entries()) {
    const last = orders.at(-1);
    if (open && last) last.text += `\n${line}`;
    else if (/^\s*docker\s/.test(line)) orders.push({ text: line, line: index + 1 });
    // An odd number of them: «\\\\» at the end of a line is a backslash, not a line that goes on.
    open = (open || /^\s*docker\s/.test(line)) && /(?<!\\)(?:\\\\)*\\$/.test(line);
  }
  return orders.filter(({ text }) => !/[`|;&<>]|\$\(/.test(text));
}
