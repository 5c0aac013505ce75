import GithubSlugger, { slug } from 'github-slugger';
import { PAGE_IDS } from './card-id.ts';

/**
 * Ids of the topics of a booklet, each its own: `C` and `C++` fold into one.
 *
 * @param names the topics' ids, in order.
 */
export function bookletIds(names: readonly string[]): string[] {
  const slugger = new GithubSlugger();
  for (const id of PAGE_IDS) slugger.slug(id);
  return names.map((name) => slugger.slug(slug(name) === '' ? 'tema' : name));
}

/**
 * A topic's notes as they stand in a booklet: two topics may have a card of
 * one title, so each card's id, and each link to it, begins with its topic's.
 *
 * @param html of the notes; a `<` in it opens a tag, in a text it is a reference.
 * @param topic id of the topic in the booklet.
 */
export const inBooklet = (html: string, topic: string) =>
  html.replaceAll(/(<article id="|<a href="#)/g, (start) => `${start}${topic}/`);
