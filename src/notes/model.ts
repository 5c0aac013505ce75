import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { z } from 'zod';
import type { Amount } from '../lib/reading-time.ts';
import type { sectionSchema } from '../schemas/section.ts';
import type { topicSchema } from '../schemas/topic.ts';
import { amountOf } from './content-stats.ts';
import { checkFollowed } from '../lint/check-followed.ts';
import { linksOf, type NoteLink } from './links.ts';
import { checkReadNote, readNote, SCHEMAS } from '../lint/check-note.ts';
import { drawingsOf, type NoteDrawing } from './diagrams.ts';
import type { Frontmatter } from './frontmatter.ts';
import { childrenOf } from './nodes.ts';
import { isElement, partsOf, type CodeBlock, type Note, type NoteCard } from './note.ts';
import { isPictureFile, picturesOf, type NotePicture } from './images.ts';
import { scenesOf, type Scenes } from '../preview/collect.ts';
import type { Collection, Problem } from '../lint/diagnostic.ts';
import { isLitter, readSource } from './source.ts';
import { untaughtCode } from '../lint/untaught-code.ts';

/** The fields of a section or a topic that are as they should; the others are not here. */
export type Fields = Partial<z.infer<typeof sectionSchema> & z.infer<typeof topicSchema>>;

/**
 * What is known of a note, as plain data: loader, renderer, commands and verification all
 * take it from here.
 */
export interface Facts {
  /** The frontmatter's text. */
  yaml: string;
  /** Its fields, as written. */
  written: Frontmatter['data'];
  data: Fields;
  cards: Omit<NoteCard, 'blocks'>[];
  /** All code blocks: those of its `<Setup>`, of each card, of each question. */
  parts: CodeBlock[][];
  /** Whether something is drawn under a block. */
  hasResult: boolean;
  /** Which parts around its cards it has. */
  hasSummary: boolean;
  hasPractice: boolean;
  links: NoteLink[];
  pictures: NotePicture[];
  drawings: NoteDrawing[];
  amount: Amount;
  /** Code of its summary that no card teaches. */
  untaught: string[];
  /** Changes with the text. */
  digest: string;
}

/** A file of `src/content`, read and checked. */
export interface Reading {
  /** Everything wrong with its text by itself; what it draws is checked where it is asked for. */
  problems: Problem[];
  /** Nothing for a file that cannot be read. */
  facts?: Facts;
}

export const COLLECTIONS: readonly Collection[] = ['sections', 'topics', 'pages'];

/** Where a collection's files are, relative to the project. */
export const folderOf = (collection: Collection) => `src/content/${collection}`;

const CONTENT_FILE = new RegExp(`^src/content/(${COLLECTIONS.join('|')})/.+\\.mdx$`);

/** The collection that a file of the contents belongs to. */
export const collectionOf = (file: string): Collection | undefined =>
  CONTENT_FILE.exec(file)?.[1] as Collection | undefined;

/** A path relative to the project, with `/`. */
export const relativePath = (root: string, path: string): string =>
  relative(root, path).split(sep).join('/');

/** All files below a folder, as paths relative to the root, without what systems leave there. */
export function listFiles(root: string, folder: string): string[] {
  const isFolder = statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !isLitter(item.name))
    .map((item) => relativePath(root, join(item.parentPath, item.name)))
    .sort();
}

/** Files of a collection except images. */
export const noteFiles = (root: string, collection: Collection): string[] =>
  listFiles(root, folderOf(collection)).filter((file) => !isPictureFile(file));

/** The fields that are as their schema asks; the others are reported with the file's rules. */
function goodFields({ data }: Frontmatter, collection: Collection): Fields {
  const fields = Object.entries<z.ZodType>(SCHEMAS[collection].shape).flatMap(([name, schema]) => {
    const field = schema.safeParse(data[name]);
    return field.success ? [[name, field.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

const factsOf = (note: Note, collection: Collection, scenes: Scenes): Facts => ({
  yaml: note.yaml,
  written: note.frontmatter.data,
  data: goodFields(note.frontmatter, collection),
  cards: note.cards.map(({ attributes, line, definition }) => ({ attributes, line, definition })),
  parts: partsOf(note),
  hasResult: scenes.under.size > 0,
  drawings: drawingsOf(note.root),
  hasSummary: childrenOf(note.root).some((node) => isElement(node, 'Summary')),
  hasPractice: note.questions.length > 0,
  links: linksOf(note),
  pictures: picturesOf(note.root),
  amount: amountOf(note),
  untaught: untaughtCode(note.root),
  digest: createHash('sha256').update(note.source).digest('base64url'),
});

/** Parsed files: each text is parsed once. */
const readings = new Map<string, { text: string; reading: Reading }>();

/** Reads and checks a text, whatever its file holds. */
export function readUncached(file: string, text: string, collection: Collection): Reading {
  const note = readNote(file, text);
  if ('found' in note) return { problems: [note] };
  const scenes = scenesOf(partsOf(note));
  // What the reader of the page would miss: it is one session, from an empty folder.
  const missed = checkFollowed(note).map((report) => ({ file, ...report }));
  return {
    problems: [...checkReadNote(file, note, collection, scenes), ...missed],
    facts: factsOf(note, collection, scenes),
  };
}

/**
 * What is known of a file; nothing where it is no note, or cannot be read.
 *
 * @param path absolute.
 */
export function factsAt(root: string, path: string): Facts | undefined {
  const file = relativePath(root, path);
  const collection = collectionOf(file);
  return collection && readContentFile(root, file, collection).facts;
}

/**
 * Reads and checks one file of `src/content`, once for each text it has.
 *
 * @param root the project's folder.
 * @param file path relative to it, with `/`.
 * @throws when there is no such file.
 */
export function readContentFile(root: string, file: string, collection: Collection): Reading {
  const path = join(root, file);
  const { text, problem } = readSource(path);
  const known = readings.get(path);
  if (known?.text === text) return known.reading;
  const reading = problem
    ? { problems: [{ file, ...problem }] }
    : readUncached(file, text, collection);
  readings.set(path, { text, reading });
  return reading;
}
