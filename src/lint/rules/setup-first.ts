import { childrenOf, nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** The setup precedes the cards of a page, or the examples of its card. */
export const setupFirst: Rule<Place> = {
  id: 'setup-first',
  check({ node, parent }) {
    const siblings = childrenOf(parent);
    const before = siblings.slice(0, siblings.indexOf(node)).map(nameOf);
    if (!before.some((name) => ['Card', 'Examples', 'Setup'].includes(name))) return [];
    return {
      found: 'La preparación no va la primera',
      expected:
        'un solo `<Setup>`, antes de las tarjetas de la página o de los ejemplos de su tarjeta',
      remedy: 'muévelo arriba, o reúnelo con la que ya hay',
    };
  },
};
