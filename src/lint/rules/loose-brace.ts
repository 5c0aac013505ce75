import type { Rule } from '../rule.ts';

/** Braces stand in code only. */
export const looseBrace: Rule<unknown> = {
  id: 'loose-brace',
  check: () => ({
    found: 'Hay una llave `{` sin cerrar en el texto',
    expected: 'las llaves solo dentro de código',
    remedy: 'escríbela entre comillas invertidas: `` `{` ``',
  }),
};
