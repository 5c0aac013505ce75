import type { Rule } from '../rule.ts';

/** Notes have no comments; the subject is the text from a `<`. */
export const htmlComment: Rule<string> = {
  id: 'html-comment',
  check(text) {
    if (!text.startsWith('<!--')) return [];
    return {
      found: 'Hay un comentario de HTML, `<!-- … -->`',
      expected: 'ningún comentario en el texto',
      remedy: 'bórralo; en los apuntes no hay comentarios ocultos',
    };
  },
};
