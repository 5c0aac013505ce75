import { childrenOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A question, which its answer ends, is asked in words. */
export const questionWithoutText: Rule<Place> = {
  id: 'question-without-text',
  check({ node }) {
    const asked = childrenOf(node).slice(0, -1);
    if (asked.some(({ type }) => type !== 'code')) return [];
    return {
      found: 'La pregunta es solo código: no dice qué se pregunta',
      expected: 'una frase antes del código: «¿Qué imprime?», «¿Qué falla?»',
      remedy: 'escríbela',
    };
  },
};
