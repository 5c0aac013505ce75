import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What would run, be asked for or belongs to a page's head. */
const LEFT_OUT = new Set(['script', 'noscript', 'link', 'meta', 'title', 'base', 'style']);

/** Attributes that name what would be asked for: a picture of the page's own stands there as data. */
const SOURCES = new Set(['src', 'poster', 'data']);

/** Attributes that ask, run, lead away or take the focus from the page. */
const DROPPED = /^(?:on.*|srcdoc|formaction|autofocus|target|ping|action)$/;

/** Elements that are seen without text of their own. */
const SEEN =
  /^(?:img|svg|picture|video|audio|canvas|iframe|object|input|button|select|textarea|progress|meter|hr|details|table|math)$/;

/** An example's HTML, ready to be drawn. */
export interface ResultHtml {
  /** What stands in the body, its links led where they may lead. */
  bodyWith: (hrefOf: HrefOf) => string;
  /** Of its `<style>` elements. */
  css: string;
  /** Whether there is anything to see. */
  isVisible: boolean;
  /** Whether the window decides what is seen: which picture is chosen. */
  needsWindow: boolean;
  /** Whether a script has a part in it: what is drawn without one is not what the reader gets. */
  hasScript: boolean;
}

/** Finds the address, as data, of a file that the page shows. */
export type AddressOf = (name: string) => string | undefined;

function* elementsIn(node: Node): Generator<Element> {
  if (!tree.isElementNode(node)) return;
  yield node;
  for (const child of node.childNodes) yield* elementsIn(child);
}

/** What becomes of a link's address. */
export type HrefOf = (href: string) => string;

/** A press leads neither away from the page nor to its top. */
export const inPage: HrefOf = (href) =>
  /^#./.test(href) ? href : `#${href.replaceAll(/[^\w-]+/g, '-')}`;

/** In a document of its own `#id` alone would be a place of the page around it, and leave it blank. */
export const inFrame: HrefOf = (href) => `about:srcdoc${inPage(href)}`;

function cleanAttributes(element: Element, addressOf: AddressOf): void {
  element.attrs = element.attrs.flatMap(({ name, value }) => {
    if (DROPPED.test(name)) return [];
    if (SOURCES.has(name) && !value.startsWith('data:')) {
      const inlined = addressOf(value);
      return inlined === undefined ? [] : [{ name, value: inlined }];
    }
    if (name === 'srcset') {
      // One picture, as in a `<source>`: of several that are data Chromium takes the largest.
      const inlined = addressOf(value.trim());
      return inlined === undefined ? [] : [{ name, value: inlined }];
    }
    return [{ name, value }];
  });
  if (element.tagName !== 'form') return;
  // Checked by the browser like any other, and sent to nobody.
  element.attrs = element.attrs.filter(({ name }) => name !== 'method');
  element.attrs.push({ name: 'method', value: 'dialog' });
}

const isLeftOut = (node: Node, parent: Element) =>
  tree.isCommentNode(node) ||
  (tree.isElementNode(node) &&
    LEFT_OUT.has(node.tagName) &&
    // A picture's title is its name, not the page's.
    !(node.tagName === 'title' && parent.tagName === 'svg'));

/** The addresses of links. */
const hrefsIn = (elements: readonly Element[]) =>
  elements
    .filter(({ tagName }) => /^(?:a|area)$/.test(tagName))
    .flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'))
    .map((attribute) => ({ attribute, address: attribute.value }));

const isSeen = (node: Node): boolean =>
  tree.isTextNode(node)
    ? node.value.trim() !== ''
    : tree.isElementNode(node) && (SEEN.test(node.tagName) || node.childNodes.some(isSeen));

/**
 * Makes an example's HTML what may stand in a page of the site: nothing in it
 * runs, is asked for or leads away.
 *
 * @param html a fragment or a whole document.
 */
export function resultHtml(html: string, addressOf: AddressOf): ResultHtml {
  const [root] = parse(html).childNodes.filter(tree.isElementNode);
  const elements = [...elementsIn(root!)];
  const body = elements.find(({ tagName }) => tagName === 'body')!;
  const styles = elements.filter(({ tagName }) => tagName === 'style');
  for (const element of elements) {
    element.childNodes = element.childNodes.filter((child) => !isLeftOut(child, element));
    cleanAttributes(element, addressOf);
  }
  const hrefs = hrefsIn(elements);
  const keepsSpaces = elements.some(({ tagName }) => /^(?:pre|textarea)$/.test(tagName));
  return {
    bodyWith(hrefOf) {
      for (const { attribute, address } of hrefs) attribute.value = hrefOf(address);
      const markup = serialize(body).trim();
      return keepsSpaces ? markup : markup.replaceAll(/\s*\n\s*/g, '\n');
    },
    css: styles
      .flatMap(({ childNodes }) => childNodes)
      .map((child) => (tree.isTextNode(child) ? child.value : ''))
      .join('\n'),
    isVisible: body.childNodes.some(isSeen),
    needsWindow: elements.some(({ attrs }) => attrs.some(({ name }) => name === 'media')),
    hasScript: elements.some(({ tagName }) => tagName === 'script'),
  };
}
