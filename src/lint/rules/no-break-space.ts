import { NOT_CODE } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Languages whose text may hold any space. */
const TEXTS = new Set([NOT_CODE, 'html', 'diff']);

/** Code has plain spaces: a no-break space, pasted from a page, is a syntax error that cannot be seen. */
export const noBreakSpace: Rule<CodeBlock> = {
  id: 'no-break-space',
  check({ language, code, line }) {
    if (/[\u00A0\u202F]/.test(language)) {
      return {
        found: 'La línea que abre el código tiene un espacio que no es el corriente (U+00A0)',
        expected: 'espacios corrientes entre el lenguaje y las marcas',
        remedy: 'bórralo y escríbelo a mano: lo deja lo que se copia de una página',
      };
    }
    if (TEXTS.has(language)) return [];
    const lines = code.split('\n');
    const index = lines.findIndex((text) => /[\u00A0\u202F]/.test(text));
    if (index < 0) return [];
    const after = lines[index]!.replace(/^[^]*?[\u00A0\u202F]/, '')
      .trim()
      .slice(0, 20);
    return {
      line: line + 1 + index,
      found: `El código tiene un espacio que no es el corriente (U+00A0), delante de «${after}»`,
      expected: 'espacios corrientes: con este, el programa no se entiende',
      remedy: 'bórralo y escríbelo a mano: lo deja lo que se copia de una página',
    };
  },
};
