import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Uncoloured } from './colouring.ts';

/** What a thread answers. */
export type Coloured = { html: string } | { error: Error };

/** The other half of the cores compiles what is coloured; a third thread would only cost memory. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() >> 1));

const limit = pLimit(THREADS);

/** Threads that have nothing to colour; one that has broken is not among them. */
const idle: Worker[] = [];

/** Colours a block in a thread, as `colour` does it; threads start with the first blocks. */
export const colourElsewhere = (block: Uncoloured): Promise<string> =>
  limit(async () => {
    const thread = idle.pop() ?? new Worker(new URL('colour-thread.ts', import.meta.url));
    // Who waits for an answer must not end before it.
    thread.ref();
    thread.postMessage(block);
    const [answer] = (await once(thread, 'message')) as [Coloured];
    thread.unref();
    idle.push(thread);
    if ('error' in answer) throw answer.error;
    return answer.html;
  });
