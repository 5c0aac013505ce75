import type { CodeBlock } from '../../notes/note.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** Files of one program have different names. */
export const repeatedFile: Rule<readonly CodeBlock[]> = {
  id: 'repeated-file',
  check(blocks) {
    const seen = new Set<string>();
    return blocks.flatMap(({ line, marks: { group, title } }): Found<Finding> => {
      if (group === undefined || title === undefined) return [];
      const key = `${group}\0${title}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return {
        line,
        found: `Hay dos archivos «${title}» en \`grupo="${group}"\``,
        expected: 'un nombre distinto para cada archivo de un programa',
        remedy: 'cambia uno de los dos nombres o pon uno de los bloques en otro grupo',
      };
    });
  },
};
