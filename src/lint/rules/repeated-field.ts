import type { Rule } from '../rule.ts';
import type { YamlError } from './frontmatter-syntax.ts';

/** A frontmatter has a field once. */
export const repeatedField: Rule<YamlError> = {
  id: 'repeated-field',
  check({ code, text }) {
    if (code !== 'DUPLICATE_KEY') return [];
    return {
      found: `El campo «${text.split(':')[0]!.trim()}» está dos veces en la cabecera`,
      expected: 'cada campo una sola vez',
      remedy:
        'borra una de las dos líneas o, si es parte del campo de arriba, ponle dos espacios delante',
    };
  },
};
