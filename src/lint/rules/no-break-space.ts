import { NOT_CODE } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/** A space that looks like the common one, and the rest of its line. */
export const NO_BREAK_SPACE = /[\u00A0\u202F](.*)/;

const REMEDY = 'bórralo y escríbelo a mano: lo deja lo que se copia de una página';

/** Languages whose text may hold any space. */
const TEXTS = new Set([NOT_CODE, 'html', 'diff']);

/** Code has plain spaces: a no-break space, pasted from a page, is a syntax error that cannot be seen. */
export const noBreakSpace: Rule<CodeBlock> = {
  id: 'no-break-space',
  check({ language, code, line }) {
    if (NO_BREAK_SPACE.test(language)) {
      return {
        found: 'La línea que abre el código tiene un espacio que no es el corriente (U+00A0)',
        expected: 'espacios corrientes entre el lenguaje y las marcas',
        remedy: REMEDY,
      };
    }
    const match = TEXTS.has(language) ? null : NO_BREAK_SPACE.exec(code);
    if (!match) return [];
    return {
      line: line + lineAt(code, match.index),
      found: `El código tiene un espacio que no es el corriente (U+00A0), delante de «${match[1]!.trim().slice(0, 20)}»`,
      expected: 'espacios corrientes: con este, el programa no se entiende',
      remedy: REMEDY,
    };
  },
};
