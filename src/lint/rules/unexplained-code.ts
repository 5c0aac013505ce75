import { closestLanguage, OUTPUT_LANGUAGE } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import { isSeen } from '../../preview/collect.ts';
import type { Rule } from '../rule.ts';

/** A block, and the one after it. */
export interface Neighbours {
  block: CodeBlock;
  next: CodeBlock | undefined;
}

/** Whether the next block continues the same program: one explanation serves both. */
const continues = ({ block, next }: Neighbours) =>
  next !== undefined &&
  ((block.marks.group !== undefined && block.marks.group === next.marks.group) ||
    (isSeen(block) && isSeen(next)));

/** Code is followed by its explanation. */
export const unexplainedCode: Rule<Neighbours> = {
  id: 'unexplained-code',
  check({ block, next }) {
    // A misspelt output is reported as an unknown language.
    const isNextOutput = next !== undefined && closestLanguage(next.language) === OUTPUT_LANGUAGE;
    if (block.explained || continues({ block, next }) || isNextOutput) return [];
    return {
      found: 'El bloque de código no tiene explicación',
      expected: 'un párrafo justo después del código (o de su `salida`)',
      remedy: 'explica por qué funciona y cuál es el error habitual',
    };
  },
};
