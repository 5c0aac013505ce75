import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Splitter from 'dbgate-query-splitter';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { runBatch, type Answer } from '../../core/batch.ts';
import { compareLines, expectedOutput, firstLine, judge, printedLines } from '../../core/output.ts';
import { jobFiles } from '../../core/jobs.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { Diagnostic, Job, Outcome, Tool } from '../../core/types.ts';

/** Asked for when it is used: what installs the packages loads this module before. */
const loadSplitter = () =>
  createRequire(path.join(EXAMPLES, 'package.json'))('dbgate-query-splitter') as typeof Splitter;

type Dialect = 'postgres' | 'mysql';

/** A statement of a block, as it is sent to the client. */
interface Statement {
  text: string;
  /** Line of the block on which it starts, from 1. */
  line: number;
}

/** What a client said of a statement. */
interface Said {
  stdout: string;
  stderr: string;
}

/** A line that is an order to the client itself: `\dt`, `DELIMITER //`, `source x.sql`. */
const CLIENT_ORDER: Record<Dialect, RegExp> = {
  postgres: /^\s*\\/,
  mysql: /^\s*(?:\\[a-z]|source\s|use\s+\S+\s*$)/i,
};

/** `SELECT … \gx` ends a statement without a semicolon. */
const ENDS_WITH_ORDER: Record<Dialect, RegExp> = {
  postgres: /\\(?:g\w*|watch)\b.*$/,
  mysql: /\\[gG]\s*$/,
};

/** Takes a block apart into statements and orders to the client. */
function splitStatements(code: string, dialect: Dialect): Statement[] {
  const statements: Statement[] = [];
  let chunk: string[] = [];
  let start = 1;
  const flush = (next: number): void => {
    statements.push(...splitChunk(chunk.join('\n'), start, dialect));
    chunk = [];
    start = next;
  };
  for (const [index, line] of code.split('\n').entries()) {
    if (CLIENT_ORDER[dialect].test(line) && !isInside(chunk, dialect)) {
      flush(index + 2);
      // psql reads to the end of the line: a comment would be an argument.
      statements.push({ text: line.replace(/\s+--\s.*$/, ''), line: index + 1 });
    } else {
      chunk.push(line);
      if (ENDS_WITH_ORDER[dialect].test(line.replace(/\s+--\s.*$/, ''))) flush(index + 2);
    }
  }
  flush(0);
  return statements;
}

/** Whether the lines so far leave a statement open. */
const isInside = (lines: string[], dialect: Dialect): boolean => {
  const bare = lines.join('\n').replace(/--.*$/gm, '').trim();
  return bare !== '' && !bare.endsWith(';') && splitChunk(bare, 1, dialect).length > 0;
};

function splitChunk(text: string, start: number, dialect: Dialect): Statement[] {
  const { splitQuery, mysqlSplitterOptions, postgreSplitterOptions } = loadSplitter();
  const options = dialect === 'postgres' ? postgreSplitterOptions : mysqlSplitterOptions;
  const found = splitQuery(text, {
    ...options,
    returnRichInfo: true,
  }) as Splitter.SplitResultItemRich[];
  return found.flatMap((item) => {
    const bare = item.text.replace(/\/\*[^]*?\*\/|--.*$/gm, '').trim();
    if (bare === '') return [];
    const skipped = item.text.split('\n').findIndex((line) => !/^\s*(?:--.*)?$/.test(line));
    const end = ENDS_WITH_ORDER[dialect].test(item.text)
      ? ''
      : dialect === 'mysql'
        ? delimited(item.text)
        : ';';
    const line = start + (item.trimStart?.line ?? 0) + Math.max(0, skipped);
    return [{ text: `${item.text}${end}`, line }];
  });
}

/** A body with semicolons in it needs another end. */
const delimited = (text: string): string => (text.includes(';') ? '' : ';');

/** Errors of a client: whatever it says that is no remark. */
const REMARK =
  /^(?:NOTICE|WARNING|INFO|LOG|HINT|DETAIL|CONTEXT|LINE \d+|QUERY|LOCATION|\s*\^|\s|$)/;

const errorLines = ({ stderr }: Said): string[] =>
  printedLines(stderr)
    .filter((line) => !REMARK.test(line))
    .map((line) => line.replace(/ at line \d+(?=:|$)/, ''));

/** «INSERT 0 2», «CREATE TABLE»: what psql answers when there is no table to show. */
const COMMAND_TAG = /^[A-Z]{2,}(?: [A-Z]+)*(?: \d+)*$/;
const ROW_COUNT = /^\(\d+ (?:rows?|filas?)\)$/;

/** What a terminal shows of a statement. */
function terminalLines(said: Said): string[] {
  const remarks = printedLines(said.stderr).map((line) =>
    line.replace(/^(ERROR \d+ \(\w+\)) at line \d+/, '$1'),
  );
  return [...printedLines(said.stdout), ...remarks].filter((line) => line !== '');
}

/** The values of a result, one line a row; of an order without rows, nothing. */
export function rowLines({ stdout }: Said): string[] {
  const lines = printedLines(stdout);
  const rule = lines.findIndex((line) => /^[-+]+$/.test(line));
  if (rule < 0) return lines.filter((line) => line !== '' && !ROW_COUNT.test(line));
  const boxed = lines[rule]?.startsWith('+');
  const body = boxed
    ? lines.slice(rule + 3, lines.lastIndexOf(lines[rule] as string))
    : lines.slice(rule + 1);
  return body
    .filter((line) => line !== '' && !ROW_COUNT.test(line))
    .map((line) =>
      (boxed ? line.slice(1, -1) : line)
        .split('|')
        .map((value) => value.trim())
        .join(' | '),
    );
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Leaves out what the promised output leaves out: command tags and row counts. */
function asPromised(lines: string[], promised: string[]): string[] {
  const tags = promised.some((line) => COMMAND_TAG.test(line));
  const counts = promised.some((line) => ROW_COUNT.test(line));
  return lines.filter(
    (line) => (tags || !COMMAND_TAG.test(line)) && (counts || !ROW_COUNT.test(line)),
  );
}

/** What arrow comments are compared with: the rows, and the tags and errors that they name. */
function asArrows(results: Said[], promised: string[]): string[] {
  return results.flatMap((said) => {
    const rows = rowLines(said).filter(
      (line) => !COMMAND_TAG.test(line) || promised.includes(line),
    );
    const errors = errorLines(said).filter((line) =>
      promised.some((text) => squeeze(line).startsWith(squeeze(text))),
    );
    return [
      ...rows,
      ...errors.map(
        (line) => promised.find((text) => squeeze(line).startsWith(squeeze(text))) ?? line,
      ),
    ];
  });
}

export interface SqlOptions {
  dialect: Dialect;
  /** Module of `harness/` that runs the sessions. */
  harness: string;
  /** What the harness needs to know of a session besides its statements. */
  setting: (job: Job) => object;
  emulated?: string;
  /** The tool of a session, where it is not the runner's. */
  toolOf?: (job: Job) => Tool | undefined;
}

/** Runs sessions on one server, and judges their blocks. */
export async function runSessions(
  jobs: Job[],
  done: (job: Job) => void,
  options: SqlOptions,
): Promise<Outcome[][]> {
  const split = jobs.map((job) =>
    sqlBlocks(job).map(({ code }) => splitStatements(code, options.dialect)),
  );
  const items = jobs.map((job, index) => ({
    ...options.setting(job),
    statements: (split[index] as Statement[][]).map((block) => block.map(({ text }) => text)),
    files: jobFiles(job),
  }));
  const answers = await runBatch<(typeof items)[number], Said[][]>(options.harness, items, {
    processes: 1,
    timeout: 60_000,
    done: (index) => done(jobs[index] as Job),
  });
  return jobs.map((job, index) => {
    const tool = options.toolOf?.(job);
    return judgeSession(
      job,
      split[index] as Statement[][],
      answers[index] as Answer<Said[][]>,
      options,
    ).map((outcome) => (tool && outcome.level ? { ...outcome, tool } : outcome));
  });
}

const sqlBlocks = (job: Job): CodeBlock[] =>
  job.blocks.filter(({ language }) => language === 'sql');

function judgeSession(
  job: Job,
  split: Statement[][],
  answer: Answer<Said[][]>,
  options: SqlOptions,
): Outcome[] {
  const blocks = sqlBlocks(job);
  return job.blocks.map((block) => {
    const index = blocks.indexOf(block);
    if (index < 0) return stray(block);
    if ('lost' in answer)
      return { block, problem: { line: firstLine(block), message: answer.lost } };
    return judgeBlock(block, split[index] as Statement[], answer.value[index] as Said[], options);
  });
}

const stray = (block: CodeBlock): Outcome => ({
  block,
  problem: {
    line: block.line,
    message: `un bloque «${block.language}» no se ejecuta en un grupo de SQL`,
  },
});

function judgeBlock(
  block: CodeBlock,
  statements: Statement[],
  results: Said[],
  options: SqlOptions,
): Outcome {
  const expected = expectedOutput(block, '--');
  const promised = expected?.lines.map(({ text }) => text) ?? [];
  const failed = (said: Said, statement: Statement | undefined): Diagnostic => ({
    text: [...terminalLines(said), `(al ejecutar: ${excerpt(statement?.text ?? '')})`].join('\n'),
    line: block.line + (statement?.line ?? 1),
  });
  const everything = results.flatMap(terminalLines);
  const shown = block.output ? asPromised(everything, promised) : asArrows(results, promised);
  const seen = asPromised(everything, []).join('\n');
  // Its promised output is compared below, in the way of tables.
  const bare = { ...block };
  delete bare.output;
  const verdict = judge(
    { ...bare, code: withoutArrows(block.code) },
    {
      level: expected ? 'salida' : 'ejecuta',
      printed: seen,
      errors: results.flatMap((said, index) =>
        isUnexpected(said, promised) ? [failed(said, statements[index])] : [],
      ),
      ...(options.emulated !== undefined && { emulated: options.emulated }),
    },
    '--',
  );
  const outcome = { ...verdict, block };
  if (!outcome.level || !expected) return outcome;
  return compare(outcome, expected.lines, block.output ? shown : shown.map(squeeze), block);
}

/** An error is expected when the block must fail, and also when its promised output shows it. */
function isUnexpected(said: Said, promised: string[]): boolean {
  const errors = errorLines(said);
  return (
    errors.length > 0 && !errors.some((error) => promised.some((text) => matches(text, error)))
  );
}

const matches = (text: string, error: string): boolean =>
  squeeze(text) !== '' &&
  text !== '…' &&
  (compareLines([squeeze(text)], [squeeze(error)]) === undefined ||
    squeeze(error).startsWith(squeeze(text)));

const withoutArrows = (code: string): string => code.replaceAll('→', '');

const excerpt = (text: string): string => squeeze(text).slice(0, 60);

function compare(
  outcome: Outcome,
  expected: { text: string; line: number }[],
  shown: string[],
  block: CodeBlock,
): Outcome {
  // Blank lines only set tables apart.
  const lines = expected.filter(({ text }) => text !== '');
  if (block.output && lines.length === 0 && shown.length > 0) {
    return {
      block,
      ...(outcome.seen !== undefined && { seen: outcome.seen }),
      problem: {
        line: block.output.line,
        message: 'el bloque «salida» está vacío. Rellénalo con: npm run verificar -- --escribir',
        seen: shown.join('\n'),
      },
    };
  }
  const parting = compareLines(
    block.output ? lines.map(({ text }) => text) : lines.map(({ text }) => squeeze(text)),
    shown,
  );
  if (parting === undefined) return outcome;
  return {
    block,
    ...(outcome.seen !== undefined && { seen: outcome.seen }),
    problem: {
      line: lines[parting]?.line ?? lines.at(-1)?.line ?? firstLine(block),
      message: 'la salida no es la que promete la nota',
      expected: lines.map(({ text }) => text).join('\n'),
      seen: shown.join('\n'),
    },
  };
}
