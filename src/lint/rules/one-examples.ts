import { childrenOf, nameOf } from '../../notes/nodes.ts';
import { titleOf, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A card has one `<Examples>`; the second is reported. */
export const oneExamples: Rule<Place> = {
  id: 'one-examples',
  check({ node, parent }) {
    const all = childrenOf(parent).filter((child) => nameOf(child) === 'Examples');
    if (all[1] !== node) return [];
    return {
      found: `La tarjeta ${titleOf(parent)} tiene más de un \`<Examples>\``,
      expected: 'un solo `<Examples>` por tarjeta',
      remedy: 'reúne los ejemplos en el primero o divide la tarjeta en dos',
    };
  },
};
