import { LANGUAGES } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A comment whose value follows another arrow: its sign, the arrow and the value. */
const OTHER_ARROW = /(?:^|[\s;,(){}\]])(\/\/|#|--)\s*([=-]>)\s*(\S.*)$/;

/** An expected value at the end of a line follows `→`; after `=>` it would not be checked. */
export const arrow: Rule<CodeBlock> = {
  id: 'arrow',
  check({ language, code, line }) {
    if (LANGUAGES[language]?.unchecked) return [];
    const found = code.split('\n').map((text) => OTHER_ARROW.exec(text));
    const index = found.findIndex((match) => match !== null);
    if (index < 0) return [];
    const [, sign, other, value] = found[index]!;
    return {
      line: line + 1 + index,
      found: `El comentario «${sign} ${other} ${value}» no se comprueba: su flecha no es \`→\``,
      expected: `\`${sign} → ${value}\`, que se compara con lo que sale`,
      remedy: `escribe \`${sign} → ${value}\``,
    };
  },
};
