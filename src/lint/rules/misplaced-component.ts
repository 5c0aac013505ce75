import { nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A component stands where the grammar allows it. */
export const misplacedComponent: Rule<Place> = {
  id: 'misplaced-component',
  check({ node, above }) {
    const name = nameOf(node);
    if (name === 'Card' && above.at(-1) === 'pages') {
      return {
        found: 'Hay una tarjeta en un texto de la página de inicio',
        expected: 'párrafos, listas, tablas, citas y encabezados',
        remedy: 'lleva la tarjeta a un tema, en `src/content/topics/`',
      };
    }
    if (name === 'Card') {
      return {
        found: 'Hay una tarjeta dentro de otra',
        expected: 'cada `<Card>` fuera de los demás componentes',
        remedy: 'cierra la anterior con `</Card>` antes de abrir esta',
      };
    }
    return {
      found: `\`<${name}>\` no está directamente dentro de una tarjeta`,
      expected: `\`<${name}>\` dentro de \`<Card>\` y fuera de los demás componentes`,
      remedy: 'muévelo a la tarjeta a la que pertenece',
    };
  },
};

/**
 * A component that has one place stands there.
 *
 * @param place where, for the message.
 */
export const componentOutOf = (place: string): Rule<Place> => ({
  id: 'misplaced-component',
  check: ({ node }) => ({
    found: `\`<${nameOf(node)}>\` no está en su sitio`,
    expected: `\`<${nameOf(node)}>\`, ${place}`,
    remedy: 'muévelo ahí',
  }),
});
