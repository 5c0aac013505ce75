import { cardId } from '../lib/card-id.ts';
import { pageSchema } from '../schemas/page.ts';
import { sectionSchema } from '../schemas/section.ts';
import { topicSchema } from '../schemas/topic.ts';
import { checkAttributes } from './attributes.ts';
import { checkFrontmatter } from './check-frontmatter.ts';
import { MARK_NAMES } from './fence.ts';
import { checkGrammar } from './grammar.ts';
import { LANGUAGES } from './languages.ts';
import { isJsx, walk } from './nodes.ts';
import { NoteSyntaxError, parseNote, type CodeBlock, type Note, type NoteCard } from './note.ts';
import { quoted, type Collection, type Problem, type Report } from './problem.ts';
import { explainSyntaxError } from './syntax-errors.ts';

/** Cards with examples on one page (specification, section 9). */
const MAX_CARDS_WITH_EXAMPLES = 8;

/** What the frontmatter of each folder of `src/content` has to be. */
export const SCHEMAS = {
  topics: topicSchema,
  sections: sectionSchema,
  pages: pageSchema,
} as const satisfies Record<Collection, unknown>;

/** Whether the next block continues the same program, so that one explanation serves both. */
const continues = (block: CodeBlock, next: CodeBlock | undefined) =>
  next !== undefined && block.marks.group !== undefined && block.marks.group === next.marks.group;

function checkBlock(block: CodeBlock, next: CodeBlock | undefined): Report[] {
  const { line, language, marks } = block;
  const reports: Report[] = [];
  if (!Object.hasOwn(LANGUAGES, language)) {
    reports.push({
      line,
      found: `El bloque de código dice ser de «${language}», un lenguaje desconocido`,
      expected: `uno de estos: ${Object.keys(LANGUAGES).join(', ')}`,
      remedy: 'corrige el nombre después de las tres comillas invertidas',
    });
  }
  for (const word of block.unknownMarks) {
    reports.push({
      line,
      found: `El bloque de código lleva una marca desconocida, «${word}»`,
      expected: `marcas como ${quoted(MARK_NAMES)} o líneas entre llaves, \`{2}\``,
      remedy: 'corrige la marca; los valores van entre comillas: `grupo="a"`',
    });
  }
  if (marks.unverified !== undefined && marks.unverified.trim() === '') {
    reports.push({
      line,
      found: 'La marca `no-verificar` no dice el motivo',
      expected: 'un motivo que el lector entienda: `no-verificar="necesita un teléfono"`',
      remedy: 'escribe el motivo entre comillas',
    });
  }
  if (!block.explained && !marks.hidden && !continues(block, next)) {
    reports.push({
      line,
      found: 'El bloque de código no tiene explicación',
      expected: 'un párrafo justo después del código (o de su `salida`)',
      remedy: 'explica por qué funciona y cuál es el error habitual',
    });
  }
  return reports;
}

function checkRepeatedTitles(cards: NoteCard[]): Report[] {
  const seen = new Map<string, number>();
  return cards.flatMap((card): Report[] => {
    const id = cardId(card.attributes.title ?? '');
    const first = seen.get(id);
    seen.set(id, first ?? card.line);
    if (first === undefined || id === '') return [];
    return [
      {
        line: card.line,
        found: `El título «${card.attributes.title}» ya está en la línea ${first}`,
        expected: 'títulos distintos: cada uno es la dirección de su tarjeta',
        remedy: 'cambia uno de los dos títulos',
      },
    ];
  });
}

function checkCount(cards: NoteCard[]): Report[] {
  const extra = cards.filter((card) => card.blocks.length > 0)[MAX_CARDS_WITH_EXAMPLES];
  if (!extra) return [];
  return [
    {
      line: extra.line,
      found: `La página tiene más de ${MAX_CARDS_WITH_EXAMPLES} tarjetas con ejemplos`,
      expected: `${MAX_CARDS_WITH_EXAMPLES} como máximo`,
      remedy: 'une tarjetas o lleva algunas a otro tema',
    },
  ];
}

/**
 * Takes a file of `src/content` apart.
 *
 * @param file path relative to the project's root, for the message.
 * @returns the note, or what keeps it from being read.
 */
export function readNote(file: string, source: string): Note | Problem {
  try {
    return parseNote(source);
  } catch (error) {
    if (error instanceof NoteSyntaxError) return { file, ...explainSyntaxError(error, source) };
    throw error;
  }
}

/** Whether `readNote` could not read the file. */
export const isProblem = (result: Note | Problem): result is Problem => 'found' in result;

/** Checks a note that was read: its frontmatter, its cards and what stands around them. */
export function checkReadNote(file: string, note: Note, collection: Collection): Problem[] {
  const reports = [
    ...checkFrontmatter(note.frontmatter, SCHEMAS[collection]),
    ...[...walk(note.root)].filter(isJsx).flatMap(checkAttributes),
    ...checkGrammar(note.root, note.source, collection),
    ...note.cards.flatMap(({ blocks }) =>
      blocks.flatMap((block, index) => checkBlock(block, blocks[index + 1])),
    ),
    ...checkRepeatedTitles(note.cards),
    ...checkCount(note.cards),
  ];
  return reports.map((report) => ({ file, ...report })).sort((a, b) => a.line - b.line);
}

/**
 * Checks one file of `src/content` by itself; what it shares with other files
 * is checked by `checkContents`.
 *
 * @param file path relative to the project's root, for the messages.
 * @returns every problem, in the order of the lines; none for a good file.
 */
export function checkNote(file: string, source: string, collection: Collection): Problem[] {
  const note = readNote(file, source);
  return isProblem(note) ? [note] : checkReadNote(file, note, collection);
}
