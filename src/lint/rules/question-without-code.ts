import { childrenOf, textOf, walk } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Code that a question names as if it stood in it. */
const NAMED =
  /(?<!\p{L})est(?:e|a|os|as) (?:programas?|código|consultas?|[oó]rden(?:es)?|funci[oó]n(?:es)?|reglas?|hojas?|bloques?|clases?|componentes?|expresi[oó]n(?:es)?|tests?)(?!\p{L})/iu;

/** The code that a question, which its answer ends, is about can be seen before the answer. */
export const questionWithoutCode: Rule<Place> = {
  id: 'question-without-code',
  check({ node }) {
    const asked = childrenOf(node).slice(0, -1);
    const [found] = NAMED.exec(asked.map(textOf).join('\n')) ?? [];
    const nodes = asked.flatMap((part) => [...walk(part)]);
    if (!found || nodes.some(({ type }) => type === 'code' || type === 'inlineCode')) return [];
    return {
      found: `La pregunta habla de «${found.toLowerCase()}» y no lo enseña`,
      expected: 'el código sobre el que se pregunta, a la vista antes de abrir la respuesta',
      remedy: 'escríbelo en la pregunta, o di cuál es: «el programa de la primera tarjeta»',
    };
  },
};
