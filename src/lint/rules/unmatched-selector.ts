import postcss from 'postcss';
import { partsOf, type CodeBlock, type Note } from '../../notes/note.ts';
import type { Finding, Rule } from '../rule.ts';

/** The classes and ids that the rules of a sheet ask for, each with its line, from 0. */
function selectedBy(css: string): Map<string, number> {
  const lines = new Map<string, number>();
  try {
    postcss.parse(css).walkRules(({ selector, source }) => {
      const signs = selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/[.#][a-z_][\w-]*/gi);
      for (const [sign] of signs) if (!lines.has(sign)) lines.set(sign, source!.start!.line - 1);
    });
  } catch {
    // The verification reports a sheet that cannot be read.
  }
  return lines;
}

/** The text of a page outside a block. */
const around = (source: string, { line, code }: CodeBlock): string =>
  source.split('\n').toSpliced(line, code.split('\n').length).join('\n');

/**
 * Each class and id in the selectors of a sheet is named elsewhere on a page with HTML, if only in
 * its text; a sheet without a preview would not show the mistake.
 */
export const unmatchedSelector: Rule<Note> = {
  id: 'unmatched-selector',
  check(note) {
    const blocks = partsOf(note).flat();
    if (!blocks.some(({ language }) => language === 'html')) return [];
    const sheets = blocks.filter(({ language }) => language === 'css');
    return sheets.flatMap((sheet): Finding[] => {
      const rest = around(note.source, sheet);
      const isNamed = (name: string) =>
        new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(rest);
      return [...selectedBy(sheet.code)]
        .filter(([sign]) => !isNamed(sign.slice(1)))
        .map(([sign, at]): Finding => ({
          line: sheet.line + 1 + at,
          found: `Nada más en esta página nombra «${sign}»`,
          expected: 'una clase o un id del HTML que esta hoja viste',
          remedy: 'corrige el nombre, enseña el HTML que lo lleva o quita la regla',
        }));
    });
  },
};
