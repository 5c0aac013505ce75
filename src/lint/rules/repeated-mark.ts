import { parseFence } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';
import { splitMarkIn } from './split-mark.ts';

/** Each mark stands once. */
export const repeatedMark: Rule<CodeBlock> = {
  id: 'repeated-mark',
  check({ meta }) {
    if (splitMarkIn(meta)) return [];
    return parseFence(meta).repeated.map((name) => ({
      found: `La marca \`${name}\` está dos veces en el bloque de código`,
      expected: 'cada marca una sola vez; solo `falla` puede repetirse',
      remedy: 'borra una de las dos',
    }));
  },
};
