import { closest } from 'verified-examples/notation';
import { MARK_NAMES, parseFence, VALUED_MARKS } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import { quoted } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';
import { splitMarkIn } from './split-mark.ts';
import { markParts } from './unquoted-mark.ts';

function unknown(word: string): Finding {
  const near = closest(markParts(word).name.toLowerCase(), MARK_NAMES);
  const meant = near !== undefined && VALUED_MARKS.includes(near) ? `${near}="…"` : near;
  return {
    found: `El bloque de código lleva una marca desconocida, «${word}»`,
    expected: `marcas como ${quoted(MARK_NAMES)} o líneas entre llaves, \`{2}\``,
    remedy: meant
      ? `escribe \`${meant}\``
      : 'corrige la marca; los valores van entre comillas rectas: `grupo="a"`',
  };
}

/** Each word after the language is a mark. */
export const unknownMark: Rule<CodeBlock> = {
  id: 'unknown-mark',
  check({ meta }) {
    if (splitMarkIn(meta)) return [];
    const words = parseFence(meta).unknown;
    return words.filter((word) => !VALUED_MARKS.includes(markParts(word).name)).map(unknown);
  },
};
