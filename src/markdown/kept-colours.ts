import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import type { CodeBlock } from '../notes/note.ts';
import { colourElsewhere } from './render-threads.ts';

/** Blocks by their identity, coloured as HTML: a text line a line of code. */
type Colours = Readonly<Record<string, string>>;

const files = new FileCache(ROOT, 'colours', '.json', moduleVersion('src/markdown/colouring.ts'));

const uncoloured = ({ code, language, meta }: CodeBlock) => ({ code, language, meta });

const isSame = (one: readonly CodeBlock[], other: readonly CodeBlock[]) =>
  one.length === other.length && one.every(({ hash }, index) => hash === other[index]!.hash);

/**
 * Colours the blocks of a note and keeps them from one of its texts to the
 * next: what an author saves has nearly the blocks that it had, and nothing of
 * a build takes longer than to start and warm up a thread that colours.
 *
 * @param path whatever the note's text is.
 */
async function colourNote(path: string, blocks: readonly CodeBlock[]): Promise<Colours> {
  const file = files.path([path]);
  const before = JSON.parse(files.read(file) ?? '{}') as Colours;
  const unknown = blocks.filter(({ hash }) => !(hash in before));
  if (unknown.length === 0) return before;
  const html = await colourElsewhere(unknown.map(uncoloured));
  const all = {
    ...before,
    ...Object.fromEntries(unknown.map(({ hash }, at) => [hash, html[at]!])),
  };
  // Without the blocks that are gone.
  const colours = Object.fromEntries(blocks.map(({ hash }) => [hash, all[hash]!]));
  files.keep(file, JSON.stringify(colours));
  return colours;
}

/** A note's blocks, and their colours once somebody has asked for them. */
interface ShownNote {
  blocks: readonly CodeBlock[];
  colours?: Promise<Colours>;
}

/** The notes whose code is shown, by absolute path. */
const notes = new Map<string, ShownNote>();

/** The note that has a block, by the block's identity. */
const noteOf = new Map<string, string>();

/** Says which blocks the note at an absolute path shows, so that they can be coloured. */
export function showBlocks(path: string, blocks: readonly CodeBlock[]): void {
  const before = notes.get(path);
  if (before && isSame(before.blocks, blocks)) return;
  notes.set(path, { blocks });
  // What it showed until now may be shown by another one too.
  if (before) noteOf.clear();
  for (const [note, shown] of before ? notes : [[path, { blocks }] as const]) {
    for (const { hash } of shown.blocks) noteOf.set(hash, note);
  }
}

/** Begins to colour the blocks that a note shows (`showBlocks`), if that has not begun. */
export function beginColours(path: string): Promise<Colours> {
  const note = notes.get(path)!;
  note.colours ??= colourNote(path, note.blocks);
  // Who shows a block is told what is wrong with it.
  note.colours.catch(() => undefined);
  return note.colours;
}

/** What stands for a block's colours in a compiled note: a page waits for them, and no compiler. */
export const placeOfColours = ({ hash }: CodeBlock) => `<!--colours ${hash}-->`;

const PLACE = /<!--colours (\w+)-->/;

/** The colours of a block that a note shows. */
async function coloursOf(hash: string): Promise<string> {
  const note = noteOf.get(hash);
  const html = note && (await beginColours(note))[hash];
  if (html === undefined) throw new Error(`No note shows the block ${hash}`);
  return html;
}

/**
 * HTML of compiled notes, with the colours of their blocks where the places of these were.
 *
 * @throws what colouring them threw.
 */
export async function withColours(html: string): Promise<string> {
  // Every other part is a block's identity.
  const parts = html.split(PLACE).map((part, index) => (index % 2 === 0 ? part : coloursOf(part)));
  return (await Promise.all(parts)).join('');
}

declare global {
  var withColours: (html: string) => Promise<string>;
}
// The process's, not the module's: what the development server makes of a note's components has
// modules of its own, and would have threads of its own.
globalThis.withColours = withColours;
