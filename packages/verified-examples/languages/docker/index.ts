import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE, TOOLS } from '../../src/settings.ts';
import type { Block } from '../../src/types.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import {
  NODE,
  findTool,
  reportedTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
} from '../../src/process.ts';
import { perBlock } from '../../src/runs.ts';
import { BLOCKS_INSIDE, SHELLS, checkSyntax } from '../shell/shells.ts';
import { LIMITS, confinedProgram, maskPrivate, runSandboxed } from '../../src/sandbox.ts';
import { fontMounts } from '../../src/fonts.ts';
import { PROMPTS } from '../../src/substitutes.ts';
import type { Job, Outcome, Language, Tool } from '../../src/types.ts';

/** Docker commands that no page runs: Docker's client checks their syntax. */
export const dockerLanguage: Language = {
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
  run: perBlock(checkOptions),
  selfTests: [
    {
      language: 'bash',
      meta: 'solo-compila',
      code: 'docker run --nombre web nginx',
      problem: 'unknown flag',
    },
  ],
};

/** Whether commands use Docker. */
export const USES_DOCKER = /^\s*(?:[A-Z_]+=\S+ )*docker(?:-compose)?\s/m;
const DOCKER = '/usr/bin/docker';
const [PODMAN, RUNC, BUSYBOX, BWRAP] = [
  '/usr/bin/podman',
  '/usr/sbin/runc',
  '/bin/busybox',
  '/usr/bin/bwrap',
].map((file) => findTool(file));
const FILES = path.join(import.meta.dirname, 'sandbox');
/** Their mount point. */
const FILES_DOCKER = '/run/verificar/docker';

/** The substitute for Docker's server and images. */
export async function dockerEmulation(): Promise<string> {
  const podman = await reportedVersion(PODMAN, ['--version']);
  return `Podman ${podman} e imágenes de prueba`;
}

const shellCode = (job: Job): string =>
  job.blocks
    .filter(({ language }) => language in SHELLS)
    .map(({ code }) => code)
    .join('\n');

/** Docker's client. */
export async function dockerTool(): Promise<Tool | undefined> {
  return reportedTool('Docker', findTool(DOCKER), ['--version']);
}

/**
 * Lines that may name an image: of a Dockerfile, a Compose file, or a command outside a container.
 */
const NAMES_IMAGES = /^\s*FROM\b|--from=|^\s*image:|\bdocker\s+(?!(?:container\s+)?exec\b)/;

/** Official images in the documents; passwords, addresses and files may look the same. */
const KNOWN_IMAGE = new RegExp(
  String.raw`(?<![\w/.-])(?:${[
    ...['alpine', 'busybox', 'debian', 'hello-world', 'httpd', 'mariadb', 'mysql', 'nginx', 'node'],
    ...['postgres', 'python', 'redis', 'ubuntu', ...PROMPTS.map(({ image }) => image.name)],
  ].join('|')})(?::[\w.-]+)?(?![\w/.@-]|:\/\/)`,
  'g',
);

/** Images with an owner. Those without (`FROM agenda`) are the reader's, or a table in SQL. */
const OTHERS_IMAGE =
  /(?:^\s*FROM|--from=|^\s*image:|\bpull)\s*(?:--\S+\s+)*([a-z0-9][\w.-]*\/[\w./:-]+)/g;

/**
 * Images that a text may name, which need a substitute.
 *
 * @param text commands, Dockerfiles and Compose files.
 */
export function imagesOf(text: string): string[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  const found = lines
    .filter((line) => NAMES_IMAGES.test(line))
    .flatMap((line) => [
      ...[...line.matchAll(KNOWN_IMAGE)].map(([image]) => image),
      ...[...line.matchAll(OTHERS_IMAGE)].map(([, image = '']) => image),
    ]);
  return [...new Set(found)];
}

/** Mounts for the database servers that are not system programs. */
export const SERVERS = {
  '/srv/verificar/motor': PACKAGE,
  '/srv/verificar/node_modules': TOOLS,
  '/srv/verificar/node': NODE,
  '/srv/verificar/playwright-core': path.dirname(
    fileURLToPath(import.meta.resolve('playwright-core')),
  ),
};

/** Mounts for the images of substitutes. */
const OTHER_IMAGES = Object.fromEntries(
  PROMPTS.map(({ image }) => [`/run/verificar/imagenes/${image.name}`, image.folder]),
);

/** Options of a session with containers. */
export interface Launch {
  /** Everything it types; names the images. */
  code: string;
  /** Command of the session in its sandbox. */
  command: string[];
  /** Directory mounted as `/home/ana`, the working directory. */
  home: string;
  /** Directory mounted as `BLOCKS_INSIDE`. */
  session: string;
  env: Record<string, string>;
  /** Further read-only mounts: path inside → path on this machine. */
  readOnly: Record<string, string>;
  timeout: number;
}

/**
 * Runs a session with containers: Docker's client talks to Podman, with small substitutes for the
 * images. Containers, ports, volumes and builds are real, their programs are not. It needs more
 * rights than other examples and so another sandbox, also without network and without anything
 * that persists.
 */
export async function launchWithContainers(launch: Launch) {
  const { code, command, home, session, env, readOnly, timeout } = launch;
  const files = await readFiles(home);
  const environment = {
    HOME: '/home/ana',
    USER: 'ana',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
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
        // Containers mount /sys, which requires a complete one outside.
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
      ...fontMounts(),
      ...['--tmpfs', '/tmp', '--tmpfs', '/run', '--tmpfs', '/var', '--tmpfs', '/etc/cni'],
      ...['--bind', home, '/home/ana', '--bind', session, BLOCKS_INSIDE],
      ...['--ro-bind', FILES, '/run/verificar/docker', '--clearenv'],
      ...Object.entries({ ...SERVERS, ...OTHER_IMAGES, ...readOnly }).flatMap(([inside, real]) => [
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

/** Lines of a session's files that may name images. */
async function readFiles(home: string): Promise<string> {
  const { stdout } = await run('/usr/bin/grep', ['-rhE', '^FROM|image:', home]);
  return stdout;
}

/** Errors of valid commands that only lack a server. */
const UNDERSTOOD =
  /Cannot connect to the Docker daemon|error during connect|Couldn't connect to Docker daemon|no configuration file provided|Can't find a suitable configuration file/;

/**
 * Checks a block that is not run: its syntax, and whether Docker knows its commands and options.
 * Docker runs in a sandbox without a server, so nothing else happens.
 */
async function checkOptions(block: Block): Promise<Outcome> {
  const syntax = await checkSyntax(block);
  if (!syntax.level) return syntax;
  for (const { text, line } of dockerCommands(block.code)) {
    const { code, stdout } = await withTemporaryDirectory((directory) =>
      runSandboxed('/usr/bin/bash', ['-c', text], {
        directory,
        readOnly: { [FILES_DOCKER]: FILES },
        // Other commands are not found.
        env: { PATH: `${FILES_DOCKER}/bin`, DOCKER_HOST: 'unix:///nonexistent' },
        merge: true,
      }),
    );
    if (code === 0 || UNDERSTOOD.test(stdout)) continue;
    const errors = inDocument(block, [{ line, text: stdout }]);
    return evaluate(block, { level: 'analiza', errors }, '#');
  }
  const tool = await dockerTool();
  return { ...evaluate(block, { level: 'analiza' }, '#'), ...(tool && { tool }) };
}

/** The commands of a block that only call Docker; others would have effects. */
function dockerCommands(code: string): { text: string; line: number }[] {
  const commands: { text: string; line: number }[] = [];
  let open = false;
  for (const [index, line] of code.split('\n').entries()) {
    const last = commands.at(-1);
    if (open && last) last.text += `\n${line}`;
    else if (/^\s*docker\s/.test(line)) commands.push({ text: line, line: index + 1 });
    // An odd number of backslashes: `\\\\` ends a line with a backslash, without continuing it.
    open = (open || /^\s*docker\s/.test(line)) && /(?<!\\)(?:\\\\)*\\$/.test(line);
  }
  return commands.filter(({ text }) => !/[`|;&<>]|\$\(/.test(text));
}
