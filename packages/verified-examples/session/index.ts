import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Block } from '../src/types.ts';
import { ENGINE_MOUNT, sandboxPath } from '../src/batch.ts';
import { PACKAGE } from '../src/settings.ts';
import { stepsOf } from '../src/plan.ts';
import { CORES } from '../src/limits.ts';
import {
  failure,
  lineNamed,
  evaluate,
  printedLines,
  hasExpectation,
  showsLine,
  type Observation,
} from '../src/compare.ts';
import {
  NODE,
  findTool,
  reportedTool,
  withTemporaryDirectory,
  writeFiles,
} from '../src/process.ts';
import { perJob } from '../src/runs.ts';
import { runSandboxed } from '../src/sandbox.ts';
import { PROMPTS, SUBSTITUTES, substituteFiles } from '../src/substitutes.ts';
import type {
  Diagnostic,
  Job,
  Outcome,
  Role,
  Language,
  Tool,
  CommentStart,
  LanguageOptions,
} from '../src/types.ts';
import {
  SERVERS,
  USES_DOCKER,
  dockerEmulation,
  dockerLanguage,
  launchWithContainers,
} from '../languages/docker/index.ts';
import { withoutSlowChecks } from '../languages/js/sandbox/slow-machine.ts';
import { cleanStack } from '../languages/js/node.ts';
import { jsLanguage } from '../languages/js/index.ts';
import { javaLanguage } from '../languages/java/index.ts';
import { redis } from '../languages/redis/console.ts';
import { BLOCKS_INSIDE } from '../languages/shell/shells.ts';
import { shellLanguage } from '../languages/shell/index.ts';
import { mysql } from '../languages/sql/mysql.ts';
import { isMarkup, readSteps, STEPS_LANGUAGE } from './browser-steps.ts';
import { besideFirst } from './terminals.ts';
import { CHROMIUM_PACKAGE, EXECUTABLE } from '../src/chromium.ts';
import { postgres } from '../languages/sql/postgres.ts';
import { npmCache, readNpmPackages } from './npm.ts';
import { REPLS, replOf, type Repl } from './repls.ts';
import { evaluateReplies, refusals, typedLines } from './replies.ts';
import type { LateExit, Step, StepResult } from './steps.ts';
import { toolFor } from './tools.ts';
import * as messages from './messages.ts';

/** Languages whose blocks a reader uses; those of others are files. */
const USED: Readonly<Record<string, LanguageOptions>> = Object.assign(
  { [STEPS_LANGUAGE]: { comment: '#', role: { kind: 'browser' } } },
  ...[shellLanguage, redis, postgres, jsLanguage, javaLanguage, ...PROMPTS].map(
    ({ languages }) => languages,
  ),
);

const SCRIPT = findTool('/usr/bin/script');

/** Pages at a time, each in a separate network: more than cores, since they mostly wait. */
const AT_A_TIME = pLimit(CORES + 3);

/** Files that the results of sessions depend on besides their own. */
const PROMPT_FILES = SUBSTITUTES.filter(({ prompt }) => prompt).flatMap(substituteFiles);

/** Shared by both page plugins. */
const FOLLOWED = {
  module: import.meta.filename,
  languages: USED,
  waits: true,
  cacheInputs: PROMPT_FILES,
  run: perJob(followPage, AT_A_TIME),
};

const codeOf = ({ blocks }: Job): string => blocks.map(({ code }) => code).join('\n');

async function detectTerminal(): Promise<Tool | undefined> {
  return reportedTool('util-linux', SCRIPT, ['--version']);
}

/**
 * A page as its reader follows it: one session in an empty folder, with what is visible, from top
 * to bottom. Files are written where the shell stands, commands are typed into terminals, and each
 * block finds what earlier ones left: variables, files, rows, containers.
 */
export const sessionLanguage: Language = {
  ...FOLLOWED,
  name: 'session',
  accepts: (job) => job.isSession === true && !USES_DOCKER.test(codeOf(job)),
  detect: detectTerminal,
  debianPackages: [
    ...['bsdutils', CHROMIUM_PACKAGE, 'git', 'curl', 'jq', 'openssh-client', 'openssl', 'procps'],
    ...['file', 'tree', 'unzip', 'zip', 'less', 'man-db'],
  ],
  selfTests: [
    {
      isSession: true,
      language: 'bash',
      code: 'echo hola # → adiós',
      problem: 'no es la que promete',
    },
    { isSession: true, language: 'bash', code: 'ordeninexistente', problem: 'el código 127' },
    { isSession: true, language: 'bash', code: 'sleep 22', problem: 'sin que trabaje nada' },
    {
      isSession: true,
      language: 'js',
      code: "import 'paquete-sin-instalar';",
      problem: 'ERR_MODULE_NOT_FOUND',
    },
  ],
};

/** Pages that use containers need Docker's emulation. */
export const containerSessionLanguage: Language = {
  ...FOLLOWED,
  name: 'session-containers',
  accepts: (job) => job.isSession === true && USES_DOCKER.test(codeOf(job)),
  detect: async () => ((await dockerLanguage.detect()) ? detectTerminal() : undefined),
  debianPackages: [dockerLanguage, redis, postgres, mysql].flatMap(
    ({ debianPackages }) => debianPackages,
  ),
  cacheInputs: [
    path.join(PACKAGE, 'languages/docker/own-users.bash'),
    ...['start.bash', 'bases-de-datos.bash', 'entrada', 'copiar-programas', 'bin/docker'].map(
      (name) => path.join(PACKAGE, 'languages/docker/sandbox', name),
    ),
    ...PROMPT_FILES,
  ],
  selfTests: [
    {
      isSession: true,
      language: 'bash',
      code: 'docker rum hello-world',
      problem: "'rum' is not a docker command",
    },
  ],
};

const USES_NPM = /\bnp[mx]\b/;

/** Home of the reader inside the sandbox. */
const HOME = '/home/ana';

const TIMEOUT = 600_000;

/** Milliseconds for commands in which npm unpacks packages. */
const NPM_LIMIT = 300_000;

/** The module that leads a session, inside its sandbox. */
const SESSION = sandboxPath('session/sandbox/session.ts');

/** Folders of the programs of substitutes, inside the sandbox. */
const PROGRAMS = PROMPTS.map(({ programs }) => sandboxPath(path.relative(PACKAGE, programs)));

const MAIN = 'principal';

/** A file is not typed at a prompt: writing it closes none. */
const terminalOf = ({ marks, language }: Block, use: Role | undefined): string =>
  marks.terminal ?? (use?.kind === 'repl' && marks.title === undefined ? language : MAIN);

/** A block of a page, its terminal, and the REPL that the terminal shows. */
interface Place {
  block: Block;
  index: number;
  /** Options of its language. */
  options: LanguageOptions;
  /** What a reader does with it; absent for a file that is only shown. */
  use?: Role | undefined;
  terminal: string;
  repl?: Repl | undefined;
}

/** Where a reader uses each block of a page. */
function placesOf(job: Job): Place[] {
  const steps = stepsOf(job);
  const beside = besideFirst(steps);
  return steps.map((block, index) => {
    const options = job.options?.[block.language] ?? {};
    const use = job.blocks.includes(block) ? options.role : undefined;
    const { terminal = terminalOf(block, use), console } = beside.get(block) ?? {};
    const isThere = use?.kind === 'shell' || console?.language === block.language;
    return {
      block,
      index,
      options,
      use,
      terminal,
      ...(console && isThere && { repl: replOf(console) }),
    };
  });
}

/** Whether a block belongs at a prompt that is not open. */
const isStranded = ({ block, use, repl }: Place): boolean =>
  use?.kind === 'repl' && block.marks.title === undefined && !repl;

const programsOf = (language: string): string[] =>
  REPLS.filter((repl) => repl.language === language).map(({ name }) => name);

/** The session's step for a block. */
function stepOf(place: Place): Step {
  const { block, use, terminal, repl } = place;
  const { title, terminal: named } = block.marks;
  const saved = `${BLOCKS_INSIDE}/${fileName(place)}`;
  if (title === undefined && use?.kind === 'shell') {
    const kind = named === undefined ? 'commands' : 'background';
    return {
      terminal,
      kind,
      commands: `. '${saved}'`,
      ...(repl && { prompt: repl.waits }),
      ...(USES_NPM.test(block.code) && { limit: NPM_LIMIT }),
    };
  }
  if (title === undefined && repl) {
    const lines = typedLines(block, repl).map(({ text }) => text);
    const more = repl.waitsAgain;
    return { terminal, kind: 'repl', lines, prompt: repl.waits, ...(more && { more }) };
  }
  if (use?.kind === 'browser') {
    const steps = readSteps(block.code).flatMap(({ line, action }) =>
      action ? [{ line, action }] : [],
    );
    return { terminal: MAIN, kind: 'browser', steps };
  }
  const name = title ?? fileName(place);
  // Moved into place at once: a server that watches it would read it half written.
  const half = `${name}~`;
  const write = `mkdir -p "$(dirname '${name}')" && cp '${saved}' '${half}' && { [ ! -e '${name}' ] || chmod --reference='${name}' '${half}'; } && mv '${half}' '${name}'`;
  const isRun =
    use?.kind === 'program' && (title === undefined || hasExpectation(block, commentOf(place)));
  return {
    terminal,
    kind: 'commands',
    commands: isRun ? `${write} && ${use.command} '${name}'` : write,
  };
}

/** How a comment starts in a block; files of other languages are compared as if with `//`. */
const commentOf = ({ options }: Place): CommentStart | undefined =>
  options.role ? options.comment : '//';

/**
 * The saved text of a block. Ends in `:` for shells, whose last command may be a false condition,
 * which is no failure.
 */
const textOf = ({ code, language, marks }: Block): string =>
  language === 'bash' && marks.title === undefined ? `${code}\n:\n` : `${code}\n`;

/** File name of a block without a title: `ejemplo-3.js`. */
function fileName({ block, index, options: { role } }: Place): string {
  return `ejemplo-${index + 1}.${role?.kind === 'program' ? role.extension : block.language}`;
}

async function followPage(job: Job): Promise<Outcome[]> {
  return withTemporaryDirectory(async (directory) => {
    const [home = '', session = ''] = ['casa', 'sesion'].map((name) => path.join(directory, name));
    mkdirSync(home);
    const places = placesOf(job);
    writeFiles(session, {
      'pasos.json': JSON.stringify(places.map(stepOf)),
      ...Object.fromEntries(places.map((place) => [fileName(place), textOf(place.block)])),
    });
    const said = await launchSession(job, home, session);
    const results = readResults(said, places.length);
    const outcomes: Outcome[] = [];
    for (const [index, place] of places.entries()) {
      if (!job.blocks.includes(place.block)) continue;
      outcomes.push(await evaluateBlock(place, results[index], { home, said }));
    }
    return outcomes;
  });
}

/** The results of the steps, with the late exits that the session reports at the end. */
function readResults(said: string, steps: number): StepResult[] {
  // One line each; Node itself may print more after it.
  const texts = said
    .split('\u001e')
    .flatMap((text) => text.split('\n', 1))
    .slice(1);
  const results = texts.slice(0, steps).map((text) => JSON.parse(text) as StepResult);
  const lateExits = JSON.parse(texts[steps] ?? '[]') as LateExit[];
  for (const { step, text } of lateExits) Object.assign(results[step]!, { died: text });
  return results;
}

/**
 * Gives a page that uses npm a copy of the cache's index, which npm writes to; the contents are
 * mounted read-only and shared by all sessions.
 *
 * @returns mounts: path inside → path on this machine.
 */
function copyNpmCache(code: string, home: string): Record<string, string> {
  if (!USES_NPM.test(code) || !existsSync(npmCache())) return {};
  const [index = '', content = ''] = ['index-v5', 'content-v2'].map((name) => `_cacache/${name}`);
  cpSync(path.join(npmCache(), index), path.join(home, '.npm', index), { recursive: true });
  mkdirSync(path.join(home, '.npm', content));
  return { [`${HOME}/.npm/${content}`]: path.join(npmCache(), content) };
}

/** Runs the session, with containers when the page uses them. */
async function launchSession(job: Job, home: string, session: string): Promise<string> {
  const code = codeOf(job);
  const cache = copyNpmCache(code, home);
  const env = {
    VERIFICAR: BLOCKS_INSIDE,
    ...(EXECUTABLE !== undefined && { VERIFICAR_CHROMIUM: EXECUTABLE }),
    PATH: [
      ...['/run/verificar/docker/bin', sandboxPath('session/sandbox/bin'), ...PROGRAMS],
      ...['/run/herramientas', '/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin', '/sbin'],
    ].join(':'),
    // Most readers' systems are in Spanish: a page that shows English asks for it in view.
    LANGUAGE: 'es',
    // A pager ends by itself in a reader's window when the text fits; here it would wait.
    PAGER: 'cat',
    // psql opens one only when the text does not fit, and that one waits in a reader's window too.
    PSQL_PAGER: `cat; echo '${messages.paged}'`,
    npm_config_offline: 'true',
    npm_config_before: readNpmPackages().before,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  if (USES_DOCKER.test(code)) {
    const { stdout } = await launchWithContainers({
      code,
      command: ['node', SESSION],
      home,
      session,
      env,
      readOnly: { ...ENGINE_MOUNT, ...cache, '/run/herramientas/node': NODE },
      timeout: TIMEOUT,
    });
    return stdout;
  }
  const { stdout } = await runSandboxed('node', [SESSION], {
    directory: home,
    at: HOME,
    readOnly: { ...ENGINE_MOUNT, ...SERVERS, ...cache },
    writable: { [BLOCKS_INSIDE]: session },
    env,
    timeout: TIMEOUT,
    merge: true,
  });
  return stdout;
}

/** The state after a session: the reader's home and everything printed. */
interface Session {
  home: string;
  said: string;
}

async function evaluateBlock(
  place: Place,
  result: StepResult | undefined,
  { home, said }: Session,
): Promise<Outcome> {
  const { block, repl, terminal, use } = place;
  const comment = commentOf(place);
  if (isStranded(place)) {
    const { language } = block;
    const message = messages.strandedBlock(terminal, language, programsOf(language));
    return { block, problem: { line: block.line, message } };
  }
  if (!result) {
    const error = messages.sessionEnded(said.slice(-1000));
    return evaluate(block, { level: 'ejecuta', ...failure(error) }, comment);
  }
  const shows = block.output && isMarkup(block.output.text) ? result.html : undefined;
  const printed = cleanNames(shows ?? result.printed);
  const emulated = await emulationOf(place);
  const seen: Observation = {
    level: isWatched(block) ? 'salida' : 'ejecuta',
    printed,
    errors: failuresOf(place, result, printed),
    ...(emulated !== undefined && { emulated }),
  };
  const outcome =
    repl && result.replies
      ? evaluateReplies(block, repl, result.replies, seen)
      : evaluate(block, seen, comment);
  const tool = await toolFor(block, repl, home, use);
  return tool ? { ...outcome, tool } : outcome;
}

/** Whether the steps check what is visible or logged. */
const isWatched = ({ language, code }: Block): boolean =>
  language === STEPS_LANGUAGE &&
  readSteps(code).some(({ action }) => action?.does === 'see' || action?.does === 'read');

/** Substitutes for unavailable products, by what a block calls. */
async function emulationOf({ block, repl }: Place): Promise<string | undefined> {
  const { code, language } = block;
  const calls = (words: RegExp) => words.test(code);
  const found = [
    language === 'bash' && USES_DOCKER.test(code) && (await dockerEmulation()),
    (repl?.name === 'mysql' || calls(/['"]mysql2(?:\/promise)?['"]|^\s*mysql\w* /m)) &&
      mysql.emulated,
    ...PROMPTS.map(
      (prompt) => (repl?.name === prompt.console || calls(prompt.calls)) && prompt.emulated,
    ),
  ].filter((name) => typeof name === 'string');
  return found.length === 0 ? undefined : found.join(' y ');
}

/** Output without the engine's file names and values that differ between runs. */
const cleanNames = (text: string): string =>
  withoutSlowChecks(text)
    .replaceAll(new RegExp(`^bash: ${BLOCKS_INSIDE}/\\S+: l(?:ine|ínea) \\d+: `, 'gm'), 'bash: ')
    .replaceAll(`${BLOCKS_INSIDE}/`, '')
    // Printed by Podman, Docker's substitute, when a terminal is resized early.
    .replaceAll('failed to resize tty, using default size\n', '')
    .replaceAll(/\(\d+\.\d+ sec\)/g, '(… sec)');

function failuresOf(place: Place, result: StepResult, printed: string): Diagnostic[] {
  const { block, repl } = place;
  if (result.isUnstoppable) return [{ text: messages.uninterruptible(place.terminal) }];
  if (result.busy) {
    return [{ text: `${printed.trim()}\n${messages.endless}`.trim() }];
  }
  if (result.idle !== undefined) {
    return [{ text: messages.idle(Math.round(result.idle / 1000)) }];
  }
  if (result.isOver && !result.failures) {
    return [{ text: `${printed}\n${messages.endsByItself(place.terminal)}`.trim() }];
  }
  if (result.died !== undefined) {
    return [{ text: `${cleanNames(result.died)}\n${messages.diesLater}`.trim() }];
  }
  if (repl && result.isClosed) {
    return [{ text: messages.closedConsole(place.terminal, repl.name) }];
  }
  if (repl && result.replies) return refusals(block, repl, result.replies);
  if (result.stepErrors) {
    return result.stepErrors.map(({ text, line }) => ({ text, line: block.line + line }));
  }
  // A syntax error prevents the run: only its message has the line.
  const syntax = new RegExp(
    `${fileName(place)}: l(?:ine|ínea) (\\d+): (?:syntax error|error sintáctico)`,
  );
  const failures = (result.failures ?? []).map(({ text, status, line }) => ({
    text: cleanStack(`${uncaught(cleanNames(text)).trim()}\n${messages.exitStatus(status)}`),
    line: block.line + Number(syntax.exec(text)?.[1] ?? line),
  }));
  if (place.options.role?.kind === 'shell') {
    return [...failures, ...unshownComplaints(place, printed, failures)];
  }
  const name = block.marks.title ?? fileName(place);
  return failures.map(({ text }) => {
    const line = lineNamed(name, text);
    return { text, ...(line !== undefined && { line: block.line + line }) };
  });
}

/** Node's message of an uncaught error, without the program's earlier output. */
const uncaught = (text: string): string =>
  /^(?:(?:file:\/\/)?\S+\.[cm]?[jt]sx?|node:\S+):\d+\n[^]*/m.exec(text)?.[0] ?? text;

/**
 * Error messages of shells and programs, which may not end the command: `cp a b && echo c`,
 * `$(nodee)`.
 */
const COMPLAINT =
  /^(?:(?:ba|z|da)?sh: .+|[\w./-]+: (?:cannot |can't |no se puede |fatal: ).*|[\w./-]+: .*(?:No such file or directory|No existe el fichero|command not found|orden no encontrada|Permission denied|Permiso denegado|Not a directory|No es un directorio)|(?:psql:.*)?ERROR: .*|ERROR \d+ .*|fatal: .*|curl: \(\d+\).*)$/;

/** Printed error messages that the note does not show. */
function unshownComplaints(place: Place, printed: string, failures: Diagnostic[]): Diagnostic[] {
  const { block } = place;
  return printedLines(printed)
    .filter((line) => COMPLAINT.test(line) && !showsLine(block, commentOf(place), line))
    .filter((line) => !failures.some(({ text }) => text.includes(line)))
    .map((text) => ({ text, line: lineNaming(block, text) }));
}

/**
 * Line of the note of the command that an error message may come from: the first that contains a
 * word of it.
 */
function lineNaming({ code, line }: Block, complaint: string): number {
  const words = complaint.match(/[\w.-]{3,}/g) ?? [];
  const lines = code.split('\n');
  const named = words.map((word) => lines.findIndex((text) => text.includes(word)));
  return line + 1 + (named.find((index) => index >= 0) ?? 0);
}
