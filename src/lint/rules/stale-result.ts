import type { Rule } from '../rule.ts';

/** A result is that of a block of now; the subject is the hash of another. */
export const staleResult: Rule<string> = {
  id: 'stale-result',
  check: (hash) => ({
    found: `El resultado \`${hash}\` es de un ejemplo que ya no está, o que ha cambiado`,
    expected: 'solo los resultados de los ejemplos de ahora',
    remedy: 'ejecuta `npm run verificar`, que lo quita',
  }),
};
