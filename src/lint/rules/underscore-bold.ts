import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Bold text has asterisks; underscores are those of a name. */
export const underscoreBold: Rule<Place> = {
  id: 'underscore-bold',
  check({ text }) {
    if (!text.startsWith('__')) return [];
    return {
      found: `«${short(text)}» se leería en negrita, sin sus guiones bajos`,
      expected: 'negrita con asteriscos, `**texto**`; un nombre, entre comillas invertidas',
      remedy: `escribe \`**${text.slice(2, -2)}**\` o, si es un nombre, ponlo entre comillas invertidas`,
    };
  },
};
