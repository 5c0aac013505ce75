import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** List items have no box to tick. */
export const taskList: Rule<Place> = {
  id: 'task-list',
  check({ node }) {
    if (node.type !== 'listItem' || typeof node.checked !== 'boolean') return [];
    return {
      found: 'Hay una lista con casillas para marcar',
      expected: 'puntos sin casilla: la página no guarda lo que se marca',
      remedy: 'borra `[ ]` o `[x]`',
    };
  },
};
