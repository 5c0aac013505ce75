import type { Amount } from '../lib/reading-time.ts';
import { walk, type Note } from './note.ts';

/** Counts what a note shows: its prose, and its code with its outputs. */
export function amountOf({ root }: Pick<Note, 'root'>): Amount {
  const amount = { words: 0, lines: 0 };
  for (const node of walk(root)) {
    if (node.type === 'code') {
      amount.lines += node.value.split('\n').length;
    } else if (node.type === 'text' || node.type === 'inlineCode') {
      amount.words += node.value.match(/\S+/g)?.length ?? 0;
    }
  }
  return amount;
}
