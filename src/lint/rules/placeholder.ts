import type { TextRule } from '../rule.ts';

/** What an author left for later is not published. */
export const placeholder: TextRule = {
  id: 'placeholder',
  pattern: /^TODO\b(?! [a-záéíóúñ])|\bTODO:|\bFIXME\b|\b[Ll]orem ipsum\b/,
  explain: (found) => ({
    found: `«${found}» está por escribir`,
    expected: 'el texto que ha de leerse',
    remedy: 'escríbelo o borra la frase',
  }),
};
