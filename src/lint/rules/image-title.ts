import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';
import { IMAGE } from './misplaced-image.ts';

/** An image has no title, which phones do not show. */
export const imageTitle: Rule<Place> = {
  id: 'image-title',
  check({ node }) {
    if (node.type !== 'image' || !node.title) return [];
    return {
      found: `La imagen «${node.url}» lleva un título, «${node.title}», que en un teléfono no se lee`,
      expected: `${IMAGE}, y nada más`,
      remedy: 'escribe el título en un párrafo debajo, o bórralo',
    };
  },
};
