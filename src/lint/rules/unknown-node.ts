import type { Kind } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** What a later version of the parser may know, and the grammar does not. */
export const unknownNode: Rule<Kind> = {
  id: 'unknown-node',
  check: (kind) => ({
    found: `Hay algo que los apuntes no saben mostrar (${kind})`,
    expected: 'texto, listas, tablas, citas, código y los componentes',
    remedy: 'escríbelo de otra forma o, si es código, entre comillas invertidas',
  }),
};
