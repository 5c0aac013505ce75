import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, harnessPath } from '../../core/batch.ts';
import { stepsOf } from '../../core/jobs.ts';
import { expectedOutput, failure, judge, type Observation } from '../../core/output.ts';
import {
  CACHE_DIRECTORY,
  NODE,
  findTool,
  reportedVersion,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
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
  USES_DOCKER,
  dockerEmulation,
  dockerRunner,
  dockerTool,
  launchWithContainers,
} from '../docker/runner.ts';
import { cleanStack, detectNode } from '../js/node.ts';
import { jsRunner } from '../js/runner.ts';
import { redisRunner } from '../redis/runner.ts';
import { BLOCKS_INSIDE, versionOf } from '../shell/session.ts';
import { shellRunner, toolOf } from '../shell/runner.ts';
import type { Step, StepResult } from './steps.ts';

/** Languages whose blocks are used as a reader uses them; those of other languages are files. */
const USED: Readonly<Record<string, Traits>> = Object.assign(
  {},
  ...[shellRunner, redisRunner, jsRunner].map(({ languages }) => languages),
);

const SCRIPT = findTool('/usr/bin/script');

/** What both runners of pages share. */
const FOLLOWED = {
  module: import.meta.filename,
  languages: USED,
  async run(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]> {
    const outcomes: Outcome[][] = [];
    // One at a time: a page waits for its programs more than it works.
    for (const job of jobs) {
      outcomes.push(await followPage(job));
      done(job);
    }
    return outcomes;
  },
};

const codeOf = ({ blocks }: Job): string => blocks.map(({ code }) => code).join('\n');

async function detectTerminal(): Promise<Tool | undefined> {
  const version = await reportedVersion(SCRIPT, ['--version']);
  return version === undefined ? undefined : { name: 'util-linux', version };
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
  debianPackages: ['bsdutils'],
  canaries: [
    {
      isPage: true,
      language: 'bash',
      code: 'echo hola # → adiós',
      problem: 'no es la que promete',
    },
    { isPage: true, language: 'bash', code: 'ordeninexistente', problem: 'command not found' },
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
  debianPackages: dockerRunner.debianPackages,
  harness: [
    ...(dockerRunner.harness ?? []),
    ...['start.bash', 'entrada', 'copiar-programas', 'bin/docker'].map(
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

/** Packages that `npm install` finds without a network: put there when the tools are installed. */
export const NPM_CACHE = path.join(CACHE_DIRECTORY, 'npm');

const TIMEOUT = 300_000;

const MAIN = 'principal';

const terminalOf = ({ marks, language }: CodeBlock, use: ReaderUse | undefined): string =>
  marks.terminal ?? (use?.kind === 'prompt' ? language : MAIN);

/** What a reader does with a block. */
function stepOf(block: CodeBlock, index: number): Step {
  const use = USED[block.language]?.reader;
  const terminal = terminalOf(block, use);
  const { title, terminal: named } = block.marks;
  const place = `${BLOCKS_INSIDE}/${fileName(block, index)}`;
  if (title !== undefined || use === undefined || use.kind === 'program') {
    const name = title ?? fileName(block, index);
    const write = `mkdir -p "$(dirname '${name}')" && cp '${place}' '${name}'`;
    const isRun = use?.kind === 'program' && (title === undefined || promises(block));
    const start = isRun ? ` && ${use.command} '${name}'` : '';
    return { terminal, kind: 'orders', orders: `${write}${start}` };
  }
  if (use.kind === 'shell') {
    return { terminal, kind: named === undefined ? 'orders' : 'stays', orders: `. '${place}'` };
  }
  const lines = typedLines(block).map(({ text }) => text);
  return { terminal, kind: 'prompt', lines, prompt: use.prompt };
}

const promises = (block: CodeBlock): boolean =>
  block.marks.fails !== undefined || expectedOutput(block, commentOf(block)) !== undefined;

const commentOf = ({ language }: CodeBlock) => USED[language]?.comment ?? '//';

/** Name under which a block without a title is kept: `ejemplo-3.js`. */
function fileName({ language }: CodeBlock, index: number): string {
  const use = USED[language]?.reader;
  return `ejemplo-${index + 1}.${use?.kind === 'program' ? use.extension : language}`;
}

/** The lines of a block that are typed at a prompt, without comments. */
function typedLines(block: CodeBlock): { text: string; line: number }[] {
  const comment = new RegExp(String.raw`(^|\s)${commentOf(block)}\s.*$`);
  return block.code.split('\n').flatMap((source, index) => {
    const text = source.replace(comment, '').trim();
    return text === '' ? [] : [{ text, line: index + 1 }];
  });
}

async function followPage(job: Job): Promise<Outcome[]> {
  return withTemporaryDirectory(async (directory) => {
    const [home = '', session = ''] = ['casa', 'sesion'].map((name) => path.join(directory, name));
    mkdirSync(home);
    const code = codeOf(job);
    const steps = stepsOf(job);
    writeFiles(session, {
      'pasos.json': JSON.stringify(steps.map(stepOf)),
      ...Object.fromEntries(
        steps.map((block, index) => [fileName(block, index), `${block.code}\n`]),
      ),
    });
    if (existsSync(NPM_CACHE)) cpSync(NPM_CACHE, path.join(home, '.npm'), { recursive: true });
    const said = await launchSession(code, home, session);
    const results = said
      .split('\u001e')
      .slice(1)
      .map((text) => JSON.parse(text) as StepResult);
    const outcomes: Outcome[] = [];
    for (const [index, block] of steps.entries()) {
      if (!job.blocks.includes(block)) continue;
      outcomes.push(await judgeBlock(block, index, results[index], { home, said }));
    }
    return outcomes;
  });
}

/** Runs the session where containers can be made when the page makes some. */
async function launchSession(code: string, home: string, session: string): Promise<string> {
  const env = {
    VERIFICAR: BLOCKS_INSIDE,
    PATH: `/run/verificar/docker/bin:/run/herramientas:/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin`,
    // A pager ends by itself in a reader's window, where what is printed fits; in this one it would wait.
    PAGER: 'cat',
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  const module = harnessPath('languages/page/inside/session.ts');
  if (USES_DOCKER.test(code)) {
    const { stdout } = await launchWithContainers({
      code,
      command: ['node', module],
      home,
      cwd: '/home/ana',
      harness: session,
      env,
      readOnly: { ...HARNESS, '/run/herramientas/node': NODE },
      timeout: TIMEOUT,
    });
    return stdout;
  }
  const { stdout } = await runSandboxed('node', [module], {
    directory: home,
    at: '/home/ana',
    readOnly: HARNESS,
    writable: { [BLOCKS_INSIDE]: session },
    env,
    timeout: TIMEOUT,
    merge: true,
  });
  return stdout;
}

interface Place {
  home: string;
  said: string;
}

async function judgeBlock(
  block: CodeBlock,
  index: number,
  result: StepResult | undefined,
  { home, said }: Place,
): Promise<Outcome> {
  const comment = commentOf(block);
  if (!result) {
    const error = `no llegó a ejecutarse: la sesión de la página acabó antes\n${said.slice(-1000)}`;
    return judge(block, { level: 'ejecuta', ...failure(error) }, comment);
  }
  const own = fileName(block, index);
  const printed = result.printed
    .replaceAll(new RegExp(`^bash: ${BLOCKS_INSIDE}/\\S+: line \\d+: `, 'gm'), 'bash: ')
    .replaceAll(`${BLOCKS_INSIDE}/`, '');
  const emulated = USES_DOCKER.test(block.code) ? await dockerEmulation() : undefined;
  const seen: Observation = {
    level: 'ejecuta',
    printed,
    errors: failuresOf(block, result, printed, own),
    ...(emulated !== undefined && { emulated }),
  };
  const outcome = judge(block, seen, comment);
  const tool = outcome.level && (await toolFor(block, home));
  return tool ? { ...outcome, tool } : outcome;
}

function failuresOf(
  block: CodeBlock,
  result: StepResult,
  printed: string,
  own: string,
): Diagnostic[] {
  if (result.busy) {
    const error = `${printed.trim()}\nno termina: ocupa la terminal de quien lo sigue. Ciérralo a la vista o déjalo en otra terminal, con terminal="servidor"`;
    return [{ text: error.trim() }];
  }
  const use = USED[block.language]?.reader;
  if (use?.kind === 'prompt' && result.replies) return refusedReplies(block, use, result.replies);
  if (result.status === undefined) return [];
  const error = cleanStack(`${printed.trim()}\ntermina con el código ${result.status}`);
  if (use?.kind === 'shell') return [{ text: error, line: block.line + (result.line ?? 1) }];
  const name = RegExp.escape(block.marks.title ?? own);
  const line = Number(new RegExp(String.raw`${name}:(\d+)`).exec(printed)?.[1]);
  return [{ text: error, ...(line > 0 && { line: block.line + line }) }];
}

/** The replies that refuse what was typed and that the note does not show. */
function refusedReplies(
  block: CodeBlock,
  { refusal }: Extract<ReaderUse, { kind: 'prompt' }>,
  replies: string[],
): Diagnostic[] {
  const pattern = new RegExp(refusal, 'm');
  const shown = expectedOutput(block, commentOf(block))?.lines.map(({ text }) => text.trim()) ?? [];
  const lines = typedLines(block);
  return replies.flatMap((reply, index) => {
    const isShown = reply.split('\n').some((line) => shown.includes(line.trim()));
    const order = lines[index];
    return isShown || !pattern.test(reply)
      ? []
      : [{ text: `${order?.text}\n${reply}`, line: block.line + (order?.line ?? 1) }];
  });
}

/** What a block is about, with the version that the page itself installed. */
async function toolFor(block: CodeBlock, home: string): Promise<Tool | undefined> {
  if (block.language === 'redis') return redisRunner.detect();
  if (block.language !== 'js') {
    if (USES_DOCKER.test(block.code)) return dockerTool();
    return (await toolOf(block.code)) ?? versionOf(block.language);
  }
  const node = await detectNode();
  const [, name] = /from '([@\w][^'.]*)'/.exec(block.code) ?? [];
  const [file] =
    name === undefined
      ? []
      : globSync(`{*/,}node_modules/${name}/package.json`, { cwd: home }).map((found) =>
          path.join(home, found),
        );
  if (file === undefined) return node;
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { name: `${node.name} ${node.version} y ${name}`, version };
}
