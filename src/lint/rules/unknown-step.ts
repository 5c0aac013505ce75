import type { CodeBlock } from '../../notes/note.ts';
import { closestForm, meantStep } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';
import { unreadableSteps } from './numbered-steps.ts';

/** Each step has one of the known forms. */
export const unknownStep: Rule<CodeBlock> = {
  id: 'unknown-step',
  check(block) {
    const { unknown, isNumbered } = unreadableSteps(block);
    if (isNumbered) return [];
    return unknown.map((step) => {
      const meant = meantStep(step.text);
      return {
        line: block.line + step.line,
        found: `Nadie sabe hacer el paso «${step.text}»`,
        expected: `${meant ? '' : 'algo como '}\`${meant ?? closestForm(step.text)}\``,
        remedy: meant
          ? 'escríbelo así; la lista de los pasos está en docs/escribir-apuntes.md'
          : 'escríbelo como en la lista de docs/escribir-apuntes.md, con los nombres entre « y »',
      };
    });
  },
};
