import { pictureIn } from '../../notes/images.ts';
import { childrenOf, isJsx } from '../../notes/nodes.ts';
import { titleOf, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A card has a definition. */
export const cardWithoutDefinition: Rule<Place> = {
  id: 'card-without-definition',
  check({ node }) {
    const isDefined = childrenOf(node).some(
      (child) => !isJsx(child) && child.type !== 'code' && !pictureIn(child),
    );
    if (isDefined) return [];
    return {
      found: `La tarjeta ${titleOf(node)} no tiene definición`,
      expected: 'una o dos frases entre `<Card …>` y `<Examples>`',
      remedy: 'escribe qué es y para qué sirve',
    };
  },
};
