import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import type { CodeBlock } from '../notes/note.ts';
import { colourElsewhere } from './colourists.ts';

/** Blocks by their identity, coloured as HTML. */
type Colours = Readonly<Record<string, string>>;

const files = new FileCache(ROOT, 'colours', '.json', moduleVersion('src/markdown/colouring.ts'));

const uncoloured = ({ code, language, meta }: CodeBlock) => ({ code, language, meta });

const isSame = (one: readonly CodeBlock[], other: readonly CodeBlock[]) =>
  one.length === other.length && one.every(({ hash }, index) => hash === other[index]!.hash);

/**
 * The coloured blocks of a note, kept from one of its texts to the next: what
 * an author saves has nearly the blocks that it had, and nothing of a build
 * takes longer than to start and warm up a thread that colours.
 */
export class KeptColours {
  readonly blocks: readonly CodeBlock[];
  readonly #file: string;
  readonly #all: Promise<Colours>;

  constructor(path: string, blocks: readonly CodeBlock[]) {
    this.blocks = blocks;
    // Whatever its text is.
    this.#file = files.path([path]);
    this.#all = this.#colour();
    // Who shows a block is told what is wrong with it.
    this.#all.catch(() => undefined);
  }

  async #colour(): Promise<Colours> {
    const before = JSON.parse(files.read(this.#file) ?? '{}') as Colours;
    const unknown = this.blocks.filter(({ hash }) => !(hash in before));
    const html = unknown.length > 0 ? await colourElsewhere(unknown.map(uncoloured)) : [];
    const all = {
      ...before,
      ...Object.fromEntries(unknown.map(({ hash }, at) => [hash, html[at]!])),
    };
    return Object.fromEntries(this.blocks.map(({ hash }) => [hash, all[hash]!]));
  }

  /** A block of the note as HTML: a text line a line of code. */
  async of({ hash }: CodeBlock): Promise<string> {
    return (await this.#all)[hash]!;
  }

  /** Keeps what was coloured, and forgets the blocks that are gone. */
  async keep(): Promise<void> {
    files.keep(this.#file, JSON.stringify(await this.#all));
  }
}

/** Notes that are being compiled. */
const open = new Map<string, KeptColours>();

/** The coloured blocks of the note at an absolute path, until `keepColours`. */
export function coloursOf(path: string, blocks: readonly CodeBlock[]): KeptColours {
  const begun = open.get(path);
  // Of an earlier text, whose compilation failed.
  const colours = begun && isSame(begun.blocks, blocks) ? begun : new KeptColours(path, blocks);
  open.set(path, colours);
  return colours;
}

/** Keeps the coloured blocks of a note that has been compiled. */
export async function keepColours(path: string): Promise<void> {
  const colours = open.get(path);
  open.delete(path);
  await colours?.keep();
}
