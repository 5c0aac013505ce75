import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that run, load something or belong in the head. */
const LEFT_OUT = new Set(['script', 'noscript', 'link', 'meta', 'title', 'base', 'style']);

/** Attributes that load something; images shown on the page are inlined as data. */
const SOURCES = new Set(['src', 'poster', 'data']);

/** Attributes that load, run, navigate or take the focus from the page. */
const DROPPED = /^(?:on.*|srcdoc|formaction|autofocus|target|ping|action)$/;

/** Elements that are visible without text. */
const SEEN =
  /^(?:img|svg|picture|video|audio|canvas|iframe|object|input|button|select|textarea|progress|meter|hr|details|table|math)$/;

/** An example's HTML, ready to be drawn. */
export interface SanitizedHtml {
  /** Contents of the body, with rewritten links. */
  bodyWith: (hrefOf: HrefOf) => string;
  /** CSS of its `<style>` elements. */
  css: string;
  /** Whether there is anything to see. */
  isVisible: boolean;
  /** Whether it depends on the viewport: which image source is chosen. */
  needsWindow: boolean;
  /** Whether it has a script: drawn without it, it would differ from what the reader gets. */
  hasScript: boolean;
}

/** Returns the data URL of a file that the page shows. */
export type AddressOf = (name: string) => string | undefined;

function* elementsIn(node: Node): Generator<Element> {
  if (!tree.isElementNode(node)) return;
  yield node;
  for (const child of node.childNodes) yield* elementsIn(child);
}

/** Rewrites the address of a link. */
export type HrefOf = (href: string) => string;

/** Keeps a click from leaving the page or scrolling to its top. */
export const inPage: HrefOf = (href) =>
  /^#./.test(href) ? href : `#${href.replaceAll(/[^\w-]+/g, '-')}`;

/**
 * In an `srcdoc` document a bare `#id` resolves against the embedding page and blanks the frame.
 */
export const inFrame: HrefOf = (href) => `about:srcdoc${inPage(href)}`;

function cleanAttributes(element: Element, addressOf: AddressOf): void {
  element.attrs = element.attrs.flatMap(({ name, value }) => {
    if (DROPPED.test(name)) return [];
    if (SOURCES.has(name) && !value.startsWith('data:')) {
      const inlined = addressOf(value);
      return inlined === undefined ? [] : [{ name, value: inlined }];
    }
    if (name === 'srcset') {
      // A single image, as in `<source>`: among several data URLs Chromium chooses the largest.
      const inlined = addressOf(value.trim());
      return inlined === undefined ? [] : [{ name, value: inlined }];
    }
    return [{ name, value }];
  });
  if (element.tagName !== 'form') return;
  // Validated by the browser as usual, but not submitted.
  element.attrs = element.attrs.filter(({ name }) => name !== 'method');
  element.attrs.push({ name: 'method', value: 'dialog' });
}

const isLeftOut = (node: Node, parent: Element) =>
  tree.isCommentNode(node) ||
  (tree.isElementNode(node) &&
    LEFT_OUT.has(node.tagName) &&
    // The title of an SVG is its name, not the page's.
    !(node.tagName === 'title' && parent.tagName === 'svg'));

/** The `href` attributes of links. */
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
 * Sanitizes an example's HTML for a page of the site: nothing in it runs, loads or navigates.
 *
 * @param html a fragment or a whole document.
 */
export function sanitizeHtml(html: string, addressOf: AddressOf): SanitizedHtml {
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
