import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Built } from '../project.ts';
import { readPages, type Page, type Tag } from './pages.ts';

/** Attributes that hold an address, by element. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  link: ['href'],
  img: ['src'],
  source: ['src'],
  script: ['src'],
  iframe: ['src'],
  'astro-island': ['component-url', 'renderer-url'],
};

/** Attributes that name ids of their page. */
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'popovertarget'];

/** Addresses that a page's element names, as written. */
function addressesOf({ name, attributes }: Tag): string[] {
  const { property, content = '', srcset } = attributes;
  if (property === 'og:url' || property === 'og:image') return [content];
  if (attributes['http-equiv'] === 'refresh') return [content.replace(/^\d+;url=/, '')];
  const several = srcset?.split(/,\s+/).map((part) => part.split(' ')[0]!) ?? [];
  return [...(ADDRESSES[name] ?? []).flatMap((key) => attributes[key] ?? []), ...several];
}

/** Ids of a page. */
const idsOf = ({ tags }: Page) => new Set(tags.flatMap(({ attributes }) => attributes.id ?? []));

/** All files of a built site, relative to it, with `/`. */
export const filesOf = ({ dist }: Built): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(dist.length + 1))
    .map((path) => path.split(sep).join('/'));

/** Where the addresses of a built site lead. */
export class Crawler {
  readonly #site: Built;
  readonly #ids: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #files: ReadonlySet<string>;

  constructor(site: Built) {
    this.#site = site;
    this.#ids = new Map(readPages(site).map((page) => [page.address, idsOf(page)]));
    this.#files = new Set(filesOf(site));
  }

  /**
   * What is wrong with an address.
   *
   * @param address as written.
   * @param from decoded path of the page that it stands on.
   * @returns nothing for an address that leads somewhere, as its own spelling says.
   */
  problem(address: string, from: string): string | undefined {
    if (address.startsWith('data:')) return undefined;
    const { origin, base } = this.#site;
    const url = new URL(address, origin + from.split('/').map(encodeURIComponent).join('/'));
    if (url.origin !== origin) return url.protocol === 'https:' ? undefined : 'is not safe';
    const path = decodeURIComponent(url.pathname);
    if (!path.startsWith(base)) return 'is outside the base path';
    const ids = this.#ids.get(path);
    if (!ids) return this.#files.has(path.slice(base.length)) ? undefined : 'leads to no page';
    const hash = decodeURIComponent(url.hash.slice(1));
    return hash === '' || ids.has(hash) ? undefined : 'leads to no id';
  }
}

/** A link to another site opens in a new tab, and safely. */
const leavesUnsafely = ({ name, attributes: { href = '', target, rel = '' } }: Tag) =>
  name === 'a' && /^https?:/.test(href) && !(target === '_blank' && /\bnoopener\b/.test(rel));

/**
 * Follows everything that the pages of a built site name.
 *
 * @returns how many addresses and references there were, and those that find nothing.
 */
export function crawl(site: Built): { followed: number; broken: string[] } {
  const crawler = new Crawler(site);
  const found = readPages(site).flatMap((page) => {
    const ids = idsOf(page);
    return page.tags.flatMap((tag) => {
      const references = REFERENCES.flatMap((key) => tag.attributes[key]?.split(/\s+/) ?? []);
      const problems = [
        ...addressesOf(tag).map((address) => [address, crawler.problem(address, page.address)]),
        ...references.map((id) => [id, ids.has(id) ? undefined : 'is no id of the page']),
        ...(tag.name === 'a' && tag.attributes.href === undefined ? [['a', 'has no address']] : []),
        ...(leavesUnsafely(tag) ? [[tag.attributes.href, 'leaves without target and rel']] : []),
      ];
      return problems.map(([what, problem]) => problem && `${page.address}: ${what} ${problem}`);
    });
  });
  return { followed: found.length, broken: found.filter((line) => line !== undefined) };
}

/** Text of the first element inside the one with an id. */
export function headingOf(page: Page, id: string): string | undefined {
  const start = page.html.indexOf(` id="${id}"`);
  const [, text] =
    /<h\d[^>]*>([^]*?)<\/h\d>/.exec(page.html.slice(page.html.lastIndexOf('<', start))) ?? [];
  return text;
}

/** Links of a page inside the elements that a pattern finds, each with its text, as HTML. */
export const linksIn = (page: Page, pattern: RegExp) =>
  [...page.html.matchAll(pattern)].flatMap(([whole]) =>
    [...whole.matchAll(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g)].map(([, href, text]) => ({
      href: href!,
      text: text!.trim(),
    })),
  );
