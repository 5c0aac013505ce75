import type { MdastNode } from 'satteri';
import { attributesOf } from '../notes/attributes.ts';
import { childrenOf, isJsx, lineOf } from '../notes/nodes.ts';
import { lineAt } from '../notes/source.ts';

/** A kind of node as the grammar names it: its type, `<Tag>` of a component, or a fence. */
export type Kind = string;

export type ListNode = Extract<MdastNode, { type: 'list' }>;

/** A node where it stands. */
export interface Place {
  node: MdastNode;
  /** The text that the node was read from. */
  text: string;
  /** Kinds of the nodes around it, the outermost (a collection, or a field) first. */
  above: readonly Kind[];
  parent: MdastNode;
  previous: MdastNode | undefined;
  /** The numbered lists that its card, its question or the text around has had so far. */
  lists: readonly ListNode[];
}

export const CARD = '<Card>';
export const EXAMPLES = '<Examples>';
export const FIGURE = '<Figure>';

/** What holds code that is verified. */
export const CODE: readonly Kind[] = [EXAMPLES, '<Setup>', '<Question>', '<Answer>'];

/** What stands by itself, one below the other. */
export const PROSE: readonly Kind[] = [CARD, ...CODE, 'sections', 'pages'];

const PARENT_NAMES: Readonly<Record<Kind, string>> = {
  list: 'una lista',
  listItem: 'una lista',
  blockquote: 'una cita',
  table: 'una tabla',
  paragraph: 'un párrafo',
};

/** A kind of node, for a message. */
export const parentName = (kind: Kind): string => PARENT_NAMES[kind] ?? `\`${kind}\``;

/** The title of a card, for a message. */
export function titleOf(card: MdastNode): string {
  const title = isJsx(card) ? attributesOf(card).texts.title : undefined;
  return title ? `«${title}»` : 'sin título';
}

/** The next node of the same parent. */
export function nextOf({ node, parent }: Place): MdastNode | undefined {
  const siblings = childrenOf(parent);
  return siblings[siblings.indexOf(node) + 1];
}

/** The text of a node that a pattern captures, with its line. */
export function capture(
  { node, text }: Place,
  pattern: RegExp,
): { found: string; line: number } | undefined {
  const match = pattern.exec(text);
  const [whole = '', found] = match ?? [];
  if (!match || found === undefined) return undefined;
  return { found, line: lineOf(node) + lineAt(text, match.index + whole.indexOf(found)) - 1 };
}
