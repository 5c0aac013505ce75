import { createHash } from 'node:crypto';
import type { SectionPage } from './contents.ts';
import { moduleVersion } from './module-version.ts';

/** The part of a content entry that identifies it. */
interface Entry {
  digest?: string | number;
}

/** The part common to all pages: the menu. */
const menuOf = (sections: readonly SectionPage[]) =>
  sections.map(({ name, topics }) => [name, topics.map(({ id, lang }) => [id, lang])]);

/** Code that affects the pages but is not among the modules that Astro hashes for them. */
const CODE_VERSIONS = ['src/middleware.ts', 'src/integrations/client-touch-directive.ts'].map(
  moduleVersion,
);

/**
 * Creates the keys with which a build recognizes pages it has already made
 * (`experimental.incrementalBuild`). Astro adds the code of the page, its components and its
 * compiled notes; a key covers the data.
 *
 * @param sections all of them: their names are in the menu of every page.
 * @returns a function that returns the key of a page made from these entries and texts.
 */
export function cacheKeys(sections: readonly SectionPage[]) {
  const menu = JSON.stringify(menuOf(sections));
  return (entries: readonly Entry[], ...texts: readonly (string | undefined)[]): string =>
    createHash('sha256')
      .update(JSON.stringify([CODE_VERSIONS, menu, entries.map(({ digest }) => digest), texts]))
      .digest('base64url');
}
