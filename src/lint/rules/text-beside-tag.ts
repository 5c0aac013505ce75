import { short } from '../../notes/nodes.ts';
import { textLines } from '../../notes/source.ts';
import { COMPONENT_PATTERN } from '../../schemas/components.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

const expected = 'cada etiqueta sola en su línea, y el texto en párrafos suyos';

/** Text stands in paragraphs, apart from tags. */
export const textBesideTag: Rule<Place> = {
  id: 'text-beside-tag',
  check: ({ text }) => ({
    found: `«${short(text)}» está pegado a una etiqueta`,
    expected,
    remedy: 'parte la línea: una línea en blanco después de `>` y otra antes de `</`',
  }),
};

/** A component whose text begins on the line of its tag, so that the parser finds no end. */
export const textAfterTag: Rule<string> = {
  id: 'text-beside-tag',
  check: (name) => ({
    found: `Hay texto en la misma línea que \`<${name}>\``,
    expected,
    remedy: `pasa el texto a otra línea, con una línea en blanco después de \`<${name} …>\``,
  }),
};

const END = new RegExp(`^(?!\\s*<)(.*\\S.*)</(${COMPONENT_PATTERN})>\\s*$`);

/** A note with a closing tag at the end of a line of text. */
export const textBeforeEnd: Rule<string> = {
  id: 'text-beside-tag',
  check(source) {
    for (const { line, text } of textLines(source)) {
      const [, , name] = END.exec(text) ?? [];
      if (name === undefined || text.includes(`<${name}`)) continue;
      return {
        line,
        found: `Hay texto delante de \`</${name}>\`, en la misma línea`,
        expected,
        remedy: `pasa \`</${name}>\` a otra línea, con una línea en blanco antes`,
      };
    }
    return [];
  },
};
