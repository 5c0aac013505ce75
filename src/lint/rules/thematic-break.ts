import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Cards separate what a topic is about; lines do not. */
export const thematicBreak: Rule<Place> = {
  id: 'thematic-break',
  check: ({ text }) => ({
    found: `Hay una línea que separa, \`${text.trim()}\``,
    expected: 'una tarjeta para cada asunto; nada más los separa',
    remedy: 'bórrala o divide la tarjeta en dos',
  }),
};
