import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Level } from '../../../../src/lib/verification.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { jobFiles } from '../../core/jobs.ts';
import { failure, firstLine, judge, type Observation } from '../../core/output.ts';
import {
  findTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { PROJECT } from '../../core/sandbox.ts';
import type { Diagnostic, Job, Outcome, Tool } from '../../core/types.ts';

/** The shells whose sessions can be run. */
export const SHELLS: Record<string, { program: string; name: string; options: string[] }> = {
  bash: { program: '/usr/bin/bash', name: 'Bash', options: ['--noprofile', '--norc'] },
  zsh: { program: '/usr/bin/zsh', name: 'zsh', options: ['-f'] },
  fish: { program: '/usr/bin/fish', name: 'fish', options: ['--no-config'] },
};

/** The harness of sessions: `session.bash` and its kin, and programs that take the place of others. */
export const SESSION_FILES = path.join(import.meta.dirname, 'inside');

/** Where the blocks of a session are seen inside its sandbox, */
export const BLOCKS_INSIDE = '/run/verificar/sesion';
/** and its harness. */
export const FILES_INSIDE = '/run/verificar/shell';

export const SESSION_TIMEOUT = 120_000;

/** Files on which every session depends, for the cache's key. */
export const SESSION_HARNESS = ['bash', 'zsh', 'fish'].map(
  (name) => `scripts/verificar/languages/shell/inside/session.${name}`,
);

/** What a session is run with. */
export interface Launch {
  code: string;
  /** Command that runs the session inside its sandbox. */
  command: string[];
  /** Directory seen as `/home/ana`; */
  home: string;
  /** the working directory in it, as seen inside; */
  cwd: string;
  /** and the one seen as `BLOCKS_INSIDE`. */
  harness: string;
  env: Record<string, string>;
}

/** Where sessions run: what a runner adds to what all of them share. */
export interface World {
  launch: (launch: Launch) => Promise<{ stdout: string; timedOut: boolean }>;
  /** What takes the place of something out of reach, in Spanish. */
  emulation: (code: string) => string | undefined;
  /** The tool that a block is about, where it is not its shell. */
  toolOf: (code: string) => Promise<Tool | undefined>;
  /** Looks at a block that is not to be run; the syntax alone when left out. */
  check?: (block: CodeBlock) => Promise<Outcome>;
}

/** A shell with the version that it reports. */
export async function versionOf(language: string): Promise<Tool | undefined> {
  const shell = SHELLS[language];
  const version = shell && (await reportedVersion(findTool(shell.program), ['--version']));
  return version === undefined ? undefined : { name: shell?.name ?? '', version };
}

const isShell = (block: CodeBlock): boolean => block.language in SHELLS;

/** Runs the session that a job is, in this world, and judges its blocks. */
export async function verifySession(job: Job, world: World): Promise<Outcome[]> {
  const shell = SHELLS[job.language];
  if (!shell || !existsSync(shell.program)) return missingShell(job);
  const blocks = job.blocks.filter((block) => isShell(block));
  const [checked, runnable] = [true, false].map((answer) =>
    blocks.filter(({ marks }) => marks.compileOnly === answer),
  ) as [CodeBlock[], CodeBlock[]];
  const outcomes = new Map<CodeBlock, Outcome>();
  for (const block of checked) outcomes.set(block, await (world.check ?? checkSyntax)(block));
  for (const outcome of await runBlocks(job, runnable, world)) outcomes.set(outcome.block, outcome);
  const best = strongest([...outcomes.values()]);
  return job.blocks.map((block) => outcomes.get(block) ?? fileOutcome(block, best));
}

const missingShell = ({ language, blocks }: Job): Outcome[] =>
  blocks.map((block) => ({
    block,
    problem: {
      line: firstLine(block),
      message: `falta ${language} en este equipo. Instálalo con: npm run herramientas`,
    },
  }));

const ORDER: Level[] = ['salida', 'ejecuta', 'compila', 'tipos', 'analiza'];

const strongest = (outcomes: Outcome[]): Outcome | undefined =>
  outcomes.toSorted((a, b) => rank(a) - rank(b))[0];

const rank = ({ level }: Outcome): number =>
  level === undefined ? ORDER.length : ORDER.indexOf(level);

/** A file of the group shares the verdict of the orders that use it. */
function fileOutcome(block: CodeBlock, best: Outcome | undefined): Outcome {
  const { title } = block.marks;
  const problem = (message: string): Outcome => ({ block, problem: { line: block.line, message } });
  if (title === undefined) {
    return problem(
      `en un grupo con la terminal, cada bloque «${block.language}» es un archivo: le falta title="…"`,
    );
  }
  return best?.level ? { ...best, block } : problem('fallan las órdenes de su grupo');
}

/** The syntax alone, by the shell itself. */
export async function checkSyntax(block: CodeBlock): Promise<Outcome> {
  const shell = SHELLS[block.language];
  return withTemporaryDirectory(async (directory) => {
    const file = `bloque.${block.language}`;
    writeFiles(directory, { [file]: `${block.code}\n` });
    const { code, stderr } = await run(shell?.program ?? '', ['-n', path.join(directory, file)]);
    const line = Number(/(?:line |:)(\d+)[:)]/.exec(stderr)?.[1]);
    const said = stderr.replaceAll(`${directory}/`, '');
    const tool = await versionOf(block.language);
    return {
      ...judge(
        block,
        {
          level: 'analiza',
          ...(code !== 0 && failure(said, line > 0 ? block.line + line : undefined)),
        },
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

async function runBlocks(job: Job, blocks: CodeBlock[], world: World): Promise<Outcome[]> {
  if (blocks.length === 0) return [];
  const code = blocks.map((block) => block.code).join('\n');
  const tool = (await world.toolOf(code)) ?? (await versionOf(job.language));
  return withTemporaryDirectory(async (directory) => {
    const session = await runSession(job, blocks, directory, world);
    const parts = splitOutput(session.output);
    return blocks.map((block, index) => {
      const emulated = world.emulation(block.code);
      const seen = {
        ...observe(block, index, session, parts),
        ...(emulated !== undefined && { emulated }),
      };
      const outcome = judge(block, seen, '#');
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

function observe(
  block: CodeBlock,
  index: number,
  session: Session,
  parts: Map<number, string>,
): Observation {
  const pieces = splitFailures((parts.get(index) ?? '').replaceAll(`${BLOCKS_INSIDE}/`, ''));
  const printed = pieces.map(({ text }) => text).join('');
  const common = { level: 'ejecuta' as const, printed: cleanNames(printed) };
  if (!parts.has(index)) {
    const reason = session.timedOut
      ? 'un bloque anterior no terminó'
      : 'un bloque anterior de la tarjeta terminó la sesión';
    const said = parts.size === 0 ? `\n${session.output}` : '';
    return { ...common, ...failure(`no llegó a ejecutarse: ${reason}${said}`) };
  }
  const failed = pieces.filter(({ status }) => status !== undefined);
  const errors = failed.map(({ text, status, row }): Diagnostic => {
    const named = new RegExp(String.raw`^${index}\.\w+:(?: line )?(\d+)`, 'm').exec(text)?.[1];
    const place = row || Number(named);
    return {
      text: `${cleanNames(text).trim()}\ntermina con el código ${status}`.trim(),
      ...(place > 0 && { line: block.line + place }),
    };
  });
  if (session.timedOut && session.read(`${index}.done`) === undefined) {
    const text = `no termina en ${SESSION_TIMEOUT / 1000} s: ¿espera una respuesta?`;
    return { ...common, errors: [...errors, { text }] };
  }
  // The shell itself ended, without an order of the block that failed.
  const [status, row] = (session.read(`${index}.failed`) ?? '').split(' ').map(Number);
  if (errors.length > 0 || !status) return { ...common, errors };
  const text = `${cleanNames(printed).trim()}\ntermina con el código ${status}`.trim();
  const named = new RegExp(String.raw`^${index}\.\w+:(?: line )?(\d+)`, 'm').exec(printed)?.[1];
  const place = row || Number(named);
  return { ...common, ...failure(text, place > 0 ? block.line + place : undefined) };
}

/** A piece of what a block printed: up to an order that failed, or the rest. */
interface Piece {
  text: string;
  /** The code with which its last order ended. */
  status?: number;
  /** Line of the block; 0 when the shell does not say. */
  row: number;
}

/** Takes apart what a block printed at the marks that `session.bash` and its kin leave. */
function splitFailures(printed: string): Piece[] {
  const pieces: Piece[] = [];
  const last = { end: 0, depth: 0 };
  for (const { 0: mark, 1: code, 2: row, 3: level, index } of printed.matchAll(MARK)) {
    const [text, depth] = [printed.slice(last.end, index), Number(level)];
    const piece = { text, status: Number(code), row: Number(row) };
    const inner = pieces.at(-1);
    // The order around a function or a subshell fails with it: that is one failure.
    const isAround = text === '' && inner?.status === piece.status && depth < last.depth;
    if (isAround && inner) inner.row = piece.row;
    else pieces.push(piece);
    Object.assign(last, { end: index + mark.length, depth });
  }
  return [...pieces, { text: printed.slice(last.end), row: 0 }];
}

/** An order that failed: its code, its line, and how deep inside functions and subshells it was. */
const MARK = /\u001d(\d+) (\d+) (\d+)\n/g;

/** Messages name the block's file in the harness; on a terminal they would name the shell. */
const cleanNames = (text: string): string =>
  text
    .replaceAll(/^\d+\.bash: line \d+: /gm, 'bash: ')
    .replaceAll(/^\d+\.zsh:(?:\d+:)? ?/gm, 'zsh: ');

async function runSession(
  job: Job,
  blocks: CodeBlock[],
  directory: string,
  world: World,
): Promise<Session> {
  const shell = SHELLS[job.language] as (typeof SHELLS)[string];
  const harness = path.join(directory, 'sesion');
  const home = path.join(directory, 'casa');
  writeFiles(harness, await blockFiles(blocks, job.language, directory));
  const cwd = job.products.includes('terminal') ? '/home/ana' : PROJECT;
  const work = path.join(home, path.relative('/home/ana', cwd));
  mkdirSync(work, { recursive: true });
  writeFiles(work, jobFiles(job));
  const { stdout, timedOut } = await world.launch({
    code: blocks.map((block) => block.code).join('\n'),
    command: [shell.program, ...shell.options, `${FILES_INSIDE}/session.${job.language}`],
    home,
    cwd,
    harness,
    env: {
      VERIFICAR: BLOCKS_INSIDE,
      VERIFICAR_BLOCKS: blocks.map((_, index) => index).join(' '),
      SHELL: shell.program,
    },
  });
  const read = (name: string): string | undefined =>
    existsSync(path.join(harness, name))
      ? readFileSync(path.join(harness, name), 'utf8')
      : undefined;
  return { output: stdout, timedOut, read };
}

/** The files that `session.bash` and its kin read. */
async function blockFiles(
  blocks: CodeBlock[],
  language: string,
  directory: string,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [index, { code, marks }] of blocks.entries()) {
    // The last order may be a condition that does not hold, which is no failure.
    files[`${index}.${language}`] = `${code}\n:\n`;
    if (marks.fails !== undefined) files[`${index}.fails`] = '';
    if (language !== 'fish') continue;
    const statements = await fishStatements(code, path.join(directory, 'borrador.fish'));
    files[`${index}.statements`] = statements
      .map(({ line }, order) => `${index}.${order}.${line}`)
      .join(' ');
    for (const [order, { text, line }] of statements.entries())
      files[`${index}.${order}.${line}.fish`] = `${text}\n`;
  }
  return files;
}

/**
 * The statements of a fish block: as many lines as make something whole.
 *
 * @param draft a file to ask fish about.
 */
async function fishStatements(
  code: string,
  draft: string,
): Promise<{ text: string; line: number }[]> {
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
