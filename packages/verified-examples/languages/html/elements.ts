import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** An element with the positions of its tags. */
export type Element = DefaultTreeAdapterTypes.Element;

function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsOf(node.content);
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsOf(child);
}

/** All elements of a page, including those in templates. */
export const elementsIn = (page: string): Element[] => [
  ...elementsOf(parse(page, { sourceCodeLocationInfo: true })),
];
