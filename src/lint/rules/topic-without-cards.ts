import { childrenOf } from '../../notes/nodes.ts';
import type { Note } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A topic has cards, or shows those of another topic. */
export const topicWithoutCards: Rule<Note> = {
  id: 'topic-without-cards',
  check({ cards, root, frontmatter }) {
    const isEmpty = childrenOf(root).every(({ type }) => type === 'yaml');
    const isShared = frontmatter.data.sameNotesAs !== undefined;
    if (cards.length > 0 || !isEmpty || isShared || frontmatter.problems.length > 0) return [];
    return {
      line: 1,
      found: 'El tema no tiene ninguna tarjeta',
      expected: 'al menos una, `<Card title="…">`, o `sameNotesAs` en la cabecera',
      remedy: 'escribe la primera tarjeta, o quita el archivo y su línea de la lista de la sección',
    };
  },
};
