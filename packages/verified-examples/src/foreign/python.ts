import path from 'node:path';
import { pythonLanguage } from '../../languages/python/index.ts';
import { ENGINE_MOUNT, sandboxPath } from '../batch.ts';
import { readJson } from '../files.ts';
import { PACKAGE } from '../settings.ts';
import { findTool, withTemporaryDirectory, writeFiles } from '../process.ts';
import { perJob } from '../runs.ts';
import { runSandboxed } from '../sandbox.ts';
import type { Block, Language } from '../types.ts';
import {
  compareOutput,
  ELIDED,
  followBlocks,
  isElided,
  type Attempt,
  type Check,
} from './decide.ts';
import { ELSEWHERE, whyFailed } from './environment.ts';
import { projectMounts, pythonPath } from './project.ts';

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
        /^\s*(?:\.\.\.|…)\s*$/m.test(code) && !PROMPT.test(code) ? { omitted: ELIDED } : undefined,
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
  }[];
  error: { name: string; message: string } | null;
  printed: string;
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
    const { timedOut, limit, code } = await runSandboxed(PYTHON!, [sandboxPath(MODULE), INSIDE], {
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
    });
    const result = readJson<Seen>(path.join(seen, 'seen.json'));
    if (result) return attemptOf(block, result);
    const failure = timedOut ? 'no termina' : (limit ?? `acaba con el código ${code}`);
    return { checks: [], failure, hangs: timedOut };
  });
}

function attemptOf(block: Block, { checks, error, printed }: Seen): Attempt {
  const found = checks.map((check): Check => {
    const { expected, seen, equal, literal, exception = false } = check;
    const line = block.line + check.line;
    if (equal) return { line, expected, seen, verdict: 'equal' };
    if (exception) return { line, expected, seen, verdict: 'unknown' };
    const whole = compareOutput(line, expected, seen);
    const isCertain = literal && !isElided(expected);
    return isCertain ? { ...whole, verdict: 'differs' } : whole;
  });
  if (block.output) found.push(compareOutput(block.output.line + 1, block.output.text, printed));
  return { checks: found, ...(error && { failure: whyFailed(error.name, error.message) }) };
}
