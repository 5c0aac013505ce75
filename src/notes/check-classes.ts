import postcss from 'postcss';
import { partsOf, type CodeBlock, type Note } from './note.ts';
import type { Report } from './problem.ts';
import { isSeen, type Scenes } from './scenes.ts';

/** The classes of a page, each with the line of its text, from 0, that has it first. */
export function classesOf(html: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { 1: names = '', index } of html.matchAll(/\sclass="([^"]*)"/g)) {
    const line = html.slice(0, index + 1).split('\n').length - 1;
    for (const name of names.split(/\s+/)) if (name && !lines.has(name)) lines.set(name, line);
  }
  return lines;
}

const names = (text: string, name: string): boolean =>
  new RegExp(`\\.${RegExp.escape(name)}(?![\\w-])`).test(text);

/**
 * Finds the classes of HTML that is dressed which nothing asks for: none of the
 * sheets it is drawn with, no measure, no program. Their rule has been lost, or
 * never was.
 *
 * @param scenes what the note draws.
 */
export function checkClasses(note: Note, { of }: Pick<Scenes, 'of'>): Report[] {
  const blocks = partsOf(note).flat();
  const drawn = [...new Set(of.values())];
  const said = blocks
    .map((block) => `${isSeen(block) ? '' : block.code}\n${block.output?.text ?? ''}`)
    .join('\n');
  return blocks
    .filter(({ language }) => language === 'html')
    .flatMap(({ code, line }): Report[] => {
      const dressed = drawn.filter(({ html, own }) => html === code && own !== '');
      if (dressed.length === 0) return [];
      const asking = [said, ...dressed.map(({ css }) => css)].join('\n');
      return [...classesOf(code)]
        .filter(([name]) => !names(asking, name))
        .map(([name, at]) => ({
          line: line + 1 + at,
          found: `Nada usa la clase «${name}» de este HTML`,
          expected: 'una regla suya en el CSS con que se dibuja, o una medida',
          remedy: 'escribe la regla que falta, corrige el nombre o quita la clase',
        }));
    });
}

/** The classes and ids that the rules of a sheet ask for, each with its line, from 0. */
function selectedBy(css: string): Map<string, number> {
  const lines = new Map<string, number>();
  try {
    postcss.parse(css).walkRules(({ selector, source }) => {
      const signs = selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/[.#][a-z_][\w-]*/gi);
      for (const [sign] of signs) if (!lines.has(sign)) lines.set(sign, source!.start!.line - 1);
    });
  } catch {
    // Who verifies it says what cannot be read.
  }
  return lines;
}

/** What a page says outside a block. */
const around = (source: string, { line, code }: CodeBlock): string =>
  source.split('\n').toSpliced(line, code.split('\n').length).join('\n');

/**
 * Finds the classes and ids that a sheet asks for and that nothing else on a
 * page with HTML names, not even a text: the sheet dresses nobody by them. A
 * sheet that is drawn would show it; one that is only read would not.
 */
export function checkSelectors(note: Note): Report[] {
  const blocks = partsOf(note).flat();
  if (!blocks.some(({ language }) => language === 'html')) return [];
  const sheets = blocks.filter(({ language }) => language === 'css');
  return sheets.flatMap((sheet): Report[] => {
    const rest = around(note.source, sheet);
    const isNamed = (name: string) =>
      new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(rest);
    return [...selectedBy(sheet.code)]
      .filter(([sign]) => !isNamed(sign.slice(1)))
      .map(([sign, at]) => ({
        line: sheet.line + 1 + at,
        found: `Nada más en esta página nombra «${sign}»`,
        expected: 'una clase o un id del HTML que esta hoja viste',
        remedy: 'corrige el nombre, enseña el HTML que lo lleva o quita la regla',
      }));
  });
}
