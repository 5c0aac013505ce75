import GithubSlugger, { slug } from 'github-slugger';
import { PAGE_IDS } from './card-id.ts';

/**
 * Unique ids for the topics of a booklet: `C` and `C++` would have the same slug.
 *
 * @param names the topics' ids, in order.
 */
export function bookletIds(names: readonly string[]): string[] {
  const slugger = new GithubSlugger();
  for (const id of Object.values(PAGE_IDS)) slugger.slug(id);
  return names.map((name) => slugger.slug(slug(name) === '' ? 'tema' : name));
}

/**
 * Prefixes the ids of cards, and links to them, with their topic's id: two topics of a booklet may
 * have cards with the same title.
 *
 * @param html of the notes, where every literal `<` in text is escaped.
 * @param topic id of the topic in the booklet.
 */
export const inBooklet = (html: string, topic: string) =>
  html.replaceAll(/(<article id="|<a href="#)/g, (start) => `${start}${topic}/`);
