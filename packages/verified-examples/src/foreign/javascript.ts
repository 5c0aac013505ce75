import { readFileSync } from 'node:fs';
import path from 'node:path';
import { detectNode } from '../../languages/js/node.ts';
import { ENGINE_MOUNT, sandboxPath } from '../batch.ts';
import { withTemporaryDirectory, writeFiles, type RunResult } from '../process.ts';
import { perJob } from '../runs.ts';
import { runSandboxed } from '../sandbox.ts';
import type { Block, Job, Language, Outcome } from '../types.ts';
import { ELSEWHERE, TYPED, whyFailed } from './environment.ts';
import { parseScript, type Expectation, type Parsed } from './instrument.ts';
import * as messages from './messages.ts';
import { projectMounts, projectName } from './project.ts';
import type { Failed, Plan, Seen } from './sandbox/javascript.ts';
import { followBlocks, type Attempt } from './decide.ts';
import {
  compareOutput,
  isElided,
  isOtherWord,
  isSimilar,
  matchesElided,
  type Check,
} from './written.ts';

/**
 * JavaScript and TypeScript of documents that were not written to be verified. Each block is run
 * alone, and only when it fails or differs, after the blocks before it. The value of a statement
 * is compared with the arrow comment after it: `add(1, 2); //=> 3`.
 */
export const foreignScripts: Language = {
  name: 'foreign-js',
  module: import.meta.filename,
  languages: {
    js: { comment: '//', session: true },
    ts: { comment: '//', session: true },
  },
  accepts: ({ language }) => language === 'js' || language === 'ts',
  detect: detectNode,
  debianPackages: [],
  run: perJob(verifyJob),
  selfTests: [
    { language: 'js', code: '[1, 2].map(String); //=> [1, 2]', problem: "[ '1', '2' ]" },
    { language: 'ts', code: 'const a: number = 3; // => 4', problem: '3' },
  ],
};

/** Milliseconds for one run. */
const TIMEOUT = 15_000;

const INSIDE = '/run/visto';

async function verifyJob(job: Job): Promise<Outcome[]> {
  const language = job.language === 'ts' ? 'ts' : 'js';
  const parsed = new Map(job.blocks.map((block) => [block, parseScript(block.code, language)]));
  return followBlocks(job.blocks, {
    unfit: (block) => whyUnfit(block, parsed.get(block)!),
    run: (block, context, isElsewhere) =>
      runBlock(block, parsed.get(block)!, {
        language,
        isElsewhere,
        before: context?.map((one) => parsed.get(one)!.asContext),
      }),
  });
}

/** The outcome of a block that Node cannot run. */
function whyUnfit({ code, line }: Block, parsed: Parsed): Omit<Outcome, 'block'> | undefined {
  const { error, hasJsx, isUnclosed } = parsed;
  if (hasJsx) return { omitted: messages.needsJsxCompiler };
  if (!error) return undefined;
  if (isElided(code)) return { omitted: messages.elided };
  const said = messages.onLine(line + error.line, error.text);
  if (!isUnclosed) return { omitted: messages.incompleteProgram(said) };
  return { problem: { line: line + error.line, message: messages.unclosed(error.text) } };
}

interface RunOptions {
  language: 'js' | 'ts';
  isElsewhere: boolean;
  /** Code to run before it; alone without it. */
  before: string[] | undefined;
}

async function runBlock(block: Block, parsed: Parsed, options: RunOptions): Promise<Attempt> {
  const { language, isElsewhere, before } = options;
  const known = projectName();
  const isAlone = before === undefined && !parsed.redeclares;
  const format = isAlone && !parsed.isModule ? 'c' : 'm';
  const entry = `ejemplo.${format}${language}`;
  const code = isAlone
    ? parsed.code
    : [...(before ?? []).map(asContext), '__seen.begin();', parsed.asContext].join('\n;\n');
  const literals = parsed.expectations.flatMap(({ isLiteral, text }, id) =>
    isLiteral ? [[id, text] as const] : [],
  );
  const plan: Plan = {
    literals: Object.fromEntries(literals),
    isElsewhere,
    ...(before && known !== undefined && { known }),
  };
  return withTemporaryDirectory(async (directory) => {
    const [work = '', seen = ''] = ['trabajo', 'visto'].map((name) => path.join(directory, name));
    writeFiles(work, { [entry]: `${code}\n` });
    writeFiles(seen, { 'plan.json': JSON.stringify(plan), 'seen.jsonl': '' });
    const result = await runSandboxed(
      'node',
      [...FLAGS, sandboxPath('src/foreign/sandbox/javascript.ts'), INSIDE, `./${entry}`],
      {
        directory: work,
        readOnly: { ...ENGINE_MOUNT, ...projectMounts(directory) },
        writable: { [INSIDE]: seen },
        timeout: TIMEOUT,
        ...(isElsewhere && { ...ELSEWHERE, input: TYPED }),
      },
    );
    const records = readFileSync(path.join(seen, 'seen.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Seen | Failed);
    return attemptOf(block, parsed, result, records);
  });
}

const FLAGS = ['--disable-warning=ExperimentalWarning', '--experimental-transform-types'];

/** Blocks before the one that is verified record nothing, and may fail. */
const asContext = (code: string): string =>
  `try {\n${code.replaceAll(/__seen\.(value|log|threw)\(\d+/g, '__seen.$1(-1')}\n} catch {}`;

function attemptOf(
  block: Block,
  { expectations }: Parsed,
  { code, stdout, stderr, timedOut, limit }: RunResult,
  records: (Seen | Failed)[],
): Attempt {
  const error = records.findLast((record) => 'error' in record)?.error;
  const checks = expectations.map((expectation, id) =>
    checkOf(
      block,
      expectation,
      records.filter((record): record is Seen => 'id' in record && record.id === id),
    ),
  );
  if (block.output) {
    const printed = stdout.split('\u001e').at(-1)!;
    // It may be what the terminal shows of both, or the value of the last statement.
    const isExplicit = stderr.split('\u001e').at(-1) === '' && printed.trim() !== '';
    checks.push(compareOutput(block.output.line + 1, block.output.text, printed, { isExplicit }));
  }
  const failure = error
    ? whyFailed(error.name, error.message, error.code)
    : timedOut
      ? messages.endlessProgram
      : (limit ?? (code === 0 ? undefined : messages.endedWithCode(code)));
  return { checks, ...(failure !== undefined && { failure, hangs: timedOut }) };
}

/** Compares what a statement gave with its comment. */
function checkOf(block: Block, expectation: Expectation, seen: Seen[]): Check {
  const line = block.line + expectation.line;
  const { text } = expectation;
  const last = seen.at(-1);
  const check = { line, expected: text, seen: last?.texts[0] ?? '' };
  if (seen.some((one) => isAsWritten(text, one))) return { ...check, verdict: 'equal' };
  const isCertain = seen.length === 1 && last && isCertainlyOther(expectation, last);
  return { ...check, verdict: isCertain ? 'differs' : 'unknown' };
}

/** A text without differences of writing: quotes, white space, the final sign. */
const loose = (text: string) => text.replaceAll(/["'`]/g, "'").replaceAll(/\s+|[;.,]$/g, '');

function isAsWritten(expected: string, { texts, isEqual }: Seen): boolean {
  if (isEqual) return true;
  const wanted = loose(expected);
  return texts.some((text) => {
    const found = loose(text);
    if (found === wanted || found === `'${wanted}'` || `'${found}'` === wanted) return true;
    if (isElided(expected) && matchesElided(wanted, found)) return true;
    // «3 (three)», «true, because…»
    const rest = expected.startsWith(text) && text !== '' ? expected.slice(text.length) : 'a';
    return /^(?:[\s,;:(]|\.\s)/.test(rest);
  });
}

/** A text without its escapes: a string may be written with them or as it is printed. */
const bare = (text: string) => loose(text).replaceAll('\\', '');

/** Whether a value is surely another one than the one written. */
function isCertainlyOther({ text, isLiteral, isPrinted }: Expectation, seen: Seen): boolean {
  const [printed = ''] = seen.texts;
  if (isElided(text, printed) || seen.texts.some((one) => bare(one) === bare(text))) return false;
  const [value, literal] = seen.kinds ?? [];
  if (isLiteral && value !== undefined) {
    return value === literal && value !== 'undefined' && !seen.hasOthers;
  }
  return isPrinted && !isLiteral && (isSimilar(text, printed) || isOtherWord(text, printed));
}
