import { childrenOf, short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A list begins at 1 or continues another; a text may begin with a number and a point, too. */
export const listStart: Rule<Place> = {
  id: 'list-start',
  check({ node, lists, text }) {
    if (node.type !== 'list' || (node.start ?? 1) < 2) return [];
    if (lists.some((one) => one.start! + childrenOf(one).length === node.start)) return [];
    return {
      found: `«${short(text)}» se vería como el punto ${node.start} de una lista`,
      expected: 'las listas, desde el 1 o siguiendo la cuenta de otra anterior',
      remedy: `si es texto, escribe \`${node.start}\\.\`; si es una lista, empieza por \`1.\``,
    };
  },
};
