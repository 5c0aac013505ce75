import type { Rule } from '../rule.ts';

/** A file of results is JSON. */
export const unreadableResults: Rule<unknown> = {
  id: 'unreadable-results',
  check: () => ({
    found: 'Este archivo de resultados no se puede leer (¿un conflicto de git sin resolver?)',
    expected: 'el JSON que escribe la verificación',
    remedy: 'ejecuta `npm run verificar`, que lo hace de nuevo',
  }),
};
