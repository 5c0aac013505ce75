import { childrenOf, nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A component whose content is read has some. */
export const emptyComponent: Rule<Place> = {
  id: 'empty-component',
  check({ node }) {
    if (childrenOf(node).length > 0) return [];
    return {
      found: `\`<${nameOf(node)}>\` está vacío`,
      expected: 'lo que se lee en él, entre su etiqueta y la que lo cierra',
      remedy: 'escríbelo o borra las dos etiquetas',
    };
  },
};
