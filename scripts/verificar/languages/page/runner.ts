import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, harnessPath } from '../../core/batch.ts';
import { stepsOf } from '../../core/jobs.ts';
import { CORES } from '../../core/limits.ts';
import {
  failure,
  judge,
  printedLines,
  promises,
  showsLine,
  type Observation,
} from '../../core/output.ts';
import {
  NODE,
  findTool,
  reportedTool,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { jobByJob } from '../../core/runs.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type {
  Diagnostic,
  Job,
  Outcome,
  ReaderUse,
  Runner,
  Tool,
  Traits,
} from '../../core/types.ts';
import {
  SERVERS,
  USES_DOCKER,
  dockerEmulation,
  dockerRunner,
  launchWithContainers,
} from '../docker/runner.ts';
import { cleanStack } from '../js/node.ts';
import { optionMistakes } from '../js/options.ts';
import { jsRunner } from '../js/runner.ts';
import { javaRunner } from '../java/runner.ts';
import { redis } from '../redis/console.ts';
import { BLOCKS_INSIDE } from '../shell/shells.ts';
import { shellRunner } from '../shell/runner.ts';
import { mongodb } from '../mongodb/console.ts';
import { mysql } from '../sql/mysql.ts';
import { isMarkup, readSteps, STEPS_LANGUAGE } from '../../../../src/notes/steps.ts';
import { besideFirst } from '../../../../src/notes/terminals.ts';
import { CHROMIUM_PACKAGE, EXECUTABLE } from '../../services/chromium.ts';
import { postgres } from '../sql/postgres.ts';
import { COMPILED_INSIDE, SESSION, compiled, type CompiledProgram } from './compiled.ts';
import { NPM_CACHE, NPM_LIST, readNpmPackages } from './npm.ts';
import { PAGED, PROMPTS, promptOf, type Prompt } from './prompts.ts';
import { judgeReplies, refusals, typedLines } from './replies.ts';
import type { Death, Step, StepResult } from './steps.ts';
import { toolFor } from './tools.ts';

/** Languages whose blocks are used as a reader uses them; those of other languages are files. */
const USED: Readonly<Record<string, Traits>> = Object.assign(
  { [STEPS_LANGUAGE]: { comment: '#', reader: { kind: 'person' } } },
  ...[shellRunner, redis, postgres, mongodb, jsRunner, javaRunner].map(
    ({ languages }) => languages,
  ),
);

const SCRIPT = findTool('/usr/bin/script');

/** Pages at a time, each in its own network: more than cores, since they wait more than they work. */
const AT_A_TIME = pLimit(CORES + 3);

/** What both runners of pages share. */
const FOLLOWED = {
  module: import.meta.filename,
  languages: USED,
  waits: true,
  run: ((jobs, done) => {
    const mistakes = optionMistakes(jobs);
    // Each page tells it.
    mistakes.catch(() => undefined);
    return jobByJob((job) => followPage(job, mistakes), AT_A_TIME)(jobs, done);
  }) satisfies Runner['run'],
};

/** What every page depends on besides its engine: packages that it installs, and types of others. */
const HARNESS_OF_PAGES = [NPM_LIST, 'tests/examples/package-lock.json'];

const codeOf = ({ blocks }: Job): string => blocks.map(({ code }) => code).join('\n');

async function detectTerminal(): Promise<Tool | undefined> {
  return reportedTool('util-linux', SCRIPT, ['--version']);
}

/**
 * A page as its reader follows it: one session, an empty folder, what is
 * visible, from top to bottom. Files are written where the shell stands,
 * orders are typed into terminals, and what one block leaves the next one
 * finds: variables, files, rows, containers.
 */
export const pageRunner: Runner = {
  ...FOLLOWED,
  name: 'page',
  accepts: (job) => job.isPage === true && !USES_DOCKER.test(codeOf(job)),
  detect: detectTerminal,
  debianPackages: [
    ...['bsdutils', CHROMIUM_PACKAGE, 'git', 'curl', 'jq', 'openssh-client', 'openssl', 'procps'],
    ...['file', 'tree', 'unzip', 'zip', 'less', 'man-db'],
  ],
  harness: HARNESS_OF_PAGES,
  canaries: [
    {
      isPage: true,
      language: 'bash',
      code: 'echo hola # → adiós',
      problem: 'no es la que promete',
    },
    { isPage: true, language: 'bash', code: 'ordeninexistente', problem: 'el código 127' },
    {
      isPage: true,
      language: 'js',
      code: "import 'paquete-sin-instalar';",
      problem: 'ERR_MODULE_NOT_FOUND',
    },
  ],
};

/** A page that makes containers needs what makes them. */
export const containerPageRunner: Runner = {
  ...FOLLOWED,
  name: 'page-containers',
  accepts: (job) => job.isPage === true && USES_DOCKER.test(codeOf(job)),
  detect: async () => ((await dockerRunner.detect()) ? detectTerminal() : undefined),
  debianPackages: [dockerRunner, redis, postgres, mysql].flatMap(
    ({ debianPackages }) => debianPackages,
  ),
  harness: [
    ...HARNESS_OF_PAGES,
    'scripts/verificar/languages/mongodb/inside/mongo-server.ts',
    'scripts/verificar/languages/docker/own-users.bash',
    ...['start.bash', 'bases-de-datos.bash', 'entrada', 'copiar-programas', 'bin/docker'].map(
      (name) => `scripts/verificar/languages/docker/inside/${name}`,
    ),
  ],
  canaries: [
    {
      isPage: true,
      language: 'bash',
      code: 'docker rum hello-world',
      problem: "'rum' is not a docker command",
    },
  ],
};

const USES_NPM = /\bnp[mx]\b/;

/** Home of the reader, inside. */
const HOME = '/home/ana';

const TIMEOUT = 600_000;

/** Milliseconds that orders may take in which npm unpacks what would otherwise come from far. */
const NPM_LIMIT = 120_000;

const MAIN = 'principal';

/** A file is nothing that is typed at a prompt: writing it closes none. */
const terminalOf = ({ marks, language }: CodeBlock, use: ReaderUse | undefined): string =>
  marks.terminal ?? (use?.kind === 'prompt' && marks.title === undefined ? language : MAIN);

/** A block of a page, and the program whose prompt its terminal shows. */
interface Place {
  block: CodeBlock;
  /** From 0. */
  index: number;
  /** What a reader does with it; nothing with a file that is only shown. */
  use?: ReaderUse | undefined;
  terminal: string;
  prompt?: Prompt | undefined;
}

/** Where a reader uses each block of a page: as the page says it to its reader. */
function placesOf(job: Job): Place[] {
  const steps = stepsOf(job);
  const beside = besideFirst(steps);
  return steps.map((block, index) => {
    const use = job.blocks.includes(block) ? USED[block.language]?.reader : undefined;
    const { terminal = terminalOf(block, use), console } = beside.get(block) ?? {};
    const isThere = use?.kind === 'shell' || console?.language === block.language;
    return {
      block,
      index,
      use,
      terminal,
      ...(console && isThere && { prompt: promptOf(console) }),
    };
  });
}

/** Whether a block is to be typed at a prompt that nobody has opened. */
const isStranded = ({ block, use, prompt }: Place): boolean =>
  use?.kind === 'prompt' && block.marks.title === undefined && !prompt;

const programsOf = (language: string): string =>
  PROMPTS.filter((prompt) => prompt.language === language)
    .map(({ name }) => name)
    .join(' o ');

/** What a reader does with a block. */
function stepOf({ block, index, use, terminal, prompt }: Place): Step {
  const { title, terminal: named } = block.marks;
  const place = `${BLOCKS_INSIDE}/${fileName(block, index)}`;
  if (title === undefined && use?.kind === 'shell') {
    const kind = named === undefined ? 'orders' : 'stays';
    return {
      terminal,
      kind,
      orders: `. '${place}'`,
      ...(prompt && { prompt: prompt.waits }),
      ...(USES_NPM.test(block.code) && { limit: NPM_LIMIT }),
    };
  }
  if (title === undefined && prompt) {
    const lines = typedLines(block, prompt).map(({ text }) => text);
    const more = prompt.waitsAgain;
    return { terminal, kind: 'prompt', lines, prompt: prompt.waits, ...(more && { more }) };
  }
  if (use?.kind === 'person') {
    const steps = readSteps(block.code).flatMap(({ line, action }) =>
      action ? [{ line, action }] : [],
    );
    return { terminal: MAIN, kind: 'person', steps };
  }
  const name = title ?? fileName(block, index);
  // In one go: a server that watches it would read it half written.
  const half = `${name}~`;
  const write = `mkdir -p "$(dirname '${name}')" && cp '${place}' '${half}' && { [ ! -e '${name}' ] || chmod --reference='${name}' '${half}'; } && mv '${half}' '${name}'`;
  const isRun =
    use?.kind === 'program' && (title === undefined || promises(block, commentOf(block)));
  return {
    terminal,
    kind: 'orders',
    orders: isRun ? `${write} && ${use.command} '${name}'` : write,
  };
}

const commentOf = ({ language }: CodeBlock) => USED[language]?.comment ?? '//';

/** What is kept of a block. The last order of a shell's may be a condition that does not hold, which is no failure. */
const textOf = ({ code, language, marks }: CodeBlock): string =>
  language === 'bash' && marks.title === undefined ? `${code}\n:\n` : `${code}\n`;

/** Name under which a block without a title is kept: `ejemplo-3.js`. */
function fileName({ language }: CodeBlock, index: number): string {
  const use = USED[language]?.reader;
  return `ejemplo-${index + 1}.${use?.kind === 'program' ? use.extension : language}`;
}

async function followPage(
  job: Job,
  mistakes: ReturnType<typeof optionMistakes>,
): Promise<Outcome[]> {
  // What npm unpacks are thousands of files.
  const inMemory = USES_NPM.test(codeOf(job));
  return withTemporaryDirectory(
    async (directory) => {
      const [home = '', session = ''] = ['casa', 'sesion'].map((name) =>
        path.join(directory, name),
      );
      mkdirSync(home);
      const places = placesOf(job);
      writeFiles(session, {
        'pasos.json': JSON.stringify(places.map(stepOf)),
        ...Object.fromEntries(
          places.map(({ block, index }) => [fileName(block, index), textOf(block)]),
        ),
      });
      const said = await launchSession(job, home, session);
      const results = readResults(said, places.length);
      const outcomes: Outcome[] = [];
      for (const [index, place] of places.entries()) {
        if (!job.blocks.includes(place.block)) continue;
        const left = { home, said, mistakes: (await mistakes).get(place.block) ?? [] };
        outcomes.push(await judgeBlock(place, results[index], left));
      }
      return outcomes;
    },
    { inMemory },
  );
}

/** What came of each step, with what the session says last of those whose programs died. */
function readResults(said: string, steps: number): StepResult[] {
  // A line each, behind which Node itself may say something.
  const texts = said
    .split('\u001e')
    .flatMap((text) => text.split('\n', 1))
    .slice(1);
  const results = texts.slice(0, steps).map((text) => JSON.parse(text) as StepResult);
  const deaths = JSON.parse(texts[steps] ?? '[]') as Death[];
  for (const { step, text } of deaths) Object.assign(results[step]!, { died: text });
  return results;
}

/**
 * Gives a page that uses npm a cache of its own, since npm writes to its index.
 * What the index leads to is only read: all sessions share it.
 *
 * @returns where the session sees that, by place.
 */
function copyNpmCache(code: string, home: string): Record<string, string> {
  if (!USES_NPM.test(code) || !existsSync(NPM_CACHE)) return {};
  const [index = '', content = ''] = ['index-v5', 'content-v2'].map((name) => `_cacache/${name}`);
  cpSync(path.join(NPM_CACHE, index), path.join(home, '.npm', index), { recursive: true });
  mkdirSync(path.join(home, '.npm', content));
  return { [`${HOME}/.npm/${content}`]: path.join(NPM_CACHE, content) };
}

/** Runs the session where containers can be made when the page makes some. */
async function launchSession(job: Job, home: string, session: string): Promise<string> {
  const code = codeOf(job);
  const cache = copyNpmCache(code, home);
  const env = {
    VERIFICAR: BLOCKS_INSIDE,
    ...(EXECUTABLE !== undefined && { VERIFICAR_CHROMIUM: EXECUTABLE }),
    PATH: `/run/verificar/docker/bin:${harnessPath('languages/page/inside/bin')}:/run/herramientas:/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin`,
    // Most readers' systems speak Spanish: what a page shows in English it asks for in view.
    LANGUAGE: 'es',
    // A pager ends by itself in a reader's window, where what is printed fits; in this one it would wait.
    PAGER: 'cat',
    // psql asks for one only where it does not fit, and that one waits in a reader's window too.
    PSQL_PAGER: `cat; echo '${PAGED}'`,
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
      harness: session,
      env,
      readOnly: { ...HARNESS, ...cache, '/run/herramientas/node': NODE },
      timeout: TIMEOUT,
    });
    return stdout;
  }
  const { stdout } = await runSandboxed('node', [SESSION], {
    directory: home,
    at: HOME,
    readOnly: { ...HARNESS, ...SERVERS, ...cache, ...(await compiled(loadedBy(job))) },
    writable: { [BLOCKS_INSIDE]: session },
    env: { ...env, NODE_COMPILE_CACHE: COMPILED_INSIDE },
    timeout: TIMEOUT,
    merge: true,
  });
  return stdout;
}

/** What a session loads that others load too. */
const loadedBy = (job: Job): CompiledProgram[] => [
  'session',
  ...(job.blocks.some(({ language }) => language === STEPS_LANGUAGE) ? ['browser' as const] : []),
  ...(USES_NPM.test(codeOf(job)) ? ['npm' as const] : []),
];

/** What a session left, and what is wrong with the options of a block whatever it does. */
interface Session {
  home: string;
  said: string;
  mistakes: readonly Diagnostic[];
}

async function judgeBlock(
  place: Place,
  result: StepResult | undefined,
  { home, said, mistakes }: Session,
): Promise<Outcome> {
  const { block, prompt, terminal } = place;
  const comment = commentOf(block);
  if (isStranded(place)) {
    const message = `en la terminal «${terminal}» no espera nadie que entienda «${block.language}». Abre antes, a la vista, su programa: un bloque \`\`\`bash terminal="${terminal}" cuya última orden sea ${programsOf(block.language)}`;
    return { block, problem: { line: block.line, message } };
  }
  if (!result) {
    const error = `no llegó a ejecutarse: la sesión de la página acabó antes\n${said.slice(-1000)}`;
    return judge(block, { level: 'ejecuta', ...failure(error) }, comment);
  }
  const shows = block.output && isMarkup(block.output.text) ? result.html : undefined;
  const printed = cleanNames(shows ?? result.printed);
  const emulated = await emulationOf(place);
  const seen: Observation = {
    level: isWatched(block) ? 'salida' : 'ejecuta',
    printed,
    errors: [...failuresOf(place, result, printed), ...mistakes],
    ...(emulated !== undefined && { emulated }),
  };
  const outcome =
    prompt && result.replies
      ? judgeReplies(block, prompt, result.replies, seen)
      : judge(block, seen, comment);
  const tool = await toolFor(block, prompt, home);
  return tool ? { ...outcome, tool } : outcome;
}

/** Whether a person says what is seen. */
const isWatched = ({ language, code }: CodeBlock): boolean =>
  language === STEPS_LANGUAGE &&
  readSteps(code).some(({ action }) => action?.does === 'see' || action?.does === 'read');

/** What took the place of something that is not to be had here, by what a block calls. */
async function emulationOf({ block, prompt }: Place): Promise<string | undefined> {
  const { code, language } = block;
  const calls = (words: RegExp) => words.test(code);
  const found = [
    language === 'bash' && USES_DOCKER.test(code) && (await dockerEmulation()),
    (prompt?.name === 'mysql' || calls(/['"]mysql2(?:\/promise)?['"]|^\s*mysql\w* /m)) &&
      mysql.emulated,
    (prompt?.name === 'mongosh' || calls(/['"](?:mongodb|mongoose)['"]|\bmongosh\b/)) &&
      mongodb.emulated,
  ].filter((name) => typeof name === 'string');
  return found.length === 0 ? undefined : found.join(' y ');
}

/** What is printed without the engine's own files, and without what no two runs share. */
const cleanNames = (text: string): string =>
  text
    .replaceAll(new RegExp(`^bash: ${BLOCKS_INSIDE}/\\S+: l(?:ine|ínea) \\d+: `, 'gm'), 'bash: ')
    .replaceAll(`${BLOCKS_INSIDE}/`, '')
    // Podman, which stands in for Docker, says so when it is asked for a terminal in a hurry.
    .replaceAll('failed to resize tty, using default size\n', '')
    .replaceAll(/\(\d+\.\d+ sec\)/g, '(… sec)');

function failuresOf(place: Place, result: StepResult, printed: string): Diagnostic[] {
  const { block, index, prompt } = place;
  if (result.busy) {
    const error = `${printed.trim()}\nno termina: ocupa la terminal de quien lo sigue. Ciérralo a la vista o déjalo en otra terminal, con terminal="servidor"`;
    return [{ text: error.trim() }];
  }
  if (result.isOver && !result.failures) {
    const error = `acaba sola, y la página dice que sigue en marcha: escríbela en la primera terminal, sin terminal="${place.terminal}"`;
    return [{ text: `${printed}\n${error}`.trim() }];
  }
  if (result.died !== undefined) {
    const error = 'se cierra sola más tarde, con ese error, y la página dice que sigue en marcha';
    return [{ text: `${cleanNames(result.died)}\n${error}`.trim() }];
  }
  if (prompt && result.isClosed) {
    return [
      {
        text: `en la terminal «${place.terminal}» no espera ${prompt.name}: no se abrió, o ya se cerró`,
      },
    ];
  }
  if (prompt && result.replies) return refusals(block, prompt, result.replies);
  if (result.mishaps) {
    return result.mishaps.map(({ text, line }) => ({ text, line: block.line + line }));
  }
  // What cannot be read is not run: only its own words say where.
  const syntax = new RegExp(
    `${fileName(block, index)}: l(?:ine|ínea) (\\d+): (?:syntax error|error sintáctico)`,
  );
  const failures = (result.failures ?? []).map(({ text, status, line }) => ({
    text: cleanStack(`${uncaught(cleanNames(text)).trim()}\ntermina con el código ${status}`),
    line: block.line + Number(syntax.exec(text)?.[1] ?? line),
  }));
  if (USED[block.language]?.reader?.kind === 'shell') {
    return [...failures, ...unshownComplaints(block, printed, failures)];
  }
  const name = RegExp.escape(block.marks.title ?? fileName(block, index));
  return failures.map(({ text }) => {
    const line = Number(new RegExp(String.raw`${name}:(\d+)`).exec(text)?.[1]);
    return { text, ...(line > 0 && { line: block.line + line }) };
  });
}

/** What Node says of an error that nobody caught, without what its program had printed before. */
const uncaught = (text: string): string =>
  /^(?:(?:file:\/\/)?\S+\.[cm]?[jt]sx?|node:\S+):\d+\n[^]*/m.exec(text)?.[0] ?? text;

/** What shells and programs complain with, though the order may go on: `cp a b && echo c`, `$(nodee)`. */
const COMPLAINT =
  /^(?:(?:ba|z|da)?sh: .+|[\w./-]+: (?:cannot |can't |no se puede |fatal: ).*|[\w./-]+: .*(?:No such file or directory|No existe el fichero|command not found|orden no encontrada|Permission denied|Permiso denegado|Not a directory|No es un directorio)|(?:psql:.*)?ERROR: .*|ERROR \d+ .*|fatal: .*|curl: \(\d+\).*)$/;

/** The complaints that a reader sees and the note does not show. */
function unshownComplaints(
  block: CodeBlock,
  printed: string,
  failures: Diagnostic[],
): Diagnostic[] {
  return printedLines(printed)
    .filter((line) => COMPLAINT.test(line) && !showsLine(block, commentOf(block), line))
    .filter((line) => !failures.some(({ text }) => text.includes(line)))
    .map((text) => ({ text, line: lineNaming(block, text) }));
}

/** Line of the note of the order that a complaint may come from: the first that names what it names. */
function lineNaming({ code, line }: CodeBlock, complaint: string): number {
  const words = complaint.match(/[\w.-]{3,}/g) ?? [];
  const lines = code.split('\n');
  const named = words.map((word) => lines.findIndex((text) => text.includes(word)));
  return line + 1 + (named.find((index) => index >= 0) ?? 0);
}
