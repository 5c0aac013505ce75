import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Notes have no definition lists. */
export const definitionList: Rule<Place> = {
  id: 'definition-list',
  check: ({ text }) => ({
    found: `«${short(text)}» no es una lista de definiciones: se leería tal cual`,
    expected: 'una lista, `- **término**: qué es`',
    remedy: 'escribe cada término en un punto de una lista',
  }),
};
