import { parseFence, VALUED_MARKS } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';
import { splitMarkIn } from './split-mark.ts';

/** A word after the language, taken as `name=value`. */
export const markParts = (word: string): { name: string; value: string } => {
  const [, name = '', value = ''] = /^([\p{L}-]+)(?:=(.*))?$/u.exec(word) ?? [];
  return { name, value };
};

/** A mark that needs a value has it in double quotes. */
export const unquotedMark: Rule<CodeBlock> = {
  id: 'unquoted-mark',
  check({ meta }) {
    if (splitMarkIn(meta)) return [];
    return parseFence(meta)
      .unknown.map(markParts)
      .filter(({ name }) => VALUED_MARKS.includes(name))
      .map(({ name, value }) => ({
        found: `La marca \`${name}\` no lleva su valor entre comillas`,
        expected: `\`${name}="…"\`, con comillas dobles y rectas`,
        remedy: `escribe \`${name}="${value.replaceAll(/["'“”‘’«»]/g, '') || '…'}"\``,
      }));
  },
};
