import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { byDate, getSections } from '../build/contents.ts';
import { isoDate } from '../lib/date.ts';
import { pageDescription, pageTitle, site } from '../site.ts';

/** The dated notes as a feed, newest first. */
export async function GET({ site: origin }: APIContext) {
  const topics = byDate(await getSections());
  return rss({
    title: pageTitle('WebDev'),
    description: pageDescription('WebDev'),
    site: new URL(import.meta.env.BASE_URL, origin),
    customData: `<language>es</language><copyright>${site.author}. ${site.licences.notes}</copyright>`,
    items: topics.map(({ section, id, href, entry, notes }) => ({
      title: `${section.name}: ${id}`,
      link: new URL(href, origin).href,
      pubDate: new Date(isoDate(entry.data.date)),
      description: notes.data.subtitle ?? pageDescription(`${section.name} ${id}`),
    })),
  });
}
