import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '../fixtures/specification.ts';
import type { Built } from '../project.ts';
import { linked, readPages, tagsOf, type Page } from './pages.ts';

/** Elements that make a browser ask for something by itself, with the attribute that says what. */
const LOADING: Readonly<Record<string, string>> = {
  img: 'src',
  source: 'src',
  audio: 'src',
  video: 'src',
  embed: 'src',
  object: 'data',
  script: 'src',
  input: 'src',
};

/** Relations of a `<link>` that make a browser ask for something. */
const LOADING_LINKS = /stylesheet|preload|prefetch|preconnect|manifest|icon/;

/** What a page would ask a server for before anything is touched. */
export function requestsOf(page: Page): string[] {
  const elements = page.tags.flatMap(({ name, attributes }) => {
    const address = LOADING[name] === undefined ? undefined : attributes[LOADING[name]];
    return [address, attributes.srcset, attributes.background, attributes.poster];
  });
  const links = tagsOf(page, 'link')
    .filter(({ attributes }) => LOADING_LINKS.test(attributes.rel ?? ''))
    .map(({ attributes }) => attributes.href);
  const styles = [...page.html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].flatMap(([, css]) =>
    [...css!.matchAll(/(?:url\(|@import)\s*["']?([^"')\s;]+)/g)].map(([, address]) => address),
  );
  // A frame with a document of its own asks for nothing.
  const frames = tagsOf(page, 'iframe').flatMap(({ attributes }) =>
    attributes.srcdoc === undefined ? [attributes.src] : [],
  );
  return [...elements, ...links, ...styles, ...frames].filter(
    (address) => address !== undefined && !address.startsWith('data:'),
  ) as string[];
}

/** Links of a page that lead nowhere, somewhere else than written, or out without saying so. */
export function brokenLinks(site: Built): string[] {
  const pages = readPages(site);
  const ids = new Map(
    pages.map(({ address, tags }) => [
      address,
      new Set(tags.flatMap(({ attributes }) => attributes.id ?? [])),
    ]),
  );
  const topics = new Set(TOPICS.map((topic) => `${site.base}${topic}/`));
  const unwritten = new Set(
    pages.flatMap(({ address, html }) =>
      topics.has(address) && !html.includes('<article') ? [address] : [],
    ),
  );
  const problem = (page: Page, href: string, attributes: Record<string, string>) => {
    if (/^https:\/\//.test(href)) {
      const isSafe = attributes.target === '_blank' && /\bnoopener\b/.test(attributes.rel ?? '');
      return isSafe ? undefined : 'leaves the site without target and rel';
    }
    const [path, hash] = href.split('#') as [string, string | undefined];
    const target = path === '' ? page.address : decodeURIComponent(path);
    const known = ids.get(target);
    if (!target.startsWith(site.base)) return 'is outside the base path';
    if (!known) {
      const isFile =
        /\.\w+$/.test(target) && existsSync(join(site.dist, target.slice(site.base.length)));
      return isFile ? undefined : 'leads to no page';
    }
    // Notes still to be written may be linked to before: see check-links.ts.
    if (hash === undefined || unwritten.has(target)) return undefined;
    return known.has(decodeURIComponent(hash)) ? undefined : 'leads to no id';
  };
  return pages.flatMap((page) =>
    tagsOf(page, 'a').flatMap(({ attributes }) => {
      const { href } = attributes;
      const found = href === undefined ? 'has no address' : problem(page, href, attributes);
      return found ? [`${page.address}: ${href} ${found}`] : [];
    }),
  );
}

/** Addresses that a page gives of itself and of the feed, all absolute. */
export const ownAddresses = (page: Page) =>
  [linked(page, 'canonical'), linked(page, 'alternate')].filter((address) => address !== undefined);
