import { slug } from 'github-slugger';
import type { MdastNode } from 'satteri';
import { componentSchemas } from '../schemas/components.ts';
import { pageSchema } from '../schemas/page.ts';
import { sectionSchema } from '../schemas/section.ts';
import { topicSchema } from '../schemas/topic.ts';
import { checkComponent } from './check-components.ts';
import { checkFrontmatter } from './check-frontmatter.ts';
import { MARK_NAMES } from './fence.ts';
import { LANGUAGES, OUTPUT_LANGUAGE } from './languages.ts';
import {
  childrenOf,
  lineOf,
  NoteSyntaxError,
  parseNote,
  textOf,
  walk,
  type CodeBlock,
  type Note,
  type NoteCard,
} from './note.ts';
import { quoted, type Problem, type Report } from './problem.ts';
import { explainSyntaxError } from './syntax-errors.ts';

/** Cards with examples on one page (specification, section 9). */
const MAX_CARDS_WITH_EXAMPLES = 8;

/** What the frontmatter of each folder of `src/content` has to be. */
export const SCHEMAS = { topics: topicSchema, sections: sectionSchema, pages: pageSchema } as const;

/** A folder of `src/content`. */
export type Collection = keyof typeof SCHEMAS;

function checkCardBody(card: NoteCard): Report[] {
  const reports: Report[] = [];
  const name = card.attributes.title ? `«${card.attributes.title}»` : 'sin título';
  if (card.definition === '') {
    reports.push({
      line: card.line,
      found: `La tarjeta ${name} no tiene definición`,
      expected: 'una o dos frases entre `<Card …>` y `<Examples>`',
      remedy: 'escribe qué es y para qué sirve',
    });
  }
  const [, second] = card.exampleLines;
  if (second !== undefined) {
    reports.push({
      line: second,
      found: `La tarjeta ${name} tiene más de un \`<Examples>\``,
      expected: 'un solo `<Examples>` por tarjeta',
      remedy: 'reúne los ejemplos en el primero o divide la tarjeta en dos',
    });
  }
  const [first] = card.exampleLines;
  if (first !== undefined && card.blocks.length === 0) {
    reports.push({
      line: first,
      found: `\`<Examples>\` de la tarjeta ${name} está vacío`,
      expected: 'al menos un bloque de código con su explicación',
      remedy: 'añade un ejemplo o borra `<Examples>`',
    });
  }
  return reports;
}

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
    const id = slug(card.attributes.title ?? '');
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

/** Where blocks may stand: code inside `<Examples>`, outputs after code, text inside cards. */
function checkPlaces(note: Note, collection: Collection): Report[] {
  const reports: Report[] = [];
  const visit = (node: MdastNode, parent: string, previous: MdastNode | undefined) => {
    const name = node.type === 'mdxJsxFlowElement' ? (node.name ?? '') : '';
    const line = lineOf(node);
    if (node.type === 'code' && parent !== 'Examples') {
      reports.push({
        line,
        found: 'Hay un bloque de código fuera de `<Examples>`',
        expected: 'los bloques de código, dentro del `<Examples>` de una tarjeta',
        remedy: 'mueve el bloque dentro de `<Examples>`',
      });
    }
    if (
      node.type === 'code' &&
      node.lang === OUTPUT_LANGUAGE &&
      (previous?.type !== 'code' || previous.lang === OUTPUT_LANGUAGE)
    ) {
      reports.push({
        line,
        found: 'Hay un bloque `salida` que no sigue a ningún código',
        expected: 'el bloque `salida` justo debajo del código que la produce',
        remedy: 'muévelo debajo de su código, antes de la explicación',
      });
    }
    if (node.type === 'heading' && (parent !== '' || collection === 'topics')) {
      reports.push({
        line,
        found: `Hay un encabezado, «${textOf(node)}»`,
        expected: 'el título de la tarjeta como único encabezado',
        remedy: 'usa el atributo `title` de `<Card>` o divide la tarjeta',
      });
    }
    if (name === 'Card' && parent !== '') {
      reports.push({
        line,
        found: 'Hay una tarjeta dentro de otra',
        expected: 'cada `<Card>` fuera de los demás componentes',
        remedy: 'cierra la anterior con `</Card>` antes de abrir esta',
      });
    }
    if (name !== 'Card' && Object.hasOwn(componentSchemas, name) && parent !== 'Card') {
      reports.push({
        line,
        found: `\`<${name}>\` no está directamente dentro de una tarjeta`,
        expected: `\`<${name}>\` dentro de \`<Card>\` y fuera de los demás componentes`,
        remedy: 'muévelo a la tarjeta a la que pertenece',
      });
    }
    if (
      parent === '' &&
      collection === 'topics' &&
      ['paragraph', 'list', 'table', 'blockquote'].includes(node.type)
    ) {
      reports.push({
        line,
        found: 'Hay texto fuera de las tarjetas',
        expected: 'todo el contenido de un tema dentro de `<Card>`',
        remedy: 'llévalo a una tarjeta o al campo `parrafo` de la cabecera',
      });
    }
    const children = childrenOf(node);
    const inside = name || (node.type === 'root' ? '' : parent || node.type);
    children.forEach((child, index) => visit(child, inside, children[index - 1]));
  };
  visit(note.root, '', undefined);
  return reports;
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
    ...[...walk(note.root)].flatMap(checkComponent),
    ...note.cards.flatMap((card) => [
      ...checkCardBody(card),
      ...card.blocks.flatMap((block, index) => checkBlock(block, card.blocks[index + 1])),
    ]),
    ...checkRepeatedTitles(note.cards),
    ...checkCount(note.cards),
    ...checkPlaces(note, collection),
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
