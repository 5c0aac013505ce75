import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { CORES, PACKAGES } from '../../core/batch.ts';
import { packageVersion } from '../js/node.ts';
import { pool } from '../../../../src/lib/pool.ts';
import { EXAMPLES, GIT, findTool, reportedVersion, writeFiles } from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import {
  SERVER_STAND_INS,
  SERVICE_FILES,
  prepareServices,
  type Service,
} from '../../services/servers.ts';
import {
  BLOCKS_INSIDE,
  FILES_INSIDE,
  SESSION_FILES,
  SESSION_TIMEOUT,
  SHELLS,
  verifySession,
  versionOf,
  type Launch,
} from './session.ts';
import type { Runner, Tool } from '../../core/types.ts';

/**
 * bash, zsh and fish, with whatever they call: Git, ssh-keygen, curl, psql…
 * The blocks of a card are one session of one shell, in a home of their own.
 * GitHub is a folder, and the internet a server of the sandbox.
 */
export const shellRunner: Runner = {
  name: 'shell',
  module: import.meta.filename,
  languages: Object.fromEntries(
    Object.keys(SHELLS).map((name) => [
      name,
      {
        comment: '#',
        session: true,
        leads: 100,
        ...(name === 'bash' && { reader: { kind: 'shell' } }),
        ...(name === 'zsh' && { reader: { kind: 'prompt' } }),
      },
    ]),
  ),
  accepts: ({ language }) => language in SHELLS,
  detect: () => versionOf('bash'),
  debianPackages: [
    'bash',
    'zsh',
    'fish',
    'git',
    'curl',
    'jq',
    'openssh-client',
    'openssl',
    'procps',
    'file',
    'tree',
    'unzip',
    'zip',
    'less',
    'man-db',
  ],
  harness: [...SERVICE_FILES, 'tests/examples/package-lock.json'],
  run: (jobs, done) =>
    pool(jobs, CORES, async (job) => {
      const outcomes = await verifySession(job, { launch, emulation, toolOf });
      done(job);
      return outcomes;
    }),
  canaries: [
    { language: 'bash', code: 'false\necho hola', problem: 'código 1' },
    { language: 'bash', code: 'ls no-existe | cat', problem: 'No such file' },
    { language: 'bash', code: 'echo hola # → adiós', problem: 'no es la que promete' },
    { language: 'bash', code: 'ordeninexistente', problem: 'command not found' },
    { language: 'zsh', code: 'ordeninexistente', problem: 'command not found' },
    { language: 'fish', code: 'ordeninexistente\necho sigue', problem: 'Unknown command' },
  ],
};

/** Where programs that take the place of others are seen inside the sandbox. */
const BIN_INSIDE = '/run/verificar/bin';

/** Programs of packages: the package, and its name as readers know it. */
const PACKAGES_BY_PROGRAM: Readonly<Record<string, readonly [string, string]>> = {
  webpack: ['webpack', 'webpack'],
  sass: ['sass', 'Dart Sass'],
  jest: ['jest', 'Jest'],
  vite: ['vite', 'Vite'],
  next: ['next', 'Next.js'],
  tsc: ['typescript', 'TypeScript'],
};

/** Programs that readers know by their name, shown with their version when an example is about them. */
const NOTABLE: { name: string; uses: RegExp; version: () => Promise<string | undefined> }[] = [
  ...Object.entries(PACKAGES_BY_PROGRAM).map(([program, [name, label]]) => ({
    name: label,
    uses: new RegExp(String.raw`^\s*(?:npx )?${program}\b`, 'm'),
    version: async () => installedVersion(name),
  })),
  notable('npm', /^\s*np[mx]\s/m, ['--version'], '/usr/local/bin/npm', '/usr/bin/npm'),
  notable('Git', /^\s*git\s/m, ['--version'], GIT ?? ''),
  notable('OpenSSH', /^\s*ssh(?:-keygen|-add|-agent)?\s/m, ['-V'], '/usr/bin/ssh'),
  notable('Java', /^\s*(?:javac?|jshell)\b/m, ['--version'], '/usr/bin/java'),
  notable('curl', /\bcurl\s/, ['--version'], '/usr/bin/curl'),
];

function notable(
  name: string,
  uses: RegExp,
  args: string[],
  ...programs: string[]
): (typeof NOTABLE)[number] {
  return { name, uses, version: () => reportedVersion(findTool(...programs), args) };
}

const installedVersion = (name: string): string | undefined =>
  existsSync(path.join(EXAMPLES, 'node_modules', name)) ? packageVersion(name) : undefined;

/** The program that orders are about, where readers know it by its name. */
export async function toolOf(code: string): Promise<Tool | undefined> {
  const found = NOTABLE.find(({ uses }) => uses.test(code));
  const version = await found?.version();
  return version === undefined ? undefined : { name: found?.name ?? '', version };
}

/** Servers that a session's orders talk to. */
const SERVICES: [Service, RegExp][] = [
  ['postgres', /\b(?:psql|pg_dump|pg_restore|pg_isready|createdb|dropdb|createuser)\b/],
  ['redis', /\bredis-cli\b/],
  ['mysql', /\b(?:mysql|mariadb|mysqldump)\b\s/],
  ['mongo', /\bmongosh\b/],
];

const HOST =
  /https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})|\b((?:[a-z0-9-]+\.)+(?:app|com|dev|es|example|io|net|org|sh|test))\b/gi;

/** Hosts that a session asks for; those that cannot exist are left to fail. */
const hostsOf = (code: string): string[] =>
  [
    ...new Set([...code.matchAll(HOST)].map(([, url, bare]) => (url ?? bare ?? '').toLowerCase())),
  ].filter((host) => !/\.invalid$|no-existe/.test(host));

function servicesOf(code: string): Service[] {
  const found = SERVICES.filter(([, uses]) => uses.test(code)).map(([service]) => service);
  return /\bcurl\b/.test(code) && hostsOf(code).length > 0 ? [...found, 'internet'] : found;
}

/** What took the place of something out of reach. */
function emulation(code: string): string | undefined {
  const remote =
    /\bgit (?:clone|push|pull|fetch|remote|ls-remote|submodule)\b/.test(code) &&
    /git@|https:|push|pull|fetch/.test(code);
  if (remote || /\bssh -T\b/.test(code)) return 'un GitHub local';
  const [, database] =
    [
      ['mysql', /\b(?:mysql|mysqldump)\s/.test(code)],
      ['mongosh', /\bmongosh\b/.test(code)],
    ].find(([, uses]) => uses) ?? [];
  if (database) return /mongosh/.test(code) ? SERVER_STAND_INS.mongo : SERVER_STAND_INS.mysql;
  return /\bcurl\b/.test(code) && hostsOf(code).length > 0 ? 'un servidor de prácticas' : undefined;
}

async function launch({ code, command, home, cwd, harness, env }: Launch) {
  const hosts = hostsOf(code);
  const old = /\bpg_dump|\bpg_restore|\\l\b|psql [^\n]*(?:-l|--list)\b/.test(code);
  const services = await prepareServices(servicesOf(code), {
    hosts,
    old,
    // A password on the command line is taken for right.
    ...(/\bmysql\b[^\n]* -p\S/.test(code) && { code }),
  });
  writeFiles(harness, { '.curlrc': curlSettings(hosts), gitconfig: GIT_SETTINGS });
  // npx looks among global programs too, also from inside a package of its own.
  mkdirSync(path.join(harness, 'npm'));
  symlinkSync('/home/ana/node_modules/.bin', path.join(harness, 'npm/bin'));
  const [program = '', ...args] = [...services.command, ...command];
  return runSandboxed(program, args, {
    directory: home,
    at: '/home/ana',
    cwd,
    readOnly: {
      ...services.readOnly,
      ...packages(code),
      [FILES_INSIDE]: SESSION_FILES,
      [BIN_INSIDE]: path.join(SESSION_FILES, 'bin'),
      [GIT_HTTPS]: path.join(SESSION_FILES, 'bin/git-remote-https'),
    },
    writable: { [BLOCKS_INSIDE]: harness },
    env: { ...services.env, ...environment(code), ...env },
    timeout: SESSION_TIMEOUT,
    merge: true,
  });
}

/** The packages of the examples, for sessions that call Node or one of their programs. */
function packages(code: string): Record<string, string> {
  const words = [...code.matchAll(/(?:^|[;&|(]\s*)([\w.-]+)/gm)].map(([, word = '']) => word);
  const bin = path.join(EXAMPLES, 'node_modules/.bin');
  return words.some((word) => /^(?:node|np[mx])$/.test(word) || existsSync(path.join(bin, word)))
    ? PACKAGES
    : {};
}

/** Git looks for this one beside itself first. */
const GIT_HTTPS = '/usr/lib/git-core/git-remote-http';

/** Hosts of the notes are answered by the sandbox's own server, without a trace in what curl prints. */
const curlSettings = (hosts: string[]): string =>
  hosts
    .flatMap((host) => [`${host}:80:127.0.0.1:18080`, `${host}:443:127.0.0.1:18443`])
    .map((rule) => `connect-to = "${rule}"\n`)
    .join('');

/** What Git takes for granted: an author, and the branch name of today. */
const GIT_SETTINGS = `[user]
  name = Ana
  email = ana@example.com
[init]
  defaultBranch = main
[core]
  pager = cat
[protocol "ext"]
  allow = always
`;

/** One clock for all commits: their hashes are then the same on every machine. */
const COMMIT_TIME = '2026-03-10T10:00:00+00:00';

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function environment(code: string): Record<string, string> {
  return {
    PATH: `${BIN_INSIDE}:/run/herramientas:/home/ana/node_modules/.bin:${SYSTEM_PATH}`,
    TERM: 'dumb',
    EDITOR: 'true',
    GIT_EDITOR: 'true',
    GIT_CONFIG_SYSTEM: `${BLOCKS_INSIDE}/gitconfig`,
    GIT_AUTHOR_DATE: COMMIT_TIME,
    GIT_COMMITTER_DATE: COMMIT_TIME,
    GIT_SSH_COMMAND: `${BIN_INSIDE}/ssh`,
    GIT_SSH_VARIANT: 'ssh',
    GIT_TERMINAL_PROMPT: '0',
    CURL_HOME: BLOCKS_INSIDE,
    MYSQL_UNIX_PORT: '/tmp/mysql.sock',
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    npm_config_prefix: `${BLOCKS_INSIDE}/npm`,
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    ...(/\bpsql|createdb|pg_/.test(code) && { PGHOST: '127.0.0.1', PGUSER: 'postgres' }),
  };
}
