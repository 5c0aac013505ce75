import pLimit from 'p-limit';
import { CORES } from '../limits.ts';
import type { Block, Outcome } from '../types.ts';
import * as messages from './messages.ts';
import type { Check } from './written.ts';

/** What was observed when a block ran once. */
export interface Attempt {
  /** Why it did not run to its end, in Spanish. */
  failure?: string;
  /** It did not end by itself. */
  hangs?: boolean;
  checks: Check[];
}

/** How a block is run. */
export interface Runs {
  block: Block;
  /** The blocks of its language before it, in its document. */
  context: readonly Block[];
  /** Whether all blocks before it ran to their end. */
  isContextWhole: boolean;
  /** How it ran alone. */
  alone: Attempt;
  /**
   * Runs it.
   *
   * @param context blocks to run before it, whose errors are ignored; alone without it.
   * @param isElsewhere on another day, in another time zone, locale and folder.
   */
  run: (context: readonly Block[] | undefined, isElsewhere: boolean) => Promise<Attempt>;
}

/** What gives one of a few outputs may give the same one twice. */
const AT_RANDOM = /\b(?:random\w*|choices?|sample|shuf|shuffle)\(|\bshuf\b|\$RANDOM\b/i;

const differing = ({ checks }: Attempt) => checks.filter(({ verdict }) => verdict === 'differs');

/**
 * The outcome of a block of a document that was not written to be verified. It is run alone; when
 * it fails or differs, again after the blocks before it, and with what its project exports. A difference is a problem only when the
 * block and all it builds on ran to their end, and it stays the same elsewhere; a block that fails
 * is omitted.
 */
export async function decide(runs: Runs): Promise<{ outcome: Outcome; best: Attempt }> {
  const { block, context, alone, run } = runs;
  const isGood = alone.failure === undefined && differing(alone).length === 0;
  const after = isGood ? undefined : await run(context, false);
  const isBetter =
    after !== undefined &&
    after.failure === undefined &&
    (alone.failure !== undefined || differing(after).length < differing(alone).length);
  // Where it fails in both, the second error says more: what the document does not define.
  const usesContext = isBetter || (after !== undefined && alone.failure !== undefined);
  const best = usesContext ? after! : alone;
  return { outcome: { block, ...(await outcomeOf(runs, best, usesContext)) }, best };
}

async function outcomeOf(
  { block, context, isContextWhole, run }: Runs,
  best: Attempt,
  usedContext: boolean,
): Promise<Omit<Outcome, 'block'>> {
  const equal = best.checks.filter(({ verdict }) => verdict === 'equal').length;
  if (best.failure !== undefined) {
    if (equal === 0) return { omitted: best.failure };
    return { omitted: messages.failedLater(best.failure, counted(equal, best.checks.length)) };
  }
  if (differing(best).length > 0) {
    if (usedContext && !isContextWhole) {
      return { omitted: messages.dependentOutput };
    }
    const again = await run(usedContext ? context : undefined, true);
    const confirmed = differing(best).filter((check) =>
      again.checks.some(({ line, seen }) => line === check.line && seen === check.seen),
    );
    if (again.failure !== undefined || confirmed.length === 0) {
      return { omitted: messages.changingOutput };
    }
    if ([...(usedContext ? context : []), block].some(({ code }) => AT_RANDOM.test(code))) {
      return { omitted: messages.randomOutput };
    }
    return { problem: problemOf(confirmed) };
  }
  if (best.checks.length === 0) return { level: 'ejecuta' };
  const remark = equal < best.checks.length ? counted(equal, best.checks.length) : undefined;
  return { level: equal > 0 ? 'salida' : 'ejecuta', ...(remark !== undefined && { remark }) };
}

const counted = (some: number, all: number): string => {
  if (some === 0) return messages.nothingCompared;
  return all === 1 ? messages.oneCompared : messages.someCompared(some, all);
};

function problemOf(differences: Check[]) {
  const lines = differences.map(({ line }) => line);
  return {
    line: Math.min(...lines),
    message: lines.length > 1 ? messages.otherOutputs(lines.join(', ')) : messages.otherOutput,
    expected: differences.map(({ expected }) => expected).join('\n'),
    seen: differences.map(({ seen }) => seen).join('\n'),
  };
}

/** How the blocks of one language of a document are run. */
interface Follow {
  /** The outcome of a block that is not run at all. */
  unfit: (block: Block) => Omit<Outcome, 'block'> | undefined;
  /** Runs a block, alone or after others. */
  run: (
    block: Block,
    context: readonly Block[] | undefined,
    isElsewhere: boolean,
  ) => Promise<Attempt>;
}

/** Programs at a time, of all documents. */
const AT_ONCE = pLimit(CORES);

/** The outcomes of the blocks of one language of a document, in order. */
export async function followBlocks(
  blocks: readonly Block[],
  { unfit, run }: Follow,
): Promise<Outcome[]> {
  const runOne: Follow['run'] = (...how) => AT_ONCE(() => run(...how));
  const started = new Map(
    blocks
      .filter((block) => unfit(block) === undefined)
      .map((block) => [block, runOne(block, undefined, false)]),
  );
  const context: Block[] = [];
  const outcomes: Outcome[] = [];
  let isContextWhole = true;
  for (const block of blocks) {
    const alone = await started.get(block);
    if (!alone) {
      outcomes.push({ block, ...unfit(block) });
      isContextWhole = false;
      continue;
    }
    const { outcome, best } = await decide({
      block,
      context: [...context],
      isContextWhole,
      alone,
      run: (before, isElsewhere) => runOne(block, before, isElsewhere),
    });
    isContextWhole &&= best.failure === undefined;
    if (!best.hangs) context.push(block);
    outcomes.push(outcome);
  }
  return outcomes;
}
