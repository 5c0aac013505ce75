import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Notes have no directives, `:::note`; `a:hover` in a text is not one. */
export const directive: Rule<Place> = {
  id: 'directive',
  check({ node, text }) {
    if (node.type === 'textDirective' && /^:[\w-]+$/.test(text)) return [];
    return {
      found: `«${short(text)}» no es nada en los apuntes: se leería tal cual`,
      expected: 'Markdown y los componentes; un aviso es una cita, `> **Nota:** …`',
      remedy: 'bórralo, escríbelo como cita o, si es código, entre comillas invertidas',
    };
  },
};
