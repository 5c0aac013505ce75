import type { CodeBlock } from '../../../src/notes/note.ts';
import type { Outcome, Runner } from './types.ts';

/**
 * The `run` of a runner whose blocks know nothing of each other.
 *
 * @param verify verifies one block.
 */
export const blockByBlock =
  (verify: (block: CodeBlock) => Outcome | Promise<Outcome>): Runner['run'] =>
  (jobs, done) =>
    Promise.all(
      jobs.map(async (job) => {
        const outcomes = await Promise.all(job.blocks.map(verify));
        done(job);
        return outcomes;
      }),
    );
