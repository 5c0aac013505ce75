import type { MdastNode } from 'satteri';
import { childrenOf, textOf, walk } from '../notes/nodes.ts';
import { isElement } from '../notes/note.ts';

/** Names, options and numbers of a piece of code: `sort -rn` has two. */
const wordsOf = (code: string): string[] => code.match(/[\p{L}\p{N}_$@#.-]*[\p{L}\p{N}]/gu) ?? [];

/**
 * Code of the summary that the page does not teach.
 *
 * @param root of a topic's syntax tree.
 * @returns the inline code of `<Summary>` with a word that occurs in no card nor in `<Setup>`.
 */
export function untaughtCode(root: MdastNode): string[] {
  const parts = childrenOf(root);
  const taught = parts
    .filter((part) => isElement(part, 'Card') || isElement(part, 'Setup'))
    .map(textOf)
    .join('\n');
  return parts
    .filter((part) => isElement(part, 'Summary'))
    .flatMap((summary) => [...walk(summary)])
    .flatMap((node) => (node.type === 'inlineCode' ? node.value : []))
    .filter((code) => wordsOf(code).some((word) => !taught.includes(word)));
}
