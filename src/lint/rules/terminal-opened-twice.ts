import { partsOf, type Note } from '../../notes/note.ts';
import { besideFirst } from 'verified-examples/notation';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** Words that open a terminal; the page itself prints them above the block. */
const OPENS_TERMINAL =
  /\babre\b[^.:]*\b(?:segunda|otra|nueva) terminal\b|\b(?:segunda|otra|nueva) terminal,? (?:abierta|se abre)\b/i;

/** A terminal that a block opens is not opened by the text too: a reader would open two. */
export const terminalOpenedTwice: Rule<Note> = {
  id: 'terminal-opened-twice',
  check(note) {
    if (besideFirst(partsOf(note).flat()).size === 0) return [];
    let isCode = false;
    return note.source.split('\n').flatMap((text, index): Found<Finding> => {
      if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode;
      const [words] = (!isCode && OPENS_TERMINAL.exec(text)) || [];
      if (words === undefined) return [];
      return {
        line: index + 1,
        found: `El texto abre una terminal, «${words}», que el bloque que va en ella ya abre`,
        expected: 'cada terminal, abierta una sola vez: la página lo dice sobre ese bloque',
        remedy: 'quita esas palabras; di, si acaso, qué se verá en ella',
      };
    });
  },
};
