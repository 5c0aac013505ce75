import { OUTPUT_LANGUAGE } from '../../notes/languages.ts';
import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** An output has no marks: they belong to its code. */
export const outputMark: Rule<Place> = {
  id: 'output-mark',
  check({ node, previous }) {
    const isUnderCode = previous?.type === 'code' && previous.lang !== OUTPUT_LANGUAGE;
    if (node.type !== 'code' || !node.meta || !isUnderCode) return [];
    return {
      found: `El bloque \`salida\` lleva \`${short(node.meta)}\``,
      expected: 'las marcas, en la línea que abre su código',
      remedy: 'llévalo a esa línea o bórralo',
    };
  },
};
