import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { htmlToHast, type HastNode } from 'satteri';
import type { Built } from '../project.ts';

/** An element's start tag. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** A built page. */
export interface Page {
  /** Decoded path on the server, base included. */
  address: string;
  /** As it was written. */
  whole: string;
  /** Without what examples draw: those are pages of their own, as their author wrote them. */
  html: string;
  /** All start tags of `html`, in order. */
  tags: Tag[];
}

/** What an example draws inside the page. */
const RESULT = /<template shadowrootmode=[^]*?<\/template>/g;

/** Names of attributes that a tree of HTML spells its own way. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
};

/** An attribute as HTML writes it: `ariaLabel` is `aria-label`, and `tabIndex` is `tabindex`. */
const attributeName = (property: string) =>
  ATTRIBUTES[property] ??
  property
    .replace(/^aria(?=[A-Z])/, 'aria-')
    .replace(/^data[A-Z].*$/, (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`))
    .toLowerCase();

const attributesOf = (properties: object) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      attributeName(name),
      Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value),
    ]),
  );

/** All nodes of a tree of HTML, in order. */
function* nodesOf(node: HastNode): Generator<HastNode> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

const readTags = (html: string): Tag[] =>
  [...nodesOf(htmlToHast(html))].flatMap((node) =>
    node.type === 'element'
      ? [{ name: node.tagName, attributes: attributesOf(node.properties) }]
      : [],
  );

/** Pages that were read, by their site: to read all takes a second. */
const known = new Map<string, Page[]>();

/** All pages of a built site. */
export function readPages(site: Built): Page[] {
  const pages = known.get(site.dist) ?? readSite(site);
  known.set(site.dist, pages);
  return pages;
}

function readSite({ dist, base }: Built): Page[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const whole = readFileSync(join(dist, file), 'utf8');
      const html = whole.replaceAll(RESULT, '');
      const path = file
        .split(sep)
        .join('/')
        .replace(/(^|\/)index\.html$/, '$1');
      return { address: base + path, whole, html, tags: readTags(html) };
    });
}

/** All tags of a name. */
export const tagsOf = (page: Page, ...names: string[]) =>
  page.tags.filter(({ name }) => names.includes(name));

/** Frames of videos; those of results have a document only. */
export const playersOf = (page: Page) =>
  tagsOf(page, 'iframe').filter(({ attributes }) => attributes.src !== undefined);

/** Content of a `<meta name>`. */
export const meta = (page: Page, name: string) =>
  tagsOf(page, 'meta').find(({ attributes }) => attributes.name === name)?.attributes.content;

/** Address in a `<link rel>`. */
export const linked = (page: Page, rel: string) =>
  tagsOf(page, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href;

type TreeNode = DefaultTreeAdapterTypes.Node;

/** The first element of a name, in the order of the text. */
function firstElement(node: TreeNode, name: string): DefaultTreeAdapterTypes.Element | undefined {
  if ('tagName' in node && node.tagName === name) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = firstElement(child, name);
    if (found) return found;
  }
  return undefined;
}

/** HTML inside the first element of a name, as it was written; nothing where there is none. */
export function inside(html: string, name: string): string {
  const place = firstElement(parse(html, { sourceCodeLocationInfo: true }), name);
  const { startTag, endTag } = place?.sourceCodeLocation ?? {};
  return startTag && endTag ? html.slice(startTag.endOffset, endTag.startOffset) : '';
}

/** Text of some HTML, as a browser reads it. */
export const textOf = (html: string) =>
  // White space before the first element of a document is dropped; inside its body it is not.
  [...nodesOf(htmlToHast(`<!doctype html><body>${html}`))]
    .map((node) => (node.type === 'text' ? node.value : ''))
    .join('');
