import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Uncoloured } from './colouring.ts';

/** What a thread answers. */
export interface Coloured {
  id: number;
  html?: string;
  error?: Error;
}

/** The other half of the cores compiles what is coloured; a third thread would only cost memory. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() >> 1));

/** A thread that colours code, one block after the other. */
class Colourist {
  readonly #thread = new Worker(new URL('colour-thread.ts', import.meta.url));
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>();
  #last = 0;

  constructor() {
    this.#thread.unref();
    this.#thread.on('message', ({ id, html, error }: Coloured) => {
      const { resolve, reject } = this.#waiting.get(id)!;
      this.#forget(id);
      if (html === undefined) reject(error);
      else resolve(html);
    });
    this.#thread.on('error', (error) => {
      for (const [id, { reject }] of this.#waiting) {
        this.#forget(id);
        reject(error);
      }
    });
  }

  /** How many blocks it has before it. */
  get load(): number {
    return this.#waiting.size;
  }

  colour(block: Uncoloured): Promise<string> {
    const id = ++this.#last;
    const answer = Promise.withResolvers<string>();
    this.#waiting.set(id, answer);
    // Who waits for an answer must not end before it.
    this.#thread.ref();
    this.#thread.postMessage({ id, ...block });
    return answer.promise;
  }

  #forget(id: number): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#thread.unref();
  }
}

const colourists: Colourist[] = [];

/** Colours a block in a thread, as `colour` does it; threads start with the first block. */
export function colourElsewhere(block: Uncoloured): Promise<string> {
  if (colourists.length === 0) {
    for (let index = 0; index < THREADS; index++) colourists.push(new Colourist());
  }
  const [least] = colourists.toSorted((a, b) => a.load - b.load);
  return least!.colour(block);
}
