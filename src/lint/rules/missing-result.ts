import type { Rule } from '../rule.ts';

/** Each verified block has its result; the subject is the file where it should be. */
export const missingResult: Rule<string> = {
  id: 'missing-result',
  check: (results) => ({
    found: `El ejemplo, tal como está ahora, no tiene resultado en \`${results}\``,
    expected: 'lo que se vio al ejecutarlo',
    remedy: 'ejecuta `npm run verificar` y sube ese archivo con los apuntes',
  }),
};
