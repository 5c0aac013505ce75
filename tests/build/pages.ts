import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
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
  html: string;
  /** All start tags, in order. */
  tags: Tag[];
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
};

/** Text with its character references resolved. */
export const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    return NAMED[name] ?? whole;
  });

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const RAW = /(<(script|style)\b[^>]*>)[^]*?(<\/\2>)/gi;

function readTags(html: string): Tag[] {
  const markup = html.replaceAll(/<!--[^]*?-->/g, '').replaceAll(RAW, '$1$3');
  return [...markup.matchAll(TAG)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      [...(attributes ?? '').matchAll(ATTRIBUTE)].map(([, key, a, b, c]) => [
        key!.toLowerCase(),
        decode(a ?? b ?? c ?? ''),
      ]),
    ),
  }));
}

/** All pages of a built site. */
export function readPages({ dist, base }: Built): Page[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(dist, file), 'utf8');
      const path = file
        .split(sep)
        .join('/')
        .replace(/(^|\/)index\.html$/, '$1');
      return { address: base + path, html, tags: readTags(html) };
    });
}

/** All tags of a name. */
export const tagsOf = (page: Page, ...names: string[]) =>
  page.tags.filter(({ name }) => names.includes(name));

/** Content of a `<meta name>`. */
export const meta = (page: Page, name: string) =>
  tagsOf(page, 'meta').find(({ attributes }) => attributes.name === name)?.attributes.content;

/** Address in a `<link rel>`. */
export const linked = (page: Page, rel: string) =>
  tagsOf(page, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href;

/** HTML inside the first element of a name. */
export const inside = (html: string, name: string) =>
  new RegExp(`<${name}\\b[^>]*>([^]*?)</${name}>`).exec(html)?.[1] ?? '';

/** HTML with its tags removed and its character references resolved. */
export const textOf = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ''));
