import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule, TextRule } from '../rule.ts';

const FIX = {
  expected: 'el texto entero en su sitio: los apuntes no tienen notas al pie',
  remedy: 'escribe lo que dice la nota ahí mismo, entre paréntesis',
};

/** Notes have no footnotes. */
export const footnote: Rule<Place> = {
  id: 'footnote',
  check: ({ text }) => ({ found: `Hay una nota al pie, «${short(text)}»`, ...FIX }),
};

/** Nor calls of footnotes that are not there. */
export const footnoteCall: TextRule = {
  id: 'footnote',
  pattern: /\[\^[^\]]+\]|\^\[[^\]]+\]?/,
  explain: (found) => ({ found: `«${found}» llama a una nota al pie`, ...FIX }),
};
