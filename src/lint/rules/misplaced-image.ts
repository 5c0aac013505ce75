import { pictureIn } from '../../notes/images.ts';
import { short } from '../../notes/nodes.ts';
import { FIGURE, PROSE, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** How an image is written, for messages. */
export const IMAGE = '`![lo que se ve](./nombre.png)`';

/** An image is alone in a paragraph of a card or of its examples. */
export const misplacedImage: Rule<Place> = {
  id: 'misplaced-image',
  check({ text, above, parent }) {
    if (pictureIn(parent) && PROSE.includes(above.at(-2)!)) return [];
    return {
      found:
        above[0] === 'parrafo'
          ? `Hay una imagen en \`parrafo\`, «${short(text)}»`
          : `La imagen «${short(text)}» no está sola en un párrafo suyo`,
      expected: `${IMAGE} entre los párrafos de una tarjeta o de sus ejemplos`,
      remedy: 'llévala allí, con una línea en blanco antes y otra después',
    };
  },
};

/** `<Figure>` holds a tree, not an image. */
export const imageInFigure: Rule<Place> = {
  id: 'misplaced-image',
  check({ node, above }) {
    if (above.at(-1) !== FIGURE || pictureIn(node) === undefined) return [];
    return {
      found: 'Hay una imagen dentro de `<Figure>`',
      expected:
        'en `<Figure>`, un árbol escrito como una lista; una imagen, sola en un párrafo suyo',
      remedy: 'borra `<Figure …>` y `</Figure>`',
    };
  },
};
