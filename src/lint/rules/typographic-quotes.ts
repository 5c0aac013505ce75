import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Languages with straight quotes around texts, where only comments hold prose. */
const QUOTING = new Set(['js', 'ts', 'bash', 'zsh', 'fish', 'sql', 'java', 'json', 'css', 'scss']);

/** Quotes in code are straight; a shell would print those of a word processor. */
export const typographicQuotes: Rule<CodeBlock> = {
  id: 'typographic-quotes',
  check({ language, code, line: first }) {
    if (!QUOTING.has(language)) return [];
    for (const [index, line] of code.split('\n').entries()) {
      const bare = line
        .replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/g, '')
        .replace(/(?:\/\/|\/\*|#|--)\s.*/, '');
      const [, found] = /(?:^|[\s(=,[{:])([“‘][^“”‘’]*[”’])/.exec(bare) ?? [];
      if (found === undefined) continue;
      return {
        line: first + 1 + index,
        found: `El código lleva comillas tipográficas, «${found}»`,
        expected: 'comillas rectas, `"` o `\'`',
        remedy: `escribe \`"${found.slice(1, -1)}"\`: las otras las pone un procesador de textos`,
      };
    }
    return [];
  },
};
