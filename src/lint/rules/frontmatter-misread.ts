import type { Scalar } from 'yaml';
import type { Rule } from '../rule.ts';

/** A text in quotes, as YAML takes it. */
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The first word of a text that YAML keeps for itself: `!important`, or `&name` where no `*name` asks for it. */
function keptWord({ tag, anchor }: Scalar, yaml: string): string | undefined {
  if (tag?.startsWith('!')) return tag;
  return anchor === undefined || yaml.includes(`*${anchor}`) ? undefined : `&${anchor}`;
}

/** A text of a frontmatter is read as it looks: no part is dropped, and quotes are not letters. */
export const frontmatterMisread: Rule<{ value: Scalar; yaml: string }> = {
  id: 'frontmatter-misread',
  check({ value, yaml }) {
    const { source = '', range } = value;
    const word = keptWord(value, yaml);
    if (word !== undefined) {
      return {
        found: `De «${word} ${source}» no se lee «${word}»`,
        expected: 'el texto entre comillas si empieza por `!` o por `&`',
        remedy: `escribe ${quotedText(`${word} ${source}`)}`,
      };
    }
    const [dropped] = /^ +#.*/.exec(yaml.slice(range![1])) ?? [];
    if (dropped) {
      return {
        found: `De «${source}${dropped}» no se lee lo que sigue a \`#\``,
        expected: 'el texto entre comillas si lleva ` #`; un comentario, en una línea suya',
        remedy: `escribe ${quotedText(source + dropped)}, o borra lo que sobra`,
      };
    }
    const [, inside] = /^[“”‘’„](.*)[“”‘’]$/s.exec(source) ?? [];
    if (inside === undefined) return [];
    return {
      found: `«${source}» está entre comillas tipográficas, que se leerían`,
      expected: "el valor sin comillas, o entre comillas rectas: `'…'`",
      remedy: `escribe ${quotedText(inside)}`,
    };
  },
};
