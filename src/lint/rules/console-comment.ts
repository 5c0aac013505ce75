import type { CodeBlock } from '../../notes/note.ts';
import { CONSOLES } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** A comment of any language, as an author may write it after a command. */
const COMMENT = /(?:^|\s)(?:#\s|(?:#|\/\/|--)\s*→).*$/;

/** A line with its quoted texts blanked. */
const unquoted = (line: string) =>
  line.replaceAll(/(['"])(?:\\.|(?!\1).)*\1/g, (text) => ' '.repeat(text.length));

/** The console of a block that takes comments as part of a command. */
const consoleWithoutComments = ({ language, marks: { title } }: CodeBlock) =>
  title === undefined
    ? CONSOLES.find((console) => console.hasNoComments && console.language === language)
    : undefined;

/** Consoles without comments are given none: «Copiar» would type them. */
export const consoleComment: Rule<CodeBlock> = {
  id: 'console-comment',
  check(block) {
    const console = consoleWithoutComments(block);
    if (!console) return [];
    const lines = block.code.split('\n');
    const starts = lines.map((line) => COMMENT.exec(unquoted(line))?.index ?? -1);
    const index = starts.findIndex((start) => start >= 0);
    if (index < 0) return [];
    const comment = lines[index]!.slice(starts[index]).trim();
    return {
      line: block.line + 1 + index,
      found: `La línea lleva un comentario, «${comment}», y ${console.name} no conoce ninguno: al pegarla es parte de la orden`,
      expected: 'las órdenes solas, y sus respuestas en un bloque `salida` debajo',
      remedy: 'lleva a ese bloque lo que sigue a la flecha, línea a línea, y lo demás al texto',
    };
  },
};
