import pLimit from 'p-limit';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { CORES } from './limits.ts';
import type { Job, Outcome, Runner } from './types.ts';

/** What is said of a job at which its runner broke: of the others it goes on to say what it sees. */
function broken({ blocks }: Job, error: unknown): Outcome[] {
  const message = `lo que verifica este bloque se ha roto: ${(error as Error).stack ?? String(error)}`;
  return blocks.map((block) => ({ block, broken: true, problem: { line: block.line, message } }));
}

/**
 * The `run` of a runner that verifies each of its jobs by itself. Where it
 * throws, the blocks of that job have it as their problem.
 *
 * @param verify verifies one job.
 * @param limit lets as many at a time as it says; as many as there are cores when left out.
 */
export const jobByJob =
  (verify: (job: Job) => Promise<Outcome[]>, limit = pLimit(CORES)): Runner['run'] =>
  async (jobs, done) => {
    // The longest first: one that begins last would keep all others waiting.
    const longestFirst = jobs.toSorted((a, b) => b.blocks.length - a.blocks.length);
    const found = await limit.map(longestFirst, async (job) => {
      const outcomes = await verify(job).catch((error: unknown) => broken(job, error));
      done(job);
      return [job, outcomes] as const;
    });
    const outcomesOf = new Map(found);
    return jobs.map((job) => outcomesOf.get(job)!);
  };

/**
 * The `run` of a runner whose blocks know nothing of each other.
 *
 * @param verify verifies one block.
 */
export const blockByBlock = (
  verify: (block: CodeBlock, job: Job) => Outcome | Promise<Outcome>,
): Runner['run'] => jobByJob((job) => Promise.all(job.blocks.map((block) => verify(block, job))));

/**
 * The `run` of a runner that verifies all its blocks in one go.
 *
 * @param verify finds an outcome for every block of the jobs.
 */
export const allBlocks =
  (
    verify: (blocks: CodeBlock[], jobs: Job[]) => Promise<ReadonlyMap<CodeBlock, Outcome>>,
  ): Runner['run'] =>
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
