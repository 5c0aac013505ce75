import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Uncoloured } from './colouring.ts';

/** What a thread is asked, and where it answers. */
export interface Asked {
  blocks: readonly Uncoloured[];
  port: MessagePort;
}

/** What a thread answers. */
export type Coloured = { html: string[] } | { error: Error };

const MAX_THREADS = Math.min(2, availableParallelism());

/** So many blocks take ten seconds: another thread, which takes two to get ready, pays. */
const MANY = 5000;

/** A thread, and how many blocks it has yet to colour. */
interface Colourist {
  worker: Worker;
  waiting: number;
}

const colourists: Colourist[] = [];

/** Who has least to do; another thread, where all have much. */
function nextColourist(): Colourist {
  const [free] = colourists.toSorted((a, b) => a.waiting - b.waiting);
  if (free && (free.waiting < MANY || colourists.length === MAX_THREADS)) return free;
  const worker = new Worker(new URL('colour-thread.ts', import.meta.url));
  // Who waits for an answer keeps the process, by its port.
  worker.unref();
  const colourist = { worker, waiting: 0 };
  colourists.push(colourist);
  return colourist;
}

/**
 * Colours the blocks of a note in a thread, as `colour` does it. They are sent
 * at once and together: a thread that had to wait for the main one, which is
 * busy for a second at a time, would be idle half of a build.
 */
export async function colourElsewhere(blocks: readonly Uncoloured[]): Promise<string[]> {
  const colourist = nextColourist();
  const { port1, port2 } = new MessageChannel();
  colourist.waiting += blocks.length;
  colourist.worker.postMessage({ blocks, port: port2 } satisfies Asked, [port2]);
  const [answer] = (await once(port1, 'message')) as [Coloured];
  port1.close();
  colourist.waiting -= blocks.length;
  if ('error' in answer) throw answer.error;
  return answer.html;
}
