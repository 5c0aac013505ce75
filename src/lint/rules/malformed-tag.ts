import type { Rule } from '../rule.ts';
import { componentLike } from './unknown-tag.ts';

/** The tag of a component can be read; the subject is the text from a `<`. */
export const malformedTag: Rule<string> = {
  id: 'malformed-tag',
  check(text) {
    const [, tag] = /^<([A-Z]\w*)/.exec(text) ?? [];
    if (tag === undefined || !componentLike(tag)) return [];
    return {
      found: `La etiqueta \`<${tag}>\` está mal escrita`,
      expected: 'atributos de la forma `title="Selector de clase"` y `>` al final',
      remedy: 'escribe cada valor entre comillas dobles y rectas, `"`',
    };
  },
};
