import { childrenOf, nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A question ends in its one answer. */
export const oneAnswer: Rule<Place> = {
  id: 'one-answer',
  check({ node }) {
    const parts = childrenOf(node);
    const answers = parts.filter((part) => nameOf(part) === 'Answer');
    if (answers.length === 1 && parts.at(-1) === answers[0] && parts.length > 1) return [];
    const isOne = answers.length < 2;
    return {
      found: isOne
        ? 'La pregunta no acaba en su respuesta'
        : `La pregunta tiene ${answers.length} respuestas`,
      expected: 'la pregunta y, al final, un solo `<Answer>`',
      remedy: isOne ? 'escribe la respuesta entre `<Answer>` y `</Answer>`' : 'reúnelas en una',
    };
  },
};
