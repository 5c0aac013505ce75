import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { NoteDrawing } from '../notes/drawings.ts';
import type { Uncoloured } from './colouring.ts';

/** What a thread is asked: blocks to colour, and where it answers, or drawings to draw and keep. */
export type Asked =
  { blocks: readonly Uncoloured[]; port: MessagePort } | { drawings: readonly NoteDrawing[] };

/** What a thread answers. */
export type Coloured = { html: string[] } | { error: Error };

/** The main thread fills a core: on two, another thread that colours takes memory and saves no time. */
const MAX_THREADS = availableParallelism() > 2 ? 2 : 1;

/** So many blocks take ten seconds: another thread, which takes two to get ready, pays. */
const MANY = 5000;

/** A thread, and how many blocks it has yet to colour. */
interface RenderThread {
  worker: Worker;
  waiting: number;
}

const threads: RenderThread[] = [];

/** Which one has least to do; another thread, where all have much. */
function nextThread(): RenderThread {
  const [free] = threads.toSorted((a, b) => a.waiting - b.waiting);
  if (free && (free.waiting < MANY || threads.length === MAX_THREADS)) return free;
  const worker = new Worker(new URL('render-thread.ts', import.meta.url));
  // Who waits for an answer keeps the process, by its port.
  worker.unref();
  const thread = { worker, waiting: 0 };
  threads.push(thread);
  return thread;
}

const ask = (thread: RenderThread, asked: Asked, ports: MessagePort[] = []) =>
  thread.worker.postMessage(asked, ports);

/**
 * Colours the blocks of a note in a thread, as `colour` does it. They are sent
 * at once and together: a thread that had to wait for the main one, which is
 * busy for a second at a time, would be idle half of a build.
 */
export async function colourElsewhere(blocks: readonly Uncoloured[]): Promise<string[]> {
  const thread = nextThread();
  const { port1, port2 } = new MessageChannel();
  thread.waiting += blocks.length;
  ask(thread, { blocks, port: port2 }, [port2]);
  const [answer] = (await once(port1, 'message')) as [Coloured];
  port1.close();
  thread.waiting -= blocks.length;
  if ('error' in answer) throw answer.error;
  return answer.html;
}

/** Has drawings drawn by a thread, before all that waits there, and kept for `keptDrawing`. */
export function drawElsewhere(drawings: readonly NoteDrawing[]): void {
  if (drawings.length > 0) ask(nextThread(), { drawings });
}
