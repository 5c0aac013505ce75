import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import type { CodeBlock } from '../notes/note.ts';
import { highlight } from './code-block.ts';

/** Blocks by their identity, coloured as HTML. */
type Colours = Record<string, string>;

const files = new FileCache(ROOT, 'colours', '.json', moduleVersion('src/markdown/code-block.ts'));

/**
 * The coloured blocks of a note, kept from one of its texts to the next: what
 * an author saves has nearly the blocks that it had, and nothing of a build
 * takes longer than to start and warm up a thread that colours.
 */
export class KeptColours {
  readonly #file: string;
  readonly #before: Colours;
  readonly #now = new Map<string, Promise<string>>();

  constructor(path: string) {
    // Whatever its text is.
    this.#file = files.path([path]);
    this.#before = JSON.parse(files.read(this.#file) ?? '{}') as Colours;
  }

  /** How many blocks are coloured, or are being coloured. */
  get size(): number {
    return this.#now.size;
  }

  /** A block as HTML, as `highlight` makes it. */
  of({ hash, code, language, meta }: CodeBlock): Promise<string> {
    const known = this.#before[hash];
    const html =
      this.#now.get(hash) ??
      (known === undefined ? highlight(code, language, meta) : Promise.resolve(known));
    this.#now.set(hash, html);
    return html;
  }

  /** Keeps what was coloured, and forgets the blocks that are gone. */
  async keep(): Promise<void> {
    const colours = await Promise.all(
      [...this.#now].map(async ([hash, html]) => [hash, await html] as const),
    );
    files.keep(this.#file, JSON.stringify(Object.fromEntries(colours)));
  }
}

/** Notes that are being compiled. */
const open = new Map<string, KeptColours>();

/** The coloured blocks of the note at an absolute path, until `keepColours`. */
export function coloursOf(path: string): KeptColours {
  const colours = open.get(path) ?? new KeptColours(path);
  open.set(path, colours);
  return colours;
}

/** Keeps the coloured blocks of a note that has been compiled. */
export async function keepColours(path: string): Promise<void> {
  const colours = open.get(path);
  open.delete(path);
  if (colours && colours.size > 0) await colours.keep();
}
