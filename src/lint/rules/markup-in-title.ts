import type { Note } from '../../notes/note.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** A title is plain text: tags in it would be read as they are. */
export const markupInTitle: Rule<Note> = {
  id: 'markup-in-title',
  check: ({ cards }) =>
    cards.flatMap(({ attributes: { title = '' }, line }): Found<Finding> => {
      const [found] = /<(b|i|u|em|strong|code|span)>.*?<\/\1>/.exec(title) ?? [];
      if (found === undefined) return [];
      const plain = title.replaceAll(/<\/?\w+>/g, '');
      return {
        line,
        found: `El título lleva «${found}», que se leería tal cual`,
        expected: 'texto sin etiquetas: la página le da su letra',
        remedy: `escribe \`title="${plain}"\``,
      };
    }),
};
