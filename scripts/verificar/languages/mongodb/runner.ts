import path from 'node:path';
import { Script } from 'node:vm';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { runBatch, type Answer } from '../../core/batch.ts';
import { compareLines, firstLine, judge } from '../../core/output.ts';
import { EXAMPLES, findTool, reportedVersion } from '../../core/process.ts';
import { SERVER_STAND_INS, SERVICE_FILES } from '../../services/servers.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

/**
 * The real mongosh, typed into as at a terminal, before a server of our own
 * that speaks MongoDB's protocol: there is no other to be had here.
 */
export const mongodbRunner: Runner = {
  name: 'mongodb',
  module: import.meta.filename,
  languages: {
    mongodb: { comment: '//', session: true, leads: 89, reader: { kind: 'prompt' } },
  },
  accepts: (job) => job.language === 'mongodb',
  async detect() {
    const version = await reportedVersion(findTool(MONGOSH), ['--version']);
    return version === undefined ? undefined : { name: 'mongosh', version };
  },
  debianPackages: [],
  harness: [...SERVICE_FILES, 'tests/examples/package-lock.json'],
  run: async (jobs, done) => {
    const statements = jobs.map((job) => job.blocks.map(readStatements));
    const items = statements.map((blocks) => ({
      statements: blocks.map((block) => block.flatMap(asTyped)),
    }));
    const answers = await runBatch<(typeof items)[number], string[][]>(
      'languages/mongodb/inside/mongosh.ts',
      items,
      {
        timeout: 60_000,
        done: (index) => done(jobs[index] as Job),
      },
    );
    return jobs.map((job, index) =>
      job.blocks.map((block, at) =>
        judgeBlock(block, statements[index]?.[at] ?? [], at, answers[index] as Answer<string[][]>),
      ),
    );
  },
  canaries: [
    { language: 'mongodb', code: 'db.notas.fnid()', problem: 'not a function' },
    {
      language: 'mongodb',
      code: 'db.notas.updateOne({}, { $sett: { a: 1 } })',
      problem: 'Unknown modifier',
    },
    {
      language: 'mongodb',
      code: 'db.notas.insertOne({ a: 1 })\ndb.notas.countDocuments() // → 2',
      problem: 'no es la que promete',
    },
    { language: 'mongodb', code: 'db.notas.find({ a: 1 )', problem: 'SyntaxError' },
  ],
};

const MONGOSH = path.join(EXAMPLES, 'node_modules/.bin/mongosh');

interface Statement {
  text: string;
  /** Line of the block, from 1. */
  line: number;
  /** The parser's words on a statement that never ends; mongosh would wait for the rest. */
  unfinished?: string;
  /** What the arrow comments on its lines, or right below, promise. */
  promised: { text: string; line: number }[];
}

const ARROW = /(?:^|\s)\/\/\s*→\s?(.*)$/;
const ORDER = /^\s*(?:use|show|it|exit|cls|help)\b/;

/** The statements of a block, with what each promises. */
function readStatements(block: CodeBlock): Statement[] {
  const statements: Statement[] = [];
  const lines = block.code.split('\n');
  let open: Statement | undefined;
  for (const [index, line] of lines.entries()) {
    const arrow = ARROW.exec(line);
    const code = line.replace(ARROW, '').trimEnd();
    if (!open && /^\s*(?:\/\/.*)?$/.test(code)) {
      if (arrow) statements.at(-1)?.promised.push({ text: arrow[1] ?? '', line: index + 1 });
      continue;
    }
    open ??= { text: '', line: index + 1, promised: [] };
    open.text += `${open.text && '\n'}${code}`;
    if (arrow) open.promised.push({ text: arrow[1] ?? '', line: index + 1 });
    const chained = /^\s*\./.test(lines[index + 1] ?? '');
    if (!chained && isWhole(open.text)) {
      statements.push(open);
      open = undefined;
    }
  }
  return open ? [...statements, { ...open, unfinished: syntaxError(open.text) ?? '' }] : statements;
}

/** Whether the lines so far make a statement; mongosh's own orders are no JavaScript. */
function isWhole(text: string): boolean {
  const error = ORDER.test(text) ? undefined : syntaxError(text);
  return (
    error === undefined ||
    !/Unexpected end|Unexpected token '\}'|missing \)|Unterminated|Invalid or unexpected/.test(
      error,
    )
  );
}

function syntaxError(text: string): string | undefined {
  try {
    new Script(`(async () => {${text}\n})`);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** At its prompt, a line that starts with a dot is an order to mongosh itself. */
const asTyped = ({ text, unfinished }: Statement): string[] =>
  unfinished === undefined ? [text.replace(/\n\s*(?=\.)/g, '')] : [];

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

function judgeBlock(
  block: CodeBlock,
  statements: Statement[],
  index: number,
  answer: Answer<string[][]>,
): Outcome {
  if ('lost' in answer) {
    return {
      block,
      problem: { line: firstLine(block), message: `mongosh no contesta: ${answer.lost}` },
    };
  }
  const broken = statements.find(({ unfinished }) => unfinished !== undefined);
  const said = [...(answer.value[index] ?? []), ...(broken ? [`${broken.unfinished}`] : [])];
  const outcome = judge(
    // Arrows are compared below, each with the answer to its own statement.
    { ...block, code: block.code.replaceAll('→', '') },
    {
      level: statements.some(({ promised }) => promised.length > 0) ? 'salida' : 'ejecuta',
      printed: said
        .map((text) => text.replace(/\n*$/, '\n'))
        .join('')
        .replace(/^\n/gm, ''),
      emulated: SERVER_STAND_INS.mongo,
      errors: said.flatMap((text, at) => {
        const statement = statements[at];
        return statement && isError(text) && !isPromised(text, statement, block)
          ? [{ text: `${statement.text}\n${text}`, line: block.line + statement.line }]
          : [];
      }),
    },
    '//',
  );
  const wrongArrow = block.output ? undefined : firstWrongArrow(block, statements, said);
  return outcome.level && wrongArrow
    ? { ...wrongArrow, seen: outcome.seen ?? '' }
    : { ...outcome, block };
}

const isError = (text: string): boolean =>
  /^(?:Uncaught|SyntaxError|TypeError|ReferenceError|Mongo\w*Error)/m.test(text);

const isPromised = (text: string, statement: Statement | undefined, block: CodeBlock): boolean => {
  const promised = [
    ...(statement?.promised.map(({ text: line }) => line) ?? []),
    ...(block.output?.text.split('\n') ?? []),
  ];
  return text
    .split('\n')
    .some(
      (line) =>
        isError(line) && promised.some((each) => compareLines([each], [line]) === undefined),
    );
};

function firstWrongArrow(
  block: CodeBlock,
  statements: Statement[],
  said: string[],
): Outcome | undefined {
  for (const [index, { promised }] of statements.entries()) {
    if (promised.length === 0) continue;
    const expected = squeeze(promised.map(({ text }) => text).join(' '));
    const seen = squeeze(said[index] ?? '');
    if (compareLines([expected], [seen]) === undefined) continue;
    return {
      block,
      problem: {
        line: block.line + (promised[0]?.line ?? 1),
        message: 'la salida no es la que promete la nota',
        expected,
        seen,
      },
    };
  }
  return undefined;
}
