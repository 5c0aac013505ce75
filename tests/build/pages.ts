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
  /** Decoded path on the server, with the base. */
  address: string;
  /** HTML as written. */
  whole: string;
  /** HTML without previews, whose markup is the author's. */
  html: string;
  /** All start tags of `html`, in order. */
  tags: Tag[];
}

/** A preview inside the page. */
const RESULT = /<template shadowrootmode=[^]*?<\/template>/g;

/** HTML names of properties that a HAST tree spells differently. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
};

/** HTML name of a HAST property: `ariaLabel` is `aria-label`, `tabIndex` is `tabindex`. */
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

/** All nodes of a HAST tree, in order. */
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

/** Parsed pages by site: reading all of them takes a second. */
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

/** All tags with one of these names. */
export const tagsOf = (page: Page, ...names: string[]) =>
  page.tags.filter(({ name }) => names.includes(name));

/** Frames of videos; those of previews only have a document. */
export const playersOf = (page: Page) =>
  tagsOf(page, 'iframe').filter(({ attributes }) => attributes.src !== undefined);

/** Content of a `<meta>` by its name. */
export const meta = (page: Page, name: string) =>
  tagsOf(page, 'meta').find(({ attributes }) => attributes.name === name)?.attributes.content;

/** Address of a `<link>` by its relation. */
export const linked = (page: Page, rel: string) =>
  tagsOf(page, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href;

type TreeNode = DefaultTreeAdapterTypes.Node;

/** The first element with a name, in document order. */
function firstElement(node: TreeNode, name: string): DefaultTreeAdapterTypes.Element | undefined {
  if ('tagName' in node && node.tagName === name) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = firstElement(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Inner HTML of the first element with a name, as written; empty if there is none. */
export function inside(html: string, name: string): string {
  const place = firstElement(parse(html, { sourceCodeLocationInfo: true }), name);
  const { startTag, endTag } = place?.sourceCodeLocation ?? {};
  return startTag && endTag ? html.slice(startTag.endOffset, endTag.startOffset) : '';
}

/** Text of an HTML fragment, as a browser parses it. */
export const textOf = (html: string) =>
  // Leading white space is dropped in a document, but not inside its body.
  [...nodesOf(htmlToHast(`<!doctype html><body>${html}`))]
    .map((node) => (node.type === 'text' ? node.value : ''))
    .join('');
