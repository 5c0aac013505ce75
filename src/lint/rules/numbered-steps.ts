import type { CodeBlock } from '../../notes/note.ts';
import { readSteps, STEPS_LANGUAGE } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** The steps of a block that cannot be read, unless all of them only have a number in front. */
export function unreadableSteps({ language, code }: CodeBlock) {
  const unknown =
    language === STEPS_LANGUAGE ? readSteps(code).filter(({ action }) => !action) : [];
  const isNumbered =
    unknown.length > 1 && unknown.every(({ text }) => /^(?:[-*•]|\d+[.)])\s/u.test(text));
  return { unknown, isNumbered };
}

/** Steps have no number: the page numbers them. */
export const numberedSteps: Rule<CodeBlock> = {
  id: 'numbered-steps',
  check(block) {
    const { unknown, isNumbered } = unreadableSteps(block);
    const [first] = unknown;
    if (!first || !isNumbered) return [];
    return {
      line: block.line + first.line,
      found: `Los pasos llevan su número o un guion: «${first.text}»`,
      expected: 'un paso por línea, sin nada delante: la página los numera',
      remedy: 'quítalo de cada línea',
    };
  },
};
