import { codePoint, lineAt } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/**
 * Invisible characters that split words, code and marks, usually copied from other programs.
 * Excludes those that join emoji; a no-break space counts only as indentation.
 */
const INVISIBLE =
  /(?![\t\n\u200C\u200D\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=^[ \t]*)\u00A0/gmu;

/** A text has no characters that cannot be seen. */
export const invisibleCharacter: Rule<string> = {
  id: 'invisible-character',
  check(text) {
    const [first, ...others] = text.matchAll(INVISIBLE);
    if (!first) return [];
    const [rest = ''] = text.slice(first.index).replaceAll(INVISIBLE, '').split('\n');
    const after = rest.trim().slice(0, 20);
    const place = after === '' ? 'al final de la línea' : `delante de «${after}»`;
    const more = others.length === 0 ? '' : `; y hay ${others.length} más`;
    return {
      line: lineAt(text, first.index),
      found: `Hay un carácter que no se ve, ${codePoint(first[0])}, ${place}${more}`,
      expected: 'letras, signos y espacios corrientes',
      remedy: 'borra lo que hay ahí y escríbelo a mano: lo deja lo que se copia de otro programa',
    };
  },
};
