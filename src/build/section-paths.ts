import type { GetStaticPathsItem } from 'astro';
import { cacheKeys } from './cache-key.ts';
import { getSections, type SectionPage } from './contents.ts';

interface Options {
  /** Content that the page is made from. */
  entries: (section: SectionPage) => readonly { digest?: string | number }[];
  /** Whether a section has the page; by default all have it. */
  has?: (section: SectionPage) => boolean;
  /** Paths of the page under one name of the section. */
  paths?: (name: string) => readonly string[];
}

/**
 * Paths of a page that every section has: under the section's name, and under its former names,
 * which redirect (`moved`).
 */
export async function sectionPaths({
  entries,
  has = () => true,
  paths = (name) => [name],
}: Options): Promise<(GetStaticPathsItem & { props: { section: SectionPage; moved: boolean } })[]> {
  const sections = await getSections();
  const cacheKey = cacheKeys(sections);
  return sections.filter(has).flatMap((section) =>
    [section.name, ...(section.entry.data.formerly ?? [])].flatMap((name) =>
      paths(name).map((path) => ({
        params: { section: path },
        props: { section, moved: name !== section.name },
        cacheKey: cacheKey(entries(section)),
      })),
    ),
  );
}
