import type { APIContext } from 'astro';
import { href, indexPath } from '../lib/addresses.ts';
import { escape } from '../lib/escape.ts';
import { getSections } from '../build/contents.ts';
import { isoDate } from '../lib/date.ts';

/**
 * Lists every page once, at its canonical address. (Astro's sitemap integration would also list the
 * lower-case routes.)
 */
export async function GET({ site }: APIContext) {
  const base = import.meta.env.BASE_URL;
  const sections = await getSections();
  const pages: { address: string; date?: string }[] = [
    { address: href('', base) },
    { address: href('indice', base) },
    { address: href('verificacion', base) },
    ...sections.flatMap((section) => [
      { address: section.href },
      { address: href(indexPath(section.name), base) },
      ...section.topics.map(({ href: address, entry, updated }) => ({
        address,
        date: updated ?? isoDate(entry.data.date),
      })),
    ]),
  ];
  const urls = pages.map(({ address, date }) => {
    const location = escape(new URL(address, site).href);
    return `<url><loc>${location}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`;
  });
  return new Response(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  );
}
