import { lineOfField } from '../../notes/frontmatter.ts';
import type { ContentsRule } from '../contents.ts';

/** Sections with `order` have different ones; otherwise their order in the menu would be random. */
export const sectionOrder: ContentsRule = {
  id: 'section-order',
  check({ sections }) {
    const owners = new Map<number, string>();
    const taken = new Set(sections.map(({ data }) => data.order));
    return sections.flatMap(({ file, yaml, data: { order } }) => {
      const owner = order === undefined ? undefined : owners.get(order);
      if (order !== undefined) owners.set(order, owner ?? file);
      if (owner === undefined) return [];
      let free = 1;
      while (taken.has(free)) free++;
      taken.add(free);
      return {
        file,
        line: lineOfField(yaml, ['order']),
        found: `El lugar ${order} del menú ya es el de \`${owner}\``,
        expected: 'un `order` distinto para cada sección; puede haber huecos entre ellos',
        remedy: `escribe \`order: ${free}\`, que está libre, o cambia el de la otra`,
      };
    });
  },
};
