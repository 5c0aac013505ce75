import type { MdastNode } from 'satteri';
import type { Words } from './diagnostic.ts';

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

export type ListNode = Extract<MdastNode, { type: 'list' }>;

/** A kind of node as the table names it: see `kindOf`. */
export type Kind = string;

/** What an author reads of a node, and how many lines below its first. */
export type NodeWords = Words & { below?: number };
