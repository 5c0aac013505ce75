import { parseFence } from '../../notes/fence.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** The fence of a diagram has a title and an alternative text. */
export const diagramWithoutText: Rule<Place> = {
  id: 'diagram-without-text',
  check({ node }) {
    if (node.type !== 'code') return [];
    const { title = '', alt = '' } = parseFence(node.meta).marks;
    if (title.trim() && alt.trim()) return [];
    return {
      found: `El dibujo no tiene ${title.trim() ? 'texto' : 'título'}`,
      expected: '`title`, que se lee debajo, y `alt`, lo que enseña a quien no lo ve',
      remedy: 'escribe los dos después de `mermaid`: `title="…" alt="…"`',
    };
  },
};
