import { parseFence } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';
import { splitMarkIn } from './split-mark.ts';

/** Marked lines are lines of the code. */
export const markedLines: Rule<CodeBlock> = {
  id: 'marked-lines',
  check({ meta, code }) {
    if (splitMarkIn(meta)) return [];
    const count = code.split('\n').length;
    const isOff = (line: string) =>
      [...line.matchAll(/(\d+)(?:-(\d+))?/g)].some(
        ([, from, to = from]) =>
          Number(from) < 1 || Number(to) > count || Number(from) > Number(to),
      );
    return parseFence(meta)
      .lines.filter(isOff)
      .map((line) => ({
        found: `La marca \`${line}\` señala líneas que el código no tiene`,
        expected: `números del 1 al ${count}, de menor a mayor: \`{2,4-5}\``,
        remedy: 'corrige los números: se cuentan desde la primera línea del bloque',
      }));
  },
};
