import type { GetStaticPathsItem } from 'astro';
import { cacheKeys } from './cache-key.ts';
import { getSections, type SectionPage } from './contents.ts';

interface Options {
  /** What the page is made from. */
  entries: (section: SectionPage) => readonly { digest?: string | number }[];
  /** Whether a section has the page; all have it when left out. */
  has?: (section: SectionPage) => boolean;
  /** Paths of the page under one name of the section. */
  paths?: (name: string) => readonly string[];
}

/**
 * The paths of a page that sections have: under the section's name, and under
 * the names that it had, from where a reader is led on (`moved`).
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
