/** What a thread of render-threads.ts runs: blocks come in and coloured HTML goes out; drawings are kept. */
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { checkDrawings } from '../notes/drawings.ts';
import { colour } from './colouring.ts';
import type { Asked, Coloured } from './render-threads.ts';

async function answer({ blocks, port }: Extract<Asked, { port: unknown }>): Promise<void> {
  // Drawings that were asked for meanwhile go first: the main thread needs them first.
  await setImmediate();
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
  // Drawing them keeps them; what is wrong with them is told by who checks their note.
  if ('drawings' in asked) checkDrawings(asked.drawings);
  else last = last.then(() => answer(asked));
});
