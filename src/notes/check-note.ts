import { cardId } from '../lib/card-id.ts';
import { pageSchema } from '../schemas/page.ts';
import { sectionSchema } from '../schemas/section.ts';
import { topicSchema } from '../schemas/topic.ts';
import { checkAttributes } from './attributes.ts';
import { checkAsked, checkBlocks } from './check-blocks.ts';
import { checkClasses, checkSelectors } from './check-classes.ts';
import { checkDrawings, drawingsOf } from './drawings.ts';
import { checkFrontmatter } from './frontmatter.ts';
import { checkGrammar } from './grammar.ts';
import { childrenOf, isJsx, walk } from './nodes.ts';
import { NoteSyntaxError, parseNote, partsOf, type Note, type NoteCard } from './note.ts';
import type { Collection, Found, Problem, Report } from './problem.ts';
import { scenesOf, type Scenes } from './scenes.ts';
import { checkSource, normalize } from './source.ts';
import { explainSyntaxError } from './syntax-errors.ts';

/** Cards with examples on one page (specification, section 9). */
export const MAX_CARDS_WITH_EXAMPLES = 8;

/** What the frontmatter of each folder of `src/content` has to be. */
export const SCHEMAS = {
  topics: topicSchema,
  sections: sectionSchema,
  pages: pageSchema,
} as const satisfies Record<Collection, unknown>;

function checkRepeatedTitles(cards: NoteCard[]): Report[] {
  const seen = new Map<string, number>();
  return cards.flatMap((card): Found<Report> => {
    const id = cardId(card.attributes.title ?? '');
    const first = seen.get(id);
    seen.set(id, first ?? card.line);
    if (first === undefined || id === '') return [];
    return {
      line: card.line,
      found: `El título «${card.attributes.title}» ya está en la línea ${first}`,
      expected: 'títulos distintos: cada uno es la dirección de su tarjeta',
      remedy: 'cambia uno de los dos títulos',
    };
  });
}

function checkCount(cards: NoteCard[]): Found<Report> {
  const extra = cards.filter((card) => card.blocks.length > 0)[MAX_CARDS_WITH_EXAMPLES];
  if (!extra) return [];
  return {
    line: extra.line,
    found: `La página tiene más de ${MAX_CARDS_WITH_EXAMPLES} tarjetas con ejemplos`,
    expected: `${MAX_CARDS_WITH_EXAMPLES} como máximo`,
    remedy: 'une tarjetas o lleva algunas a otro tema',
  };
}

/** A topic has cards, of its own or another's. */
function checkHasCards({ cards, root, frontmatter }: Note, collection: Collection): Found<Report> {
  const isEmpty = childrenOf(root).every(({ type }) => type === 'yaml');
  const isShared = frontmatter.data.sameNotesAs !== undefined;
  if (collection !== 'topics' || cards.length > 0 || !isEmpty || isShared) return [];
  if (frontmatter.problems.length > 0) return [];
  return {
    line: 1,
    found: 'El tema no tiene ninguna tarjeta',
    expected: 'al menos una, `<Card title="…">`, o `sameNotesAs` en la cabecera',
    remedy: 'escribe la primera tarjeta, o quita el archivo y su línea de la lista de la sección',
  };
}

/**
 * Takes a file of `src/content` apart.
 *
 * @param file path relative to the project's root, for the message.
 * @returns the note, or what keeps it from being read.
 */
export function readNote(file: string, source: string): Note | Problem {
  const broken = checkSource(source);
  if (broken) return { file, ...broken };
  try {
    return parseNote(source);
  } catch (error) {
    if (error instanceof NoteSyntaxError) return { file, ...explainSyntaxError(error, source) };
    throw error;
  }
}

/** Checks a field of the frontmatter that is Markdown: one paragraph. */
function checkField({ root, source, line }: Note['fields'][number]): Report[] {
  const [first, second] = childrenOf(root);
  const reports = checkGrammar(root, source, 'parrafo').map((report) => ({ ...report, line }));
  if (first?.type !== 'paragraph' || second?.type !== 'paragraph') return reports;
  return [
    ...reports,
    {
      line,
      found: 'El campo `parrafo` tiene más de un párrafo',
      expected: 'un solo párrafo, sin líneas en blanco',
      remedy: 'únelos en uno o lleva el resto a una tarjeta',
    },
  ];
}

/** Whether `readNote` could not read the file. */
export const isProblem = (result: Note | Problem): result is Problem => 'found' in result;

/**
 * Checks a note that was read: its frontmatter, its cards and what stands around them.
 *
 * @param scenes what its results need, of all its parts.
 */
export function checkReadNote(
  file: string,
  note: Note,
  collection: Collection,
  scenes: Scenes,
): Problem[] {
  const reports = [
    // Its fields cannot be read: the grammar says why.
    childrenOf(note.root)[0]?.type === 'toml'
      ? []
      : checkFrontmatter(note.frontmatter, SCHEMAS[collection]),
    [...walk(note.root)].filter(isJsx).flatMap(checkAttributes),
    checkGrammar(note.root, note.source, collection),
    note.fields.flatMap(checkField),
    checkBlocks(note.setup),
    note.cards.flatMap(({ blocks }) => checkBlocks(blocks)),
    note.questions.flatMap(checkAsked),
    checkRepeatedTitles(note.cards),
    checkCount(note.cards),
    checkHasCards(note, collection),
    checkClasses(note, scenes),
    checkSelectors(note),
    scenes.problems,
  ].flat();
  // A mistake that is made twice in a line is told once.
  const isFirst = ({ line, found }: Report, index: number) =>
    reports.findIndex((one) => one.line === line && one.found === found) === index;
  return reports
    .filter(isFirst)
    .map((report) => ({ file, ...report }))
    .sort((a, b) => a.line - b.line);
}

/**
 * Checks one file of `src/content` by itself; what it shares with other files
 * is checked by `checkContents`.
 *
 * @param file path relative to the project's root, for the messages.
 * @returns every problem, in the order of the lines; none for a good file.
 */
export function checkNote(file: string, source: string, collection: Collection): Problem[] {
  const note = readNote(file, normalize(source));
  if (isProblem(note)) return [note];
  const drawn = checkDrawings(drawingsOf(note.root)).map((report) => ({ file, ...report }));
  const problems = checkReadNote(file, note, collection, scenesOf(partsOf(note)));
  return [...problems, ...drawn].sort((a, b) => a.line - b.line);
}
