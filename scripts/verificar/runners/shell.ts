import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeBlock } from '../../../src/markdown/note.ts';
import { CORES, PACKAGES } from '../batch.ts';
import { jobFiles } from '../jobs.ts';
import { packageVersion } from '../node.ts';
import { firstLine, judge, type Observation } from '../output.ts';
import { EXAMPLES, ROOT, findTool, pool, reportedVersion, run, withTemporaryDirectory, writeFiles } from '../process.ts';
import { PROJECT, runSandboxed } from '../sandbox.ts';
import { SERVICE_FILES, prepareServices, type Service } from '../services.ts';
import type { Job, Level, Outcome, Runner, Tool } from '../types.ts';

/**
 * bash, zsh and fish, with whatever they call: Git, ssh-keygen, curl, psql…
 * The blocks of a card are one session of one shell, in a home of their own.
 * GitHub is a folder, and the internet a server of the sandbox.
 */
export const shellRunner: Runner = {
  name: 'shell',
  accepts: ({ language }) => language in SHELLS,
  detect: () => versionOf('bash'),
  debianPackages: ['bash', 'zsh', 'fish', 'git', 'curl', 'jq', 'openssh-client', 'openssl', 'procps', 'file', 'tree', 'unzip', 'zip', 'less', 'man-db'],
  harness: [
    ...['session.bash', 'session.zsh', 'session.fish', 'bin/ssh', 'bin/servir-git', 'bin/git-remote-https'].map(
      (name) => `scripts/verificar/shell/${name}`,
    ),
    ...SERVICE_FILES,
    'tests/examples/package-lock.json',
  ],
  run: (jobs, done) =>
    pool(jobs, CORES, async (job) => {
      const outcomes = await verifySession(job);
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

const SHELLS: Record<string, { program: string; name: string; options: string[] }> = {
  bash: { program: '/usr/bin/bash', name: 'Bash', options: ['--noprofile', '--norc'] },
  zsh: { program: '/usr/bin/zsh', name: 'zsh', options: ['-f'] },
  fish: { program: '/usr/bin/fish', name: 'fish', options: ['--no-config'] },
};

const FILES = path.join(ROOT, 'scripts/verificar/shell');
/** Where the harness of a session is seen inside the sandbox, */
const HARNESS_INSIDE = '/run/verificar/sesion';
/** and the programs that take the place of others. */
const BIN_INSIDE = '/run/verificar/bin';
const TIMEOUT = 60_000;

/** Programs that readers know by their name, shown with their version when an example is about them. */
const NOTABLE: { name: string; uses: RegExp; version: () => Promise<string | undefined> }[] = [
  ...['webpack', 'sass', 'jest', 'vite', 'next'].map((name) => ({
    name,
    uses: new RegExp(String.raw`^\s*(?:npx )?${name}\b`, 'm'),
    version: async () => installedVersion(name),
  })),
  notable('npm', /^\s*np[mx]\s/m, ['--version'], '/usr/local/bin/npm', '/usr/bin/npm'),
  notable('Git', /^\s*git\s/m, ['--version'], '/usr/bin/git'),
  notable('OpenSSH', /^\s*ssh(?:-keygen|-add|-agent)?\s/m, ['-V'], '/usr/bin/ssh'),
  notable('curl', /\bcurl\s/, ['--version'], '/usr/bin/curl'),
];

function notable(name: string, uses: RegExp, args: string[], ...programs: string[]): (typeof NOTABLE)[number] {
  return { name, uses, version: () => reportedVersion(findTool(...programs), args) };
}

const installedVersion = (name: string): string | undefined =>
  existsSync(path.join(EXAMPLES, 'node_modules', name)) ? packageVersion(name) : undefined;

async function versionOf(language: string): Promise<Tool | undefined> {
  const shell = SHELLS[language];
  const version = shell && (await reportedVersion(findTool(shell.program), ['--version']));
  return version === undefined ? undefined : { name: shell?.name ?? '', version };
}

async function toolOf(job: Job, code: string): Promise<Tool | undefined> {
  const found = NOTABLE.find(({ uses }) => uses.test(code));
  const version = await found?.version();
  return version === undefined ? versionOf(job.language) : { name: found?.name ?? '', version };
}

/** Servers that a session's orders talk to. */
const SERVICES: [Service, RegExp][] = [
  ['postgres', /\b(?:psql|pg_dump|pg_restore|pg_isready|createdb|dropdb|createuser)\b/],
  ['redis', /\bredis-cli\b/],
  ['mysql', /\b(?:mysql|mariadb|mysqldump)\b\s/],
  ['mongo', /\bmongosh\b/],
];

const HOST = /https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})|\b((?:[a-z0-9-]+\.)+(?:app|com|dev|es|example|io|net|org|sh|test))\b/gi;

/** Hosts that a session asks for; those that cannot exist are left to fail. */
const hostsOf = (code: string): string[] => [
  ...new Set([...code.matchAll(HOST)].map(([, url, bare]) => (url ?? bare ?? '').toLowerCase())),
].filter((host) => !/\.invalid$|no-existe/.test(host));

function servicesOf(code: string): Service[] {
  const found = SERVICES.filter(([, uses]) => uses.test(code)).map(([service]) => service);
  return /\bcurl\b/.test(code) && hostsOf(code).length > 0 ? [...found, 'internet'] : found;
}

const isShell = (block: CodeBlock): boolean => block.language in SHELLS;

async function verifySession(job: Job): Promise<Outcome[]> {
  const shell = SHELLS[job.language];
  if (!shell || !existsSync(shell.program)) return missingShell(job);
  const blocks = job.blocks.filter((block) => isShell(block));
  const [checked, runnable] = [true, false].map((answer) =>
    blocks.filter(({ marks }) => marks.compileOnly === answer),
  ) as [CodeBlock[], CodeBlock[]];
  const outcomes = new Map<CodeBlock, Outcome>();
  for (const block of checked) outcomes.set(block, await checkSyntax(block, job));
  for (const outcome of await runBlocks(job, runnable)) outcomes.set(outcome.block, outcome);
  const best = strongest([...outcomes.values()]);
  return job.blocks.map((block) => outcomes.get(block) ?? fileOutcome(block, best));
}

const missingShell = ({ language, blocks }: Job): Outcome[] =>
  blocks.map((block) => ({
    block,
    problem: { line: firstLine(block), message: `falta ${language} en este equipo. Instálalo con: npm run herramientas` },
  }));

const ORDER: Level[] = ['salida', 'ejecuta', 'compila', 'tipos', 'analiza'];

const strongest = (outcomes: Outcome[]): Outcome | undefined =>
  outcomes.toSorted((a, b) => rank(a) - rank(b))[0];

const rank = ({ level }: Outcome): number => (level === undefined ? ORDER.length : ORDER.indexOf(level));

/** A file of the group shares the verdict of the orders that use it. */
function fileOutcome(block: CodeBlock, best: Outcome | undefined): Outcome {
  const { title } = block.marks;
  const problem = (message: string): Outcome => ({ block, problem: { line: block.line, message } });
  if (title === undefined) {
    return problem(`en un grupo con la terminal, cada bloque «${block.language}» es un archivo: le falta title="…"`);
  }
  return best?.level ? { ...best, block } : problem('fallan las órdenes de su grupo');
}

/** The syntax alone, by the shell itself. */
async function checkSyntax(block: CodeBlock, job: Job): Promise<Outcome> {
  const shell = SHELLS[block.language];
  return withTemporaryDirectory(async (directory) => {
    const file = `bloque.${block.language}`;
    writeFiles(directory, { [file]: `${block.code}\n` });
    const { code, stderr } = await run(shell?.program ?? '', ['-n', path.join(directory, file)]);
    const line = Number(/(?:line |:)(\d+)[:)]/.exec(stderr)?.[1]);
    const said = stderr.replaceAll(`${directory}/`, '');
    const tool = await versionOf(job.language);
    return {
      ...judge(
        block,
        { level: 'analiza', ...(code !== 0 && { error: said, ...(line > 0 && { line: block.line + line }) }) },
        '#',
      ),
      ...(code === 0 && tool && { tool }),
    };
  });
}

/** What one run of a session left behind. */
interface Session {
  output: string;
  timedOut: boolean;
  read: (name: string) => string | undefined;
}

async function runBlocks(job: Job, blocks: CodeBlock[]): Promise<Outcome[]> {
  if (blocks.length === 0) return [];
  const code = blocks.map((block) => block.code).join('\n');
  const tool = await toolOf(job, code);
  return withTemporaryDirectory(async (directory) => {
    const session = await runSession(job, blocks, directory);
    const parts = splitOutput(session.output);
    return blocks.map((block, index) => {
      const outcome = judge(block, observe(block, index, session, parts), '#');
      return outcome.level && tool ? { ...outcome, tool } : outcome;
    });
  });
}

/** What each block printed: a mark with its number stands before it. */
function splitOutput(output: string): Map<number, string> {
  const parts = output.split('\u001e').slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [Number(part.slice(0, end)), part.slice(end + 1)];
    }),
  );
}

function observe(block: CodeBlock, index: number, session: Session, parts: Map<number, string>): Observation {
  const printed = (parts.get(index) ?? '').replaceAll('/run/verificar/sesion/', '');
  const emulated = emulation(block.code);
  const common = { level: 'ejecuta' as const, printed: cleanNames(printed), ...(emulated && { emulated }) };
  if (!parts.has(index)) {
    const reason = session.timedOut ? 'un bloque anterior no terminó' : 'un bloque anterior de la tarjeta terminó la sesión';
    return { ...common, error: `no llegó a ejecutarse: ${reason}${parts.size === 0 ? `\n${session.output}` : ''}` };
  }
  if (session.timedOut && session.read(`${index}.done`) === undefined) {
    return { ...common, error: `no termina en ${TIMEOUT / 1000} s: ¿espera una respuesta?` };
  }
  const [status, line] = (session.read(`${index}.failed`) ?? '').split(' ');
  if (!status) return common;
  const error = `${cleanNames(printed).trim()}\ntermina con el código ${status}`.trim();
  const named = new RegExp(String.raw`^${index}\.\w+:(?: line )?(\d+)`, 'm').exec(printed)?.[1];
  const place = Number(line) || Number(named);
  return { ...common, error, ...(place > 0 && { line: block.line + place }) };
}

/** Messages name the block's file in the harness; on a terminal they would name the shell. */
const cleanNames = (text: string): string =>
  text.replaceAll(/^\d+\.bash: line \d+: /gm, 'bash: ').replaceAll(/^\d+\.zsh:(?:\d+:)? ?/gm, 'zsh: ');

/** What took the place of something out of reach. */
function emulation(code: string): string | undefined {
  const remote = /\bgit (?:clone|push|pull|fetch|remote|ls-remote|submodule)\b/.test(code) && /git@|https:|push|pull|fetch/.test(code);
  if (remote || /\bssh -T\b/.test(code)) return 'un GitHub local';
  const [, database] = [
    ['mysql', /\b(?:mysql|mysqldump)\s/.test(code)],
    ['mongosh', /\bmongosh\b/.test(code)],
  ].find(([, uses]) => uses) ?? [];
  if (database) return /mongosh/.test(code) ? 'un servidor que imita a MongoDB' : 'MariaDB, no MySQL';
  return /\bcurl\b/.test(code) && hostsOf(code).length > 0 ? 'un servidor de prácticas' : undefined;
}

async function runSession(job: Job, blocks: CodeBlock[], directory: string): Promise<Session> {
  const shell = SHELLS[job.language] as (typeof SHELLS)[string];
  const harness = path.join(directory, 'sesion');
  const home = path.join(directory, 'casa');
  const code = blocks.map((block) => block.code).join('\n');
  const hosts = hostsOf(code);
  const old = /\bpg_dump|\bpg_restore|\\l\b|psql [^\n]*(?:-l|--list)\b/.test(code);
  const services = await prepareServices(servicesOf(code), { hosts, old });
  writeFiles(harness, {
    ...(await blockFiles(blocks, job.language, directory)),
    '.curlrc': curlSettings(hosts),
    gitconfig: GIT_SETTINGS,
  });
  // npx looks among global programs too, also from inside a package of its own.
  mkdirSync(path.join(harness, 'npm'));
  symlinkSync('/home/ana/node_modules/.bin', path.join(harness, 'npm/bin'));
  const cwd = job.section === 'Terminal' ? '/home/ana' : PROJECT;
  const work = path.join(home, path.relative('/home/ana', cwd));
  mkdirSync(work, { recursive: true });
  writeFiles(work, jobFiles(job));
  const [command = '', ...args] = [
    ...services.command,
    ...[shell.program, ...shell.options, `${FILES_INSIDE}/session.${job.language}`],
  ];
  const { stdout, timedOut } = await runSandboxed(command, args, {
    directory: home,
    at: '/home/ana',
    cwd,
    readOnly: { ...services.readOnly, [BIN_INSIDE]: path.join(FILES, 'bin'), ...packages(code), [FILES_INSIDE]: FILES, [GIT_HTTPS]: `${FILES}/bin/git-remote-https` },
    writable: { [HARNESS_INSIDE]: harness },
    env: {
      ...services.env,
      ...environment(code),
      VERIFICAR: HARNESS_INSIDE,
      VERIFICAR_BLOCKS: blocks.map((_, index) => index).join(' '),
      SHELL: shell.program,
    },
    timeout: TIMEOUT,
    merge: true,
  });
  const read = (name: string): string | undefined =>
    existsSync(path.join(harness, name)) ? readFileSync(path.join(harness, name), 'utf8') : undefined;
  return { output: stdout, timedOut, read };
}

/** The packages of the examples, for sessions that call Node or one of their programs. */
function packages(code: string): Record<string, string> {
  const words = [...code.matchAll(/(?:^|[;&|(]\s*)([\w.-]+)/gm)].map(([, word = '']) => word);
  const bin = path.join(EXAMPLES, 'node_modules/.bin');
  return words.some((word) => /^(?:node|np[mx])$/.test(word) || existsSync(path.join(bin, word))) ? PACKAGES : {};
}

/** Git looks for this one beside itself first. */
const GIT_HTTPS = '/usr/lib/git-core/git-remote-http';

const FILES_INSIDE = '/run/verificar/shell';

/** The files that `session.bash` and its kin read. */
async function blockFiles(blocks: CodeBlock[], language: string, directory: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [index, { code, marks }] of blocks.entries()) {
    // The last order may be a condition that does not hold, which is no failure.
    files[`${index}.${language}`] = `${code}\n:\n`;
    if (marks.fails !== undefined) files[`${index}.fails`] = '';
    if (language !== 'fish') continue;
    const statements = await fishStatements(code, path.join(directory, 'borrador.fish'));
    files[`${index}.statements`] = statements.map(({ line }, order) => `${index}.${order}.${line}`).join(' ');
    for (const [order, { text, line }] of statements.entries()) files[`${index}.${order}.${line}.fish`] = `${text}\n`;
  }
  return files;
}

/**
 * The statements of a fish block: as many lines as make something whole.
 *
 * @param draft a file to ask fish about.
 */
async function fishStatements(code: string, draft: string): Promise<{ text: string; line: number }[]> {
  const statements: { text: string; line: number }[] = [];
  let [text, start] = ['', 1];
  for (const [index, line] of code.split('\n').entries()) {
    text += `${line}\n`;
    writeFileSync(draft, text);
    const { code: wrong } = await run('/usr/bin/fish', ['--no-config', '-n', draft]);
    if (wrong !== 0 || /\\\s*$/.test(line)) continue;
    statements.push({ text, line: start });
    [text, start] = ['', index + 2];
  }
  return text.trim() === '' ? statements : [...statements, { text, line: start }];
}

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
    GIT_CONFIG_SYSTEM: `${HARNESS_INSIDE}/gitconfig`,
    GIT_AUTHOR_DATE: COMMIT_TIME,
    GIT_COMMITTER_DATE: COMMIT_TIME,
    GIT_SSH_COMMAND: `${BIN_INSIDE}/ssh`,
    GIT_SSH_VARIANT: 'ssh',
    GIT_TERMINAL_PROMPT: '0',
    CURL_HOME: HARNESS_INSIDE,
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    npm_config_prefix: `${HARNESS_INSIDE}/npm`,
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    ...(/\bpsql|createdb|pg_/.test(code) && { PGHOST: '127.0.0.1', PGUSER: 'postgres' }),
  };
}
