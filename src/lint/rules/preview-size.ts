import type { CodeBlock } from '../../notes/note.ts';
import { readNumbers } from '../../preview/collect.ts';
import type { Rule } from '../rule.ts';

/** The marks of a preview's size hold pixels. */
export const previewSize: Rule<CodeBlock> = {
  id: 'preview-size',
  check: ({ marks: { widths, height } }) =>
    Object.entries({ ancho: widths, alto: height })
      .filter(([, value]) => value !== undefined && !readNumbers(value))
      .map(([mark, value]) => ({
        found: `La marca \`${mark}\` vale «${value}»`,
        expected: 'píxeles, de 10 a 9999 y sin unidad: `ancho="600 320"`, `alto="200"`',
        remedy: 'escribe solo números, separados por espacios',
      })),
};
