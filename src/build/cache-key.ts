import { createHash } from 'node:crypto';
import type { SectionPage } from './contents.ts';

/** A content entry, as far as its identity goes. */
interface Entry {
  digest?: string | number;
}

/** What is common to all pages: the menu. */
const menuOf = (sections: readonly SectionPage[]) =>
  sections.map(({ name, topics }) => [name, topics.map(({ id, lang }) => [id, lang])]);

/**
 * Makes the keys by which a build knows a page that it has made before
 * (`experimental.incrementalBuild`). Astro itself adds the code of the page,
 * its components and its compiled notes; a key says what it was made from.
 *
 * @param sections all of them: their names stand in the menu of every page.
 * @returns gives the key of a page made from these entries and texts.
 */
export function cacheKeys(sections: readonly SectionPage[]) {
  const menu = JSON.stringify(menuOf(sections));
  return (entries: readonly Entry[], ...texts: readonly (string | undefined)[]): string =>
    createHash('sha256')
      .update(JSON.stringify([menu, entries.map(({ digest }) => digest), texts]))
      .digest('base64url');
}
