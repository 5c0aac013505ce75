import type { Rule } from '../rule.ts';

/** `<` opens a tag, or stands in code. */
export const looseAngleBracket: Rule<unknown> = {
  id: 'loose-angle-bracket',
  check: () => ({
    found: 'Hay un `<` que no abre ninguna etiqueta',
    expected: '`<` solo en las etiquetas de los componentes o dentro de código',
    remedy: 'escríbelo entre comillas invertidas: `` `a < 5` ``',
  }),
};
