import { LANGUAGES, NOT_CODE } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** Marks about a run, by the field that holds them. */
const RUN_MARKS = { falla: 'fails', 'solo-compila': 'compileOnly', terminal: 'terminal' } as const;

/** A block that is only shown promises nothing about a run. */
export const uncheckedMark: Rule<CodeBlock> = {
  id: 'unchecked-mark',
  check({ language, marks, output, code, line }): Found<Finding> {
    if (!LANGUAGES[language]?.unchecked && language !== NOT_CODE) return [];
    // `unverified-alone` reports these marks.
    if (marks.unverified !== undefined) return [];
    const given = Object.entries(RUN_MARKS).filter(([, field]) => marks[field]);
    const arrow = language === NOT_CODE ? null : /(?:#|\/\/|--) *→/.exec(code);
    const expected = 'en un lenguaje que solo se muestra, el código y su explicación';
    return [
      ...given.map(([mark]) => ({
        found: `La marca \`${mark}\` no hace nada en un bloque \`${language}\`, que no se ejecuta`,
        expected,
        remedy: 'bórrala',
      })),
      ...(arrow
        ? [
            {
              line: line + lineAt(code, arrow.index),
              found: `El comentario con \`→\` no se comprueba: un bloque \`${language}\` no se ejecuta`,
              expected,
              remedy: 'bórralo y cuenta en el texto lo que sale',
            },
          ]
        : []),
      ...(output
        ? [
            {
              line: output.line,
              found: `Hay una \`salida\` debajo de un bloque \`${language}\`, que no se ejecuta`,
              expected,
              remedy: 'cuéntala en el texto, o llévala a un bloque `text` con su explicación',
            },
          ]
        : []),
    ];
  },
};
