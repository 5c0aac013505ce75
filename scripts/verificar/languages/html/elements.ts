import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** An element of a page, with the places of its tags. */
export type Element = DefaultTreeAdapterTypes.Element;

function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsOf(node.content);
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsOf(child);
}

/** The elements of a page, of its templates too. */
export const elementsIn = (page: string): Element[] => [
  ...elementsOf(parse(page, { sourceCodeLocationInfo: true })),
];
