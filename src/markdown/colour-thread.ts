/** What a thread of colourists.ts runs: code comes in, coloured HTML goes out. */
import { parentPort } from 'node:worker_threads';
import { colour, type Uncoloured } from './colouring.ts';
import type { Coloured } from './colourists.ts';

parentPort!.on('message', async (block: Uncoloured) => {
  try {
    parentPort!.postMessage({ html: await colour(block) } satisfies Coloured);
  } catch (error) {
    parentPort!.postMessage({ error: error as Error } satisfies Coloured);
  }
});
