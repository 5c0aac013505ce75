import type { Rule } from '../rule.ts';

/** A note has a frontmatter; the subject is what it has. */
export const frontmatterMissing: Rule<object> = {
  id: 'frontmatter-missing',
  check(data) {
    if (Object.keys(data).length > 0) return [];
    return {
      found: 'La cabecera falta o está vacía',
      expected: 'la línea `---` al principio del archivo, un campo por línea y otra línea `---`',
      remedy: 'escríbela; la de un tema la hace `npm run nuevo-tema`',
    };
  },
};
