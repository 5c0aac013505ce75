import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import type { Amount } from '../lib/reading-time.ts';
import type { sectionSchema } from '../schemas/section.ts';
import type { topicSchema } from '../schemas/topic.ts';
import { amountOf } from './amount.ts';
import { linksOf, type NoteLink } from './check-links.ts';
import { checkReadNote, isProblem, readNote, SCHEMAS } from './check-note.ts';
import type { CodeBlock, Note, NoteCard } from './note.ts';
import type { Collection, Problem } from './problem.ts';

/** The fields of a section or a topic that are as they should; the others are not here. */
export type Fields = Partial<z.infer<typeof sectionSchema> & z.infer<typeof topicSchema>>;

/** What pages tell of a card without showing it. */
export interface CardSummary {
  title: string;
  /** The definition, as Markdown. */
  definition: string;
  blocks: Pick<CodeBlock, 'language' | 'marks' | 'hash'>[];
}

/** What is known of a note without compiling it: its syntax tree would fill the memory. */
export interface Facts {
  /** YAML between the `---` lines. */
  frontmatter: string;
  data: Fields;
  cards: CardSummary[];
  links: NoteLink[];
  amount: Amount;
}

/** A file of `src/content`, read and checked. */
export interface Reading {
  /** Everything wrong with the file by itself. */
  problems: Problem[];
  /** Nothing for a file that cannot be read. */
  facts?: Facts;
}

/** The fields that are as their schema asks; the others are reported with the file's rules. */
function goodFields({ frontmatter }: Note, collection: Collection): Fields {
  let data: Record<string, unknown> | null;
  try {
    data = parse(frontmatter) as Record<string, unknown> | null;
  } catch {
    return {};
  }
  const fields = Object.entries<z.ZodType>(SCHEMAS[collection].shape).flatMap(([name, schema]) => {
    const field = schema.safeParse(data?.[name]);
    return field.success ? [[name, field.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

const summaryOf = ({ attributes, definition, blocks }: NoteCard): CardSummary => ({
  title: attributes.title ?? '',
  definition,
  blocks: blocks.map(({ language, marks, hash }) => ({ language, marks, hash })),
});

function read(file: string, source: string, collection: Collection): Reading {
  const note = readNote(file, source);
  if (isProblem(note)) return { problems: [note] };
  return {
    problems: checkReadNote(file, note, collection),
    facts: {
      frontmatter: note.frontmatter,
      data: goodFields(note, collection),
      cards: note.cards.map(summaryOf),
      links: linksOf(note),
      amount: amountOf(note),
    },
  };
}

let cache: FileCache | undefined;

/** By the path of what is kept: each collection is loaded by itself, and pages read it again. */
const readings = new Map<string, Reading>();

/** What another build kept; nothing when it was cut short. */
function parseReading(path: string): Reading | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Reading;
  } catch {
    return undefined;
  }
}

/**
 * Reads and checks one file, once for each text it has.
 *
 * @param root the project's folder.
 * @param file path relative to it, with `/`.
 * @throws when there is no such file.
 */
export function readContentFile(root: string, file: string, collection: Collection): Reading {
  cache ??= new FileCache('readings', '.json', moduleVersion('src/notes/content-file.ts'));
  const source = readFileSync(join(root, file), 'utf8');
  const kept = cache.path([file, source]);
  const known = readings.get(kept) ?? (cache.has(kept) ? parseReading(kept) : undefined);
  const reading = known ?? read(file, source, collection);
  if (!known) cache.keep(kept, JSON.stringify(reading));
  readings.set(kept, reading);
  return reading;
}
