import { childrenOf } from '../../notes/nodes.ts';
import { titleOf, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** `<Examples>` has code. */
export const emptyExamples: Rule<Place> = {
  id: 'empty-examples',
  check({ node, parent }) {
    if (childrenOf(node).some((child) => child.type === 'code')) return [];
    return {
      found: `\`<Examples>\` de la tarjeta ${titleOf(parent)} está vacío`,
      expected: 'al menos un bloque de código con su explicación',
      remedy: 'añade un ejemplo o borra `<Examples>`',
    };
  },
};
