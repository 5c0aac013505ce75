import { short, textOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Topics have no headings but the titles of their cards. */
export const heading: Rule<Place> = {
  id: 'heading',
  check({ node, text }) {
    const expected = 'el título de la tarjeta como único encabezado';
    if (/\n *(?:-+|=+) *$/.test(text)) {
      return {
        found: `El texto «${short(text)}» es un encabezado, por la línea de \`${text.at(-1)}\` que tiene debajo`,
        expected,
        remedy: 'borra esa línea o deja una línea en blanco antes de ella',
      };
    }
    return {
      found: `Hay un encabezado, «${textOf(node)}»`,
      expected,
      remedy: 'usa el atributo `title` de `<Card>` o divide la tarjeta',
    };
  },
};
