import type { MdastNode } from 'satteri';
import { parseFence } from '../notes/fence.ts';
import { childrenOf, nameOf, textOf, walk } from '../notes/nodes.ts';
import type { NodeWords } from './node-context.ts';
import type { Found } from './diagnostic.ts';

/** The fence of a diagram has a title and an alternative text; `checkDrawings` checks the diagram. */
export function checkDrawingFence(node: MdastNode): Found<NodeWords> {
  if (node.type !== 'code') return [];
  const { title = '', alt = '' } = parseFence(node.meta).marks;
  if (title.trim() && alt.trim()) return [];
  return {
    ruleId: 'diagram-without-text',
    found: `El dibujo no tiene ${title.trim() ? 'texto' : 'título'}`,
    expected: '`title`, que se lee debajo, y `alt`, lo que enseña a quien no lo ve',
    remedy: 'escribe los dos después de `mermaid`: `title="…" alt="…"`',
  };
}

const MIN_ROWS = 5;
const MAX_ROWS = 12;
const SUMMARY_COLUMNS = 3;

/** What is wrong with a `<Summary>`: it is one table, of a size that fits a sheet. */
export function checkSummary(summary: MdastNode): Found<NodeWords> {
  const [table, ...others] = childrenOf(summary).filter(({ type }) => type === 'table');
  if (!table || others.length > 0) {
    return {
      ruleId: 'summary-table',
      found: '`<Summary>` no es una sola tabla',
      expected: 'una tabla de tres columnas: «Quiero… | Así | Cuidado con…»',
      remedy: 'deja en él solo la tabla, con una línea en blanco antes y otra después',
    };
  }
  const [head, ...rows] = childrenOf(table);
  const columns = childrenOf(head!).length;
  const words: NodeWords[] = [];
  if (columns !== SUMMARY_COLUMNS) {
    words.push({
      ruleId: 'summary-table',
      found: `La tabla de \`<Summary>\` tiene ${columns} columnas`,
      expected: 'tres: «Quiero… | Así | Cuidado con…»',
      remedy: 'une o separa columnas',
    });
  }
  if (rows.length < MIN_ROWS || rows.length > MAX_ROWS) {
    words.push({
      ruleId: 'summary-table',
      found: `La tabla de \`<Summary>\` tiene ${rows.length} ${rows.length === 1 ? 'fila' : 'filas'}`,
      expected: `de ${MIN_ROWS} a ${MAX_ROWS} filas`,
      remedy: 'deja lo que se vuelve a consultar',
    });
  }
  return words;
}

const MIN_QUESTIONS = 2;
const MAX_QUESTIONS = 4;

/** What is wrong with a `<Practice>`: it is two to four questions. */
export function checkPractice(practice: MdastNode): Found<NodeWords> {
  const count = childrenOf(practice).filter((node) => nameOf(node) === 'Question').length;
  if (count >= MIN_QUESTIONS && count <= MAX_QUESTIONS) return [];
  return {
    ruleId: 'practice-size',
    found: `\`<Practice>\` tiene ${count} ${count === 1 ? 'pregunta' : 'preguntas'}`,
    expected: `de ${MIN_QUESTIONS} a ${MAX_QUESTIONS} \`<Question>\`, y nada más`,
    remedy: 'añade o quita preguntas',
  };
}

/** Code that a question speaks of as if it stood in it. */
const SPOKEN_OF =
  /(?<!\p{L})est(?:e|a|os|as) (?:programas?|código|consultas?|[oó]rden(?:es)?|funci[oó]n(?:es)?|reglas?|hojas?|bloques?|clases?|componentes?|expresi[oó]n(?:es)?|tests?)(?!\p{L})/iu;

/** What is asked about and cannot be seen before the answer is opened. */
function checkAsked(asked: readonly MdastNode[]): Found<NodeWords> {
  const [found] = SPOKEN_OF.exec(asked.map((part) => textOf(part)).join('\n')) ?? [];
  const nodes = asked.flatMap((part) => [part, ...walk(part)]);
  if (!found || nodes.some(({ type }) => type === 'code' || type === 'inlineCode')) return [];
  return {
    ruleId: 'question-without-code',
    found: `La pregunta habla de «${found.toLowerCase()}» y no lo enseña`,
    expected: 'el código sobre el que se pregunta, a la vista antes de abrir la respuesta',
    remedy: 'escríbelo en la pregunta, o di cuál es: «el programa de la primera tarjeta»',
  };
}

/** What is wrong with a `<Question>`: it asks something that can be seen, and ends in its one answer. */
export function checkQuestion(question: MdastNode): Found<NodeWords> {
  const parts = childrenOf(question);
  const answers = parts.filter((node) => nameOf(node) === 'Answer');
  if (answers.length === 1 && parts.at(-1) === answers[0] && parts.length > 1) {
    const asked = parts.slice(0, -1);
    if (asked.some(({ type }) => type !== 'code')) return checkAsked(asked);
    return {
      ruleId: 'question-without-text',
      found: 'La pregunta es solo código: no dice qué se pregunta',
      expected: 'una frase antes del código: «¿Qué imprime?», «¿Qué falla?»',
      remedy: 'escríbela',
    };
  }
  const isOne = answers.length < 2;
  return {
    ruleId: 'one-answer',
    found: isOne
      ? 'La pregunta no acaba en su respuesta'
      : `La pregunta tiene ${answers.length} respuestas`,
    expected: 'la pregunta y, al final, un solo `<Answer>`',
    remedy: isOne ? 'escribe la respuesta entre `<Answer>` y `</Answer>`' : 'reúnelas en una',
  };
}

/** The parts of a topic, as they follow each other. */
const ORDER = ['Setup', 'Card', 'Summary', 'Practice'];

/** Parts of a topic are in a fixed order, and each except cards occurs once. */
export function checkOrder(node: MdastNode, parent: MdastNode): Found<NodeWords> {
  const name = nameOf(node);
  const names = childrenOf(parent).map(nameOf);
  const [place, here] = [ORDER.indexOf(name), childrenOf(parent).indexOf(node)];
  const before = names.slice(0, here);
  const isMisplaced =
    before.some((other) => ORDER.indexOf(other) > place) ||
    (place > ORDER.indexOf('Card') && names.includes('Card', here));
  if (!isMisplaced && !before.includes(name)) return [];
  return {
    ruleId: 'part-order',
    found: isMisplaced ? `\`<${name}>\` no está en su sitio` : `Hay más de un \`<${name}>\``,
    expected: `uno por página, en este orden: ${ORDER.map((part) => `\`<${part}>\``).join(', ')}`,
    remedy: isMisplaced ? 'muévelo' : 'reúnelos en el primero',
  };
}
