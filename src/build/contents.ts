import { getCollection, type CollectionEntry } from 'astro:content';
import { isoDate } from '../lib/date.ts';
import { href, topicPath } from '../lib/addresses.ts';
import { langOf } from '../lib/language.ts';
import { UPDATES } from './updates.ts';

/** A topic with its address and its section. */
export interface TopicPage {
  entry: CollectionEntry<'topics'>;
  /** The entry whose notes are shown: another topic's where two topics share notes. */
  notes: CollectionEntry<'topics'>;
  id: string;
  /** Language of the id, for `lang`, if not Spanish. */
  lang: 'en' | undefined;
  /** Unencoded path without slashes at the ends. */
  path: string;
  /** Link, with base path. */
  href: string;
  section: SectionPage;
  /** When its notes last changed, yyyy-mm-dd, if git knows. */
  updated: string | undefined;
}

export interface SectionPage {
  entry: CollectionEntry<'sections'>;
  name: string;
  href: string;
  /** In menu order. */
  topics: TopicPage[];
}

const base = import.meta.env.BASE_URL;

function topicPages(
  section: SectionPage,
  entries: ReadonlyMap<string, CollectionEntry<'topics'>>,
): TopicPage[] {
  return section.entry.data.topics.flatMap((file) => {
    const entry = entries.get(`${section.entry.id}/${file}`);
    // Builds have checked that it exists, but in development it may just have been deleted.
    if (!entry) return [];
    const { id, idLanguage, sameNotesAs, borrador } = entry.data;
    const lang = langOf(idLanguage);
    if (borrador && !import.meta.env.DEV) return [];
    const path = topicPath(section.name, id);
    const notes = entries.get(`${section.entry.id}/${sameNotesAs ?? file}`) ?? entry;
    const updated = UPDATES.get(notes.filePath ?? '');
    return [{ entry, notes, id, lang, path, href: href(path, base), section, updated }];
  });
}

async function readSections(): Promise<SectionPage[]> {
  const topics = new Map((await getCollection('topics')).map((entry) => [entry.id, entry]));
  const sections = await getCollection('sections');
  return sections
    .sort((a, b) => a.data.order - b.data.order)
    .map((entry) => {
      const { name } = entry.data;
      const section: SectionPage = { entry, name, href: href(name, base), topics: [] };
      section.topics = topicPages(section, topics);
      return section;
    });
}

let sections: Promise<SectionPage[]> | undefined;

/** All sections with their topics, in menu order. Read once a build. */
export function getSections(): Promise<SectionPage[]> {
  // In development, content changes while the process runs.
  if (import.meta.env.DEV) return readSections();
  return (sections ??= readSections());
}

/** All topics, newest first; those of the same day in menu order. */
export function byDate(all: SectionPage[]): TopicPage[] {
  const dateOf = (topic: TopicPage) => isoDate(topic.entry.data.date);
  return all
    .flatMap((section) => section.topics)
    .sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
}

/** All topics with the day of their last change, latest first; those of the same day in menu order. */
export function byUpdate(all: SectionPage[]): (TopicPage & { day: string })[] {
  return all
    .flatMap((section) => section.topics)
    .map((topic) => ({ ...topic, day: topic.updated ?? isoDate(topic.entry.data.date) }))
    .sort((a, b) => b.day.localeCompare(a.day));
}
