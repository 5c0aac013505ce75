import path from 'node:path';
import { pythonLanguage } from '../../languages/python/index.ts';
import { ENGINE_MOUNT, sandboxPath } from '../batch.ts';
import { readJson } from '../files.ts';
import { PACKAGE } from '../settings.ts';
import { findTool, withTemporaryDirectory, writeFiles } from '../process.ts';
import { perJob } from '../runs.ts';
import { runSandboxed } from '../sandbox.ts';
import type { Block, Language } from '../types.ts';
import { ELSEWHERE, whyFailed } from './environment.ts';
import * as messages from './messages.ts';
import { projectMounts, pythonPath } from './project.ts';
import { followBlocks, type Attempt } from './decide.ts';
import { compareOutput, isElided, isOtherWord, type Check } from './written.ts';

const PYTHON = findTool('/usr/bin/python3');

const MODULE = 'languages/python/sandbox/run.py';

/**
 * Python of documents that were not written to be verified: interactive sessions (`>>>`), and
 * programs with arrow comments. Each block is run alone, and only when it fails or differs, after
 * the blocks before it.
 */
export const foreignPython: Language = {
  name: 'foreign-python',
  module: import.meta.filename,
  languages: { python: { comment: '#', session: true } },
  accepts: ({ language }) => language === 'python',
  detect: pythonLanguage.detect,
  debianPackages: ['python3'],
  cacheInputs: [path.join(PACKAGE, MODULE)],
  run: perJob(({ blocks }) =>
    followBlocks(blocks, {
      unfit: ({ code }) =>
        /^\s*(?:\.\.\.|…)\s*$/m.test(code) && !PROMPT.test(code)
          ? { omitted: messages.elided }
          : undefined,
      run: runBlock,
    }),
  ),
  selfTests: [
    { language: 'python', code: '>>> 1 + 1\n3', problem: '2' },
    { language: 'python', code: 'sorted([2, 1])  # => [2, 1]', problem: '[1, 2]' },
  ],
};

const PROMPT = /^\s*>>> /m;

/** Milliseconds for one run. */
const TIMEOUT = 20_000;

const INSIDE = '/run/visto';

/** What `run.py` reports. */
interface Seen {
  checks: {
    /** Line of the code. */
    line: number;
    expected: string;
    seen: string;
    equal: boolean;
    /** Both are literals of one type. */
    literal: boolean;
    /** An exception is expected. */
    exception?: boolean;
    /** In an interactive session, not in a comment. */
    session?: boolean;
    /** Printed, not the value of a statement. */
    printed?: boolean;
  }[];
  error: { name: string; message: string } | null;
  printed: string;
  /** The value of the last statement. */
  last: string | null;
}

function runBlock(
  block: Block,
  context: readonly Block[] | undefined,
  isElsewhere: boolean,
): Promise<Attempt> {
  return withTemporaryDirectory(async (directory) => {
    const [work = '', seen = ''] = ['trabajo', 'visto'].map((name) => path.join(directory, name));
    const before = (context ?? []).map(({ code }) => code);
    const plan = JSON.stringify({ code: block.code, before, isElsewhere });
    writeFiles(directory, { 'trabajo/.keep': '', 'visto/plan.json': plan });
    const { timedOut, limit, code, stdout, stderr } = await runSandboxed(
      PYTHON!,
      [sandboxPath(MODULE), INSIDE],
      {
        directory: work,
        readOnly: { ...ENGINE_MOUNT, ...projectMounts(directory) },
        writable: { [INSIDE]: seen },
        timeout: TIMEOUT,
        ...(isElsewhere && { at: ELSEWHERE.at }),
        env: {
          PYTHONPATH: pythonPath(),
          PYTHONDONTWRITEBYTECODE: '1',
          ...(isElsewhere && ELSEWHERE.env),
        },
      },
    );
    const result = readJson<Seen>(path.join(seen, 'seen.json'));
    // What goes around Python's `print` is not in what was seen.
    if (result)
      return attemptOf(
        block,
        result,
        [stdout, stderr].every((text) => text.split('\u001e').at(-1)!.trim() === ''),
      );
    const failure = timedOut ? messages.endless : (limit ?? messages.endedWithCode(code));
    return { checks: [], failure, hangs: timedOut };
  });
}

function attemptOf(
  block: Block,
  { checks, error, printed, last }: Seen,
  isWhole: boolean,
): Attempt {
  const found = checks.map((check): Check => {
    const { expected, seen, equal, literal, exception = false, session = false } = check;
    const line = block.line + check.line;
    if (equal) return { line, expected, seen, verdict: 'equal' };
    // A session is read up to an empty line.
    const isStart = session && seen.split(/\n\s*\n/)[0] === expected;
    if (exception || isStart) return { line, expected, seen, verdict: 'unknown' };
    const whole = compareOutput(line, expected, seen, { isExplicit: session && isWhole });
    const isOther = check.printed === true && isOtherWord(unquoted(expected), seen);
    const isCertain = (literal || isOther) && !isElided(expected, seen);
    return isCertain ? { ...whole, verdict: 'differs' } : whole;
  });
  if (block.output) {
    const { line, text } = block.output;
    const withLast = compareOutput(line + 1, text, `${printed}${last ?? ''}`);
    const isExplicit = isWhole && last === null && printed.trim() !== '';
    const check = compareOutput(line + 1, text, printed, { isExplicit });
    found.push(withLast.verdict === 'equal' ? withLast : check);
  }
  return { checks: found, ...(error && { failure: whyFailed(error.name, error.message) }) };
}

const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2');
