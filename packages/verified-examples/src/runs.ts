import pLimit from 'p-limit';
import type { Block } from './types.ts';
import { CORES } from './limits.ts';
import type { Job, Outcome, Language } from './types.ts';
import * as messages from './messages.ts';

/** Outcomes of a job whose verification threw; the other jobs go on. */
function broken({ blocks }: Job, error: unknown): Outcome[] {
  const message = messages.brokenVerification((error as Error).stack ?? String(error));
  return blocks.map((block) => ({ block, broken: true, problem: { line: block.line, message } }));
}

/**
 * The `run` of a plugin that verifies each job separately. Where it throws, the blocks of that job
 * have the error as their problem.
 *
 * @param verify verifies one job.
 * @param limit limits how many run at a time; one per core by default.
 */
export const perJob =
  (verify: (job: Job) => Promise<Outcome[]>, limit = pLimit(CORES)): Language['run'] =>
  async (jobs, done) => {
    // Longest first: one started last would delay the end.
    const longestFirst = jobs.toSorted((a, b) => b.blocks.length - a.blocks.length);
    const found = await limit.map(longestFirst, async (job) => {
      const outcomes = await verify(job).catch((error: unknown) => broken(job, error));
      done(job);
      return [job, outcomes] as const;
    });
    const outcomesOf = new Map(found);
    return jobs.map((job) => outcomesOf.get(job)!);
  };

/** The `run` of a plugin whose blocks are independent. */
export const perBlock = (
  verify: (block: Block, job: Job) => Outcome | Promise<Outcome>,
): Language['run'] => perJob((job) => Promise.all(job.blocks.map((block) => verify(block, job))));

/**
 * The `run` of a plugin that verifies all blocks at once.
 *
 * @param verify returns an outcome for every block of the jobs.
 */
export const inOneBatch =
  (
    verify: (blocks: Block[], jobs: Job[]) => Promise<ReadonlyMap<Block, Outcome>>,
  ): Language['run'] =>
  async (jobs, done) => {
    const outcomes = await verify(
      jobs.flatMap(({ blocks }) => blocks),
      jobs,
    );
    return jobs.map((job) => {
      done(job);
      return job.blocks.map((block) => outcomes.get(block)!);
    });
  };
