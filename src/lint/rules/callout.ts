import { textOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Notes have no callouts, `[!NOTE]`. */
export const callout: Rule<Place> = {
  id: 'callout',
  check({ node, parent, previous }) {
    const [found] = /^\[!\w+\]/.exec(textOf(node)) ?? [];
    const isFirst = previous === undefined && parent.type === 'paragraph';
    if (found === undefined || !isFirst) return [];
    return {
      found: `«${found}» no es un aviso: se leería tal cual`,
      expected: 'una cita con su texto, `> **Nota:** …`',
      remedy: `escribe \`**Nota:**\` en lugar de \`${found}\``,
    };
  },
};
