import type { MdastNode } from 'satteri';
import type { Amount } from '../lib/reading-time.ts';
import { sum } from '../lib/sum.ts';
import { STEPS_LANGUAGE } from 'verified-examples/notation';
import { childrenOf, textOf, walk } from './nodes.ts';
import { isElement, readBlocks, type Note } from './note.ts';

const wordsOf = (text: string) => text.match(/\S+/g)?.length ?? 0;

const linesOf = (code: string) => code.split('\n').length;

/** Prose, whose words are those of everything inside it. */
const isProse = ({ type }: MdastNode) => ['paragraph', 'heading', 'tableCell'].includes(type);

/** Counts what a note gives to read: its prose, its code with its outputs, its examples. */
export function amountOf({ root }: Pick<Note, 'root'>): Amount {
  // The summary is a reference table, not text to read through.
  const read = childrenOf(root).filter((node) => !isElement(node, 'Summary'));
  const nodes = read.flatMap((node) => [...walk(node)]);
  const blocks = nodes
    .filter((node) => isElement(node, 'Examples'))
    .flatMap((examples) => readBlocks(childrenOf(examples)));
  return {
    words: sum(nodes.filter(isProse).map((node) => wordsOf(textOf(node)))),
    lines: sum(nodes.map((node) => (node.type === 'code' ? linesOf(node.value) : 0))),
    examples: blocks.filter(({ explained }) => explained).length,
    // Steps are shown as a list, not as code.
    exampleLines: sum(
      blocks.filter(({ language }) => language !== STEPS_LANGUAGE).map(({ code }) => linesOf(code)),
    ),
  };
}
