import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { z } from 'zod';
import type { Amount } from '../lib/reading-time.ts';
import type { sectionSchema } from '../schemas/section.ts';
import type { topicSchema } from '../schemas/topic.ts';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import { amountOf } from './amount.ts';
import { checkFollowed } from './check-followed.ts';
import { linksOf, type NoteLink } from './check-links.ts';
import { checkReadNote, readNote, SCHEMAS } from './check-note.ts';
import { drawingsOf, type NoteDrawing } from './drawings.ts';
import type { Frontmatter } from './frontmatter.ts';
import { childrenOf } from './nodes.ts';
import { isElement, partsOf, type CodeBlock, type Note, type NoteCard } from './note.ts';
import { isPictureFile, picturesOf, type NotePicture } from './pictures.ts';
import { scenesOf, type Scenes } from './scenes.ts';
import type { Collection, Problem } from './problem.ts';
import { isLitter, readSource } from './source.ts';

/** The fields of a section or a topic that are as they should; the others are not here. */
export type Fields = Partial<z.infer<typeof sectionSchema> & z.infer<typeof topicSchema>>;

/**
 * What is known of a note: everybody takes it from here. All of it is plain
 * data, which is kept as JSON; its syntax tree is not.
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
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !isLitter(item.name))
    .map((item) => relativePath(root, join(item.parentPath, item.name)))
    .sort();
}

/** Files of a collection that are to be notes: pictures may stand beside them. */
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
  digest: createHash('sha256').update(note.source).digest('base64url'),
});

/** What was read, by file: a text is read and parsed once, whoever asks for it. */
const readings = new Map<string, { text: string; reading: Reading }>();

/** Reads and checks a text, whatever its file holds. */
export function readAnew(file: string, text: string, collection: Collection): Reading {
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

let kept: FileCache | undefined;

/** What was read of a text, by this process or an earlier one. */
function readKept(file: string, text: string, collection: Collection): Reading {
  kept ??= new FileCache(ROOT, 'readings', '.json', moduleVersion('src/notes/model.ts'));
  const read = () => JSON.stringify(readAnew(file, text, collection));
  return JSON.parse(kept.text([file, collection, text], read)) as Reading;
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
  const reading = problem ? { problems: [{ file, ...problem }] } : readKept(file, text, collection);
  readings.set(path, { text, reading });
  return reading;
}
