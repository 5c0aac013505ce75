import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A block has code: an empty one would be shown as verified. Files may be empty. */
export const emptyCode: Rule<CodeBlock> = {
  id: 'empty-code',
  check({ code, marks: { title } }) {
    if (code.trim() !== '' || title !== undefined) return [];
    return {
      found: 'El bloque de código está vacío',
      expected: 'código entre las dos líneas de comillas invertidas',
      remedy: 'escríbelo o borra el bloque; si es un archivo vacío, dale nombre con `title="…"`',
    };
  },
};
