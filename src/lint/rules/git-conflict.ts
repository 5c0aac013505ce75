import { fences, lineAt } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/** What git leaves of a conflict: all of it, or one of its marks, forgotten. */
const CONFLICT = /^<{7} .*\n(?:[^]*?\n)?={7}\n(?:[^]*?\n)?>{7} .*$|^[<>|]{7} .*$/gm;

/** A text has no conflict that git left, outside code or across its fences; code may show one. */
export const gitConflict: Rule<string> = {
  id: 'git-conflict',
  check(text) {
    const blocks = [...fences(text)];
    for (const match of text.matchAll(CONFLICT)) {
      const first = lineAt(text, match.index);
      const last = lineAt(text, match.index + match[0].length);
      const block = blocks.find(({ open, close = Infinity }) => open < first && last < close);
      const fence = block && text.split('\n')[block.open - 1];
      // What a command printed, or a drawing of one.
      if (fence && /^\s*[`~]+(?:text|diff|salida)\b/.test(fence)) continue;
      return {
        line: first,
        found: 'Hay un conflicto de git sin resolver',
        expected:
          'el texto con una de las dos versiones, sin líneas `<<<<<<<`, `=======` ni `>>>>>>>`',
        remedy: 'deja lo que quieras de cada versión y borra esas líneas',
      };
    }
    return [];
  },
};
