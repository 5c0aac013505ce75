import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Raised and lowered text is written with its own characters. */
export const superscript: Rule<Place> = {
  id: 'superscript',
  check: ({ text }) => ({
    found: `«${text}» no se verá más arriba ni más abajo`,
    expected: 'texto seguido, con el carácter que corresponda: `H₂O`, `m²`',
    remedy: 'escribe ese carácter o, si es código, ponlo entre comillas invertidas',
  }),
};
