/** Follows every address in the built sites: at the root, under a base path, with awkward names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SITE, SITE_OF_NAMES, SITE_UNDER_BASE } from '../project.ts';
import { crawl, Crawler, filesOf, headingOf, linksIn } from './crawl.ts';
import { linked, meta, readPages, textOf } from './pages.ts';

const SITES = { SITE, SITE_UNDER_BASE, SITE_OF_NAMES };

describe.each(Object.entries(SITES))('%s', (_name, site) => {
  const pages = readPages(site);
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const read = (name: string) => readFileSync(join(site.dist, name), 'utf8');
  const below = (path: string) =>
    pages.filter(({ address }) => address.startsWith(site.base + path));

  it('has no broken address or reference', () => {
    const { followed, broken } = crawl(site);
    expect(followed).toBeGreaterThan(pages.length * 20);
    expect(broken).toEqual([]);
  });

  it('lists existing pages in files for machines, spelled as in the pages', () => {
    const canonicals = new Set(pages.map((page) => linked(page, 'canonical')));
    const addresses = (name: string, element: string) =>
      [...read(name).matchAll(new RegExp(`<${element}>(https?:[^<]*)</${element}>`, 'g'))].map(
        ([, address]) => textOf(address!),
      );
    const named = [...addresses('sitemap.xml', 'loc'), ...addresses('rss.xml', 'link')];
    const crawler = new Crawler(site);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((address) => crawler.problem(address, site.base))).toEqual([]);
    expect(named.filter((address) => !canonicals.has(address))).toEqual([]);
    const [, sitemap] = /^Sitemap: (.*)$/m.exec(read('robots.txt'))!;
    expect(crawler.problem(sitemap!, site.base)).toBeUndefined();
    // Lists every page that search engines may index.
    const listed = new Set(addresses('sitemap.xml', 'loc'));
    const wanted = pages.filter((page) => meta(page, 'robots') === undefined);
    expect(
      wanted.map((page) => linked(page, 'canonical')).filter((url) => !listed.has(url!)),
    ).toEqual([]);
  });

  it('has under each entry of an index or booklet contents the heading it names', () => {
    const entries = [
      ...below('indice/').flatMap((page) =>
        linksIn(page, /<(dt|li)>[^]*?<\/\1>/g).map((link) => ({ page, ...link })),
      ),
      ...below('imprimir/').flatMap((page) =>
        linksIn(page, /<nav class="parts"[^]*?<\/nav>/g).map((link) => ({ page, ...link })),
      ),
    ].filter(({ href }) => href.includes('#') && !href.endsWith('#contenido'));
    expect(entries.length).toBeGreaterThan(20);
    const wrong = entries.filter(({ page, href, text }) => {
      const [path = '', id = ''] = href.split('#');
      const target = path === '' ? page : byAddress.get(decodeURIComponent(path));
      return (
        !target || textOf(headingOf(target, decodeURIComponent(id)) ?? '').trim() !== textOf(text)
      );
    });
    expect(wrong.map(({ page, href }) => `${page.address}: ${href}`)).toEqual([]);
  });

  it('writes no two different files whose names differ only in case', () => {
    const seen = new Map<string, string>();
    const wrong = filesOf(site).filter((file) => {
      const key = file.normalize('NFC').toLowerCase();
      const other = seen.get(key);
      seen.set(key, file);
      return other !== undefined && read(other) !== read(file);
    });
    expect(wrong).toEqual([]);
  });
});
