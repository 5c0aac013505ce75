import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Built } from '../project.ts';
import { readPages, type Page, type Tag } from './pages.ts';

/** Attributes that contain an address, by element. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  link: ['href'],
  img: ['src'],
  source: ['src'],
  script: ['src'],
  iframe: ['src'],
  'astro-island': ['component-url', 'renderer-url'],
};

/** Attributes that refer to ids on the same page. */
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'popovertarget'];

/** Addresses in an element, as written. */
function addressesOf({ name, attributes }: Tag): string[] {
  const { property, content = '', srcset } = attributes;
  if (property === 'og:url' || property === 'og:image') return [content];
  if (attributes['http-equiv'] === 'refresh') return [content.replace(/^\d+;url=/, '')];
  const several = srcset?.split(/,\s+/).map((part) => part.split(' ')[0]!) ?? [];
  return [...(ADDRESSES[name] ?? []).flatMap((key) => attributes[key] ?? []), ...several];
}

/** Ids of a page. */
const idsOf = ({ tags }: Page) => new Set(tags.flatMap(({ attributes }) => attributes.id ?? []));

/** All files of a built site as relative paths, with `/`. */
export const filesOf = ({ dist }: Built): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(dist.length + 1))
    .map((path) => path.split(sep).join('/'));

/** Resolves the addresses of a built site. */
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
   * Checks one address.
   *
   * @param address as written.
   * @param from decoded path of its page.
   * @returns what is wrong with it; `undefined` if it resolves, with the spelling of its target.
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

/** Whether a link to another site lacks the attributes for a new tab or for safety. */
const leavesUnsafely = ({ name, attributes: { href = '', target, rel = '' } }: Tag) =>
  name === 'a' && /^https?:/.test(href) && !(target === '_blank' && /\bnoopener\b/.test(rel));

/**
 * Follows every address and id reference in the pages of a built site.
 *
 * @returns how many there were, and the broken ones.
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

/** Heading text inside the element with an id. */
export function headingOf(page: Page, id: string): string | undefined {
  const start = page.html.indexOf(` id="${id}"`);
  const [, text] =
    /<h\d[^>]*>([^]*?)<\/h\d>/.exec(page.html.slice(page.html.lastIndexOf('<', start))) ?? [];
  return text;
}

/** Links of a page within the elements that match a pattern, with their text as HTML. */
export const linksIn = (page: Page, pattern: RegExp) =>
  [...page.html.matchAll(pattern)].flatMap(([whole]) =>
    [...whole.matchAll(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g)].map(([, href, text]) => ({
      href: href!,
      text: text!.trim(),
    })),
  );
