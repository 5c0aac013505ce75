/**
 * Names that a run does not prove: with another one in their place, the page
 * would do the same, or fail on other systems only.
 */
import { closest } from '../lib/closest.ts';
import { isLeftOut } from './check-programs.ts';
import { partsOf, type CodeBlock, type Note } from './note.ts';
import { ordersOf } from './orders.ts';
import type { Report } from './problem.ts';
import { lineAt } from './source.ts';
import { SHELLS, besideFirst } from './terminals.ts';

/** Variables with a meaning in zsh: a loop over `path` leaves its reader without programs. */
const ZSH_NAMES =
  'aliases|argv|cdpath|commands|fpath|functions|history|manpath|module_path|options|path|pipestatus|signals|status';

const GIVES_ZSH_NAME = new RegExp(
  String.raw`(?:^|[;&|(]|\b(?:do|then|else)\b)\s*(?:for\s+(${ZSH_NAMES})\s+in\b|read(?:\s+-\w+)*\s+(${ZSH_NAMES})\b|(?:(?:export|local)\s+)?(${ZSH_NAMES})=)`,
);

/** Names that work in Bash and not for whoever reads on macOS, where the terminal speaks zsh. */
const checkVariables = ({ language, code, line, marks }: CodeBlock): Report[] =>
  language !== 'bash' || marks.title !== undefined
    ? []
    : code.split('\n').flatMap((text, index) => {
        const name = GIVES_ZSH_NAME.exec(text)?.slice(1).find(Boolean);
        if (name === undefined) return [];
        return {
          line: line + 1 + index,
          found: `«${name}» ya significa algo en zsh, la terminal de macOS`,
          expected: 'un nombre que valga en las dos: `route`, `state`, `flags`…',
          remedy: 'cámbialo en ese bloque y donde se use después',
        };
      });

/** The whole words of a text: `react-dom` is another one than `react`. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)*/gu) ?? [];

/** `import a, { b as c } from 'x'` */
const MODULE = /^[ \t]*import\s+(?:type\s+)?([^'"();]+?)\s+from\s*['"][^'"\n]*/gm;

/** What a language brings by name. */
const IMPORTS: Readonly<Record<string, RegExp>> = {
  ...{ js: MODULE, jsx: MODULE, ts: MODULE, tsx: MODULE },
  java: /^import (?:static )?(?:\w+\.)+(\w+);/gm,
};

/** The names by which a file calls what it brings. */
const namesIn = (list: string): string[] =>
  list
    .split(/[{},]/)
    .map((name) => name.trim().replace(/^(?:.*\bas|type)\s+/, ''))
    .filter(Boolean);

/** What is brought and never used: the line that used it is missing, or this one is too much. */
function checkImported(block: CodeBlock): Report[] {
  const { code, line } = block;
  const pattern = IMPORTS[block.language];
  if (!pattern || isLeftOut(block)) return [];
  return [...code.matchAll(pattern)].flatMap(({ 0: text, 1: list = '', index }) => {
    const rest = wordsOf(code.slice(0, index) + code.slice(index + text.length));
    return namesIn(list)
      .filter((name) => !rest.includes(name))
      .map((name) => ({
        line: line + lineAt(code, index + text.length),
        found: `Se importa «${name}» y el bloque no lo usa`,
        expected: 'solo lo que se usa',
        remedy: 'quítalo de esa línea, o añade el código que lo usaba',
      }));
  });
}

/** A name as a whole word, whatever signs it has. */
const asWord = (name: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_$-])${RegExp.escape(name)}(?![\p{L}\p{N}_$-])`, 'gu');

/** `DROP TABLE IF EXISTS one, other` */
const DROPS = /\bDROP\s+(?:MATERIALIZED\s+)?\w+\s+IF\s+EXISTS\s+([\w"`.]+(?:\s*,\s*[\w"`.]+)*)/gi;

/** Orders that say nothing of what is not there: `rm -f one other`. */
function forcedDeletes({ code }: CodeBlock): { name: string; line: number }[] {
  return ordersOf(code).flatMap(({ words: [program, ...rest], line }) =>
    program === 'rm' && rest.some((word) => /^-\w*f/.test(word))
      ? rest
          .filter((word) => !/^-|^\d*>|[$*?{]/.test(word))
          .map((name) => ({ name: name.replace(/\/$/, '').replace(/.*\//, ''), line: line + 1 }))
      : [],
  );
}

/** The names that a block deletes if they are there, with their lines in it, from 1. */
function deletedBy(block: CodeBlock): { name: string; line: number }[] {
  if (isLeftOut(block)) return [];
  const dropped = [...block.code.matchAll(DROPS)].flatMap(({ 0: text, 1: list = '', index }) =>
    list.split(',').map((name) => ({
      name: name.replaceAll(/["`\s]/g, ''),
      line: lineAt(block.code, index + text.length),
    })),
  );
  return SHELLS.includes(block.language) ? [...dropped, ...forcedDeletes(block)] : dropped;
}

/** What is deleted if it is there, and named nowhere else: it is never there. */
function checkDeleted(block: CodeBlock, source: string): Report[] {
  return deletedBy(block).flatMap(({ name, line }) => {
    if (name === '' || (source.match(asWord(name)) ?? []).length > 1) return [];
    const others = source.match(/[\p{L}\p{N}_.-]{3,}/gu)?.filter((word) => word !== name);
    const near = closest(name, new Set(others), 2);
    return {
      line: block.line + line,
      found: `Se borra «${name}» por si estuviera, y la página no lo nombra en ningún otro sitio`,
      expected: `el nombre de algo que la página cree${near === undefined ? '' : `. ¿Querías decir «${near}»?`}`,
      remedy: 'corrige el nombre, o quítalo de esa orden',
    };
  });
}

/** Checks the names of a page that nobody would miss. */
export function checkNames(note: Note): Report[] {
  const blocks = partsOf(note).flat();
  // At a prompt it may be used further down.
  const beside = besideFirst(blocks);
  return blocks.flatMap((block) => [
    ...checkVariables(block),
    ...(beside.has(block) ? [] : checkImported(block)),
    ...checkDeleted(block, note.source),
  ]);
}
