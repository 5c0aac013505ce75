import type { MdastNode } from 'satteri';

/** A component or an HTML tag, as a block or inline. */
export type JsxNode = Extract<
  MdastNode,
  { type: 'mdxJsxFlowElement' } | { type: 'mdxJsxTextElement' }
>;

/** Whether a node is a component or an HTML tag. */
export const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Name of a component or a tag; '' for any other node. */
export const nameOf = (node: MdastNode): string => (isJsx(node) ? (node.name ?? '') : '');

/** Line on which a node starts; 1 where the parser gives no position. */
export const lineOf = (node: MdastNode): number => node.position?.start.line ?? 1;

/** Children of a node; none for a leaf. */
export const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node ? (node.children as MdastNode[]) : [];

/** Plain text of a node and everything inside it. */
export function textOf(node: MdastNode): string {
  if ('value' in node && typeof node.value === 'string') return node.value;
  // `a:hover` in a text, which only our reader takes for something else.
  if (node.type === 'textDirective') return `:${node.name}`;
  return childrenOf(node).map(textOf).join('');
}

/** Every node of a tree, parents first. */
export function* walk(node: MdastNode): Generator<MdastNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** The text that a node was read from. */
export function sourceOf(node: MdastNode, source: string): string {
  const { start, end } = node.position ?? {};
  return source.slice(start?.offset, end?.offset);
}

/** First line of a text, short enough for a message. */
export const short = (text: string) => {
  const [line = ''] = text.split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};
