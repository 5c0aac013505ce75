import { isUtf8 } from 'node:buffer';
import type { Rule, TextRule } from '../rule.ts';

/** A letter of UTF-8 that was read as two of another encoding, `Ã³`, or that was lost. */
export const encoding: TextRule = {
  id: 'encoding',
  pattern: /\uFFFD+|[\u00C2\u00C3][\u0080-\u00BF]/,
  explain: (found) => ({
    found: `«${found}» es una letra mal leída: el texto ha pasado por otra codificación`,
    expected: 'las tildes y la eñe como son, en un archivo UTF-8',
    remedy: `escribe ${found.startsWith('\uFFFD') ? 'la letra que había' : `«${Buffer.from(found, 'latin1').toString()}»`}, y busca otras como esa`,
  }),
};

/** Line of the first byte that is not UTF-8. */
function lineOfBadByte(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}

/** A file is UTF-8. */
export const fileEncoding: Rule<Buffer> = {
  id: 'encoding',
  check(bytes) {
    const isUtf16 =
      (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (isUtf16) {
      return {
        found: 'El archivo está guardado en UTF-16',
        expected: 'un texto en UTF-8',
        remedy: 'guárdalo de nuevo eligiendo la codificación UTF-8',
      };
    }
    if (isUtf8(bytes)) return [];
    return {
      line: lineOfBadByte(bytes),
      found: 'El archivo no está en UTF-8: esta línea tiene una letra que no se puede leer',
      expected: 'un texto en UTF-8, donde las tildes y la eñe ocupan dos bytes',
      remedy: 'guárdalo de nuevo eligiendo la codificación UTF-8 y revisa las tildes',
    };
  },
};
