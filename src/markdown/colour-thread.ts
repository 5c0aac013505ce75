/** What a thread of colourists.ts runs: the blocks of a note come in, coloured HTML goes out. */
import { parentPort } from 'node:worker_threads';
import { colour } from './colouring.ts';
import type { Asked, Coloured } from './colourists.ts';

async function answer({ blocks, port }: Asked): Promise<void> {
  try {
    const html: string[] = [];
    for (const block of blocks) html.push(await colour(block));
    port.postMessage({ html } satisfies Coloured);
  } catch (error) {
    port.postMessage({ error: error as Error } satisfies Coloured);
  }
}

// One note after the other: what was asked for first is needed first.
let last = Promise.resolve();
parentPort!.on('message', (asked: Asked) => {
  last = last.then(() => answer(asked));
});
