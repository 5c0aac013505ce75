import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOPICS } from '../fixtures/specification.ts';
import { SITE, SITE_UNDER_BASE } from '../project.ts';
import { ownAddresses, requestsOf } from './markup.ts';
import { readPages, tagsOf } from './pages.ts';

const { base, dist, origin } = SITE_UNDER_BASE;
const pages = readPages(SITE_UNDER_BASE);
const read = (name: string) => readFileSync(join(dist, name), 'utf8');

it('has the pages of the site', () => {
  const under = pages.map(({ address }) => address).sort();
  expect(under).toEqual(
    readPages(SITE)
      .map(({ address }) => base + address.slice(1))
      .sort(),
  );
});

it('requests nothing', () => {
  expect(pages.flatMap(requestsOf)).toEqual([]);
});

it('gives its absolute address with host and base path', () => {
  for (const page of pages) {
    for (const address of ownAddresses(page)) {
      expect(address.startsWith(origin + base), `${page.address}: ${address}`).toBe(true);
    }
  }
});

it('finds the islands’ code below the base path', () => {
  for (const page of pages) {
    const imports = [...page.html.matchAll(/import\("([^"]+)"\)/g)].map(([, address]) => address!);
    const islands = tagsOf(page, 'astro-island').flatMap(({ attributes }) => [
      attributes['component-url']!,
      attributes['renderer-url']!,
    ]);
    for (const address of [...imports, ...islands]) {
      expect(address.startsWith(base), `${page.address}: ${address}`).toBe(true);
      expect(existsSync(join(dist, address.slice(base.length))), address).toBe(true);
    }
  }
});

it('lists feed, sitemap and robots below the base path', () => {
  const first = encodeURI(TOPICS[0]!);
  expect(read('rss.xml')).toContain(`<link>${origin}${base}${first}/</link>`);
  expect(read('sitemap.xml')).toContain(`<loc>${origin}${base}${first}/</loc>`);
  expect(read('robots.txt')).toContain(`Sitemap: ${origin}${base}sitemap.xml\n`);
  for (const name of ['rss.xml', 'sitemap.xml', 'robots.txt']) {
    expect(read(name), name).not.toContain(SITE.origin);
  }
});

it('passes the base path to the script of the 404 page', () => {
  const page = pages.find(({ address }) => address === `${base}404.html`)!;
  expect(tagsOf(page, 'h1')[0]!.attributes['data-base']!.replace(/\/?$/, '/')).toBe(base);
});
