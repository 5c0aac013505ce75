import type { CodeBlock } from '../../notes/note.ts';
import { isSeen } from '../../preview/collect.ts';
import { STEPS_LANGUAGE } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** Marks of a preview stand on blocks that may have one. */
export const uselessMark: Rule<CodeBlock> = {
  id: 'useless-mark',
  check(block) {
    if (isSeen(block) || block.language === STEPS_LANGUAGE) return [];
    const { widths, height, noResult } = block.marks;
    const given = { ancho: widths, alto: height, 'sin-resultado': noResult || undefined };
    return Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([mark]) => ({
        found: `La marca \`${mark}\` no hace nada en un bloque \`${block.language}\``,
        expected: 'marcas del resultado solo en lo que se dibuja: `html`, `css`, `scss` o `pasos`',
        remedy: 'bórrala',
      }));
  },
};
