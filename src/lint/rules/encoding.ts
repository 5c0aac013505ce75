import type { TextRule } from '../rule.ts';

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
