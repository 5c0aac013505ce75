import { LEFTOVERS } from '../leftovers.ts';
import type { TextRule } from '../rule.ts';

/** What other programs leave in a text, by the table. */
export const otherProgram: readonly TextRule[] = LEFTOVERS.map(({ pattern, expected, remedy }) => ({
  id: 'other-program',
  pattern,
  explain: (match) => {
    const found = match.trim();
    return {
      found: `«${found}» es de otro programa: se leería tal cual`,
      expected,
      remedy: typeof remedy === 'string' ? remedy : remedy(found),
    };
  },
}));

/** The citation of a chatbot. */
export const citation: TextRule = {
  id: 'other-program',
  pattern: /【[^】]*】/,
  explain: (found) => ({
    found: `«${found}» es la cita de otro programa`,
    expected: 'un enlace a la fuente, `[texto](https://…)`',
    remedy: 'bórrala o escribe el enlace',
  }),
};

/** The place of a table of contents. */
export const tableOfContents: TextRule = {
  id: 'other-program',
  pattern: /^\[\[?_?TOC_?\]?\]$/i,
  explain: (found) => ({
    found: `«${found}» se leería tal cual`,
    expected: 'nada: la página hace su índice con los títulos de las tarjetas',
    remedy: 'bórralo',
  }),
};
