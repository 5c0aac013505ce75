import { parentName, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/**
 * A paragraph, list, table or quote stands directly in a card or in its examples.
 *
 * @param what it is, for the message.
 */
export const misplacedText = (what: string): Rule<Place> => ({
  id: 'misplaced-text',
  check: ({ above }) => ({
    found: `Hay ${what} dentro de ${parentName(above.at(-1)!)}`,
    expected: `${what}, directamente dentro de una tarjeta o de sus ejemplos`,
    remedy: 'sácalo de ahí, sin sangría y con una línea en blanco antes',
  }),
});
