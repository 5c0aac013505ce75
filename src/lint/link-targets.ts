/** Where links of notes lead. */
import {
  aggregatePaths,
  formerTopicPaths,
  foldPath,
  href,
  landingPaths,
} from '../lib/addresses.ts';
import { cardId } from '../lib/card-id.ts';
import { closest } from 'verified-examples/notation';
import type { NoteLink } from '../notes/links.ts';
import type { Fields } from '../notes/model.ts';
import type { NoteCard } from '../notes/note.ts';
import { site } from '../site.ts';
import type { Contents, PlacedTopic } from './contents.ts';

/** Letters that an author may have got wrong in the address of a page. */
const MOST_WRONG = 2;

/** Pages that belong to no section, as links write them. */
const OTHER_PAGES = ['/', '/home/', '/indice/', '/verificacion/', '/rss.xml'];

/** The addresses of the site, as links write them. */
export interface Pages {
  /** Sections and topics, with the ids of the cards of each. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Generated pages; anchors in them are not checked. */
  others: ReadonlySet<string>;
  /** Addresses that pages had, each with that of now. */
  moved: ReadonlyMap<string, string>;
}

/** Ids of cards. */
export const idsOf = (cards: readonly Pick<NoteCard, 'attributes'>[]): ReadonlySet<string> =>
  new Set(cards.map(({ attributes }) => cardId(attributes.title ?? '')));

/**
 * All addresses that a link may name.
 *
 * @param contents path of each section and topic, unencoded, with its card ids.
 * @param others paths of the other pages that sections have.
 * @param moved former paths, each with that of now.
 */
export function knownPages(
  contents: readonly (readonly [string, ReadonlySet<string>])[],
  others: readonly string[],
  moved: readonly (readonly [string, string])[],
): Pages {
  return {
    ids: new Map(contents.map(([path, own]) => [href(path, '/'), own])),
    others: new Set([...OTHER_PAGES, ...others.map((path) => href(path, '/'))]),
    moved: new Map(moved.map(([from, to]) => [href(from, '/'), href(to, '/')])),
  };
}

/** A link where it stands. */
export interface PlacedLink {
  link: NoteLink;
  /** Ids of the cards of its page. */
  own: ReadonlySet<string>;
  /** Address of its page. */
  self: string;
  /** All addresses of the site. */
  pages: Pages;
}

/** Whether a topic is on the cheat sheet of its section: it is published with its own `<Summary>`. */
const isOnSheet = ({ hasSummary, data }: PlacedTopic) =>
  hasSummary && !data.borrador && data.sameNotesAs === undefined;

/** Former paths of a topic's page, each with that of now. */
const movedTopic = ({ section, data, path: now }: PlacedTopic) => {
  const names = { name: section.name!, formerly: section.formerly };
  const former = formerTopicPaths(names, { id: data.id!, formerly: data.formerly });
  return former.map((path) => [path, now] as const);
};

/** All addresses of the contents, and the former ones. */
export function pagesOf({ sections, placed }: Contents): Pages {
  const idsByTopic = new Map(placed.map(({ id, cardIds }) => [id, cardIds]));
  const withSheet = new Set(placed.filter(isOnSheet).map(({ section }) => section));
  const gathered = (name: string, data: Fields) => aggregatePaths(name, withSheet.has(data));
  return knownPages(
    [
      ...sections.map(({ data, cardIds }) => [data.name!, cardIds] as const),
      ...placed.map(({ id, path, data }) => {
        const shown = data.sameNotesAs ? id.replace(/[^/]+$/, data.sameNotesAs) : id;
        return [path, idsByTopic.get(shown) ?? new Set<string>()] as const;
      }),
    ],
    sections.flatMap(({ data }) => [...landingPaths(data.name!), ...gathered(data.name!, data)]),
    [
      ...sections.flatMap(({ data }) => {
        const pathsOf = (name: string) => [name, ...gathered(name, data)];
        const now = pathsOf(data.name!);
        return (data.formerly ?? []).flatMap((former) =>
          pathsOf(former).map((path, index) => [path, now[index]!] as const),
        );
      }),
      ...placed.flatMap(movedTopic),
    ],
  );
}

/** Last part of an address: the id of a topic. */
const lastPart = (path: string) => foldPath(path).split('/').at(-1);

/** The only item of a list. */
const only = <Item>(items: readonly Item[]) => (items.length === 1 ? items[0] : undefined);

/**
 * The address that an author meant, or that a page has now: the same but for
 * case and accents, the only section, topic or page of the site of that id, or
 * one written much like it. Nothing when there is none.
 */
export function addressNow(path: string, { ids, others, moved }: Pages): string | undefined {
  const folded = foldPath(path);
  const all = [...ids.keys(), ...others, ...moved.keys()];
  const named = [...ids.keys(), ...OTHER_PAGES].filter((page) => page !== '/');
  const most = Math.min(MOST_WRONG, folded.length / 3);
  const pageLike = (one?: string) => all.find((page) => foldPath(page) === one);
  const near =
    pageLike(folded) ??
    only(named.filter((page) => lastPart(page) === lastPart(path))) ??
    pageLike(closest(folded, all.map(foldPath), most));
  return near && (moved.get(near) ?? near);
}

/** Whether an address is a published one of the site. */
export const isPublished = (url: string): boolean => url.startsWith(`${site.url}/`);

/** Whether an address leads to another site. */
export const isExternal = (url: string): boolean => url.startsWith('https://') && !isPublished(url);

/** The path of a page in an address copied from a browser: the published one, or that of `npm run dev`. */
export function copiedPath(url: string): string | undefined {
  if (isPublished(url)) return url.slice(site.url.length);
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(\/.*)?$/.exec(url)?.[1];
}
