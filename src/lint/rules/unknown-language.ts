import { closestLanguage, LANGUAGES } from '../../notes/languages.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';
import { NO_BREAK_SPACE } from './no-break-space.ts';

/** What to write instead of an unknown language; often the next word touches it. */
function languageRemedy(language: string): string {
  const [, inBraces = ''] = /^\{\.?(\w+)\}?$/.exec(language) ?? [];
  if (Object.hasOwn(LANGUAGES, inBraces)) return `escribe \`${inBraces}\`, sin llaves`;
  const [, name = '', sign, rest] = /^([\w-]+)([{:,])(.*)$/.exec(language) ?? [];
  if (Object.hasOwn(LANGUAGES, name)) {
    if (rest === '') return `escribe \`${name}\`, sin \`${sign}\``;
    return `escribe \`${name}\` y, separado, ${sign === ':' ? `\`title="${rest}"\`` : `\`${sign}${rest}\``}`;
  }
  const near = closestLanguage(language);
  return near
    ? `escribe \`${near}\` después de las tres comillas invertidas`
    : 'corrige el nombre después de las tres comillas invertidas o, si es un lenguaje que falta, añádelo allí';
}

/** The language of a block is in the table of languages. */
export const unknownLanguage: Rule<CodeBlock> = {
  id: 'unknown-language',
  check({ language }) {
    // `no-break-space` reports what a space that looks like any other has joined.
    if (Object.hasOwn(LANGUAGES, language) || NO_BREAK_SPACE.test(language)) return [];
    return {
      found: `El bloque de código dice ser de «${language}», un lenguaje desconocido`,
      expected: 'uno de los de `src/notes/languages.ts`, como `bash`, `css`, `js`, `sql` o `text`',
      remedy: languageRemedy(language),
    };
  },
};
