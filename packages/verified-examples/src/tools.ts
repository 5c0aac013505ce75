import type { Language } from './types.ts';

/**
 * What is missing on this machine, for each language that cannot be verified here.
 *
 * @returns one line each, in Spanish; none when everything is there.
 */
export async function missingTools(languages: readonly Language[]): Promise<string[]> {
  const found = await Promise.all(
    languages.map(async (language) => ((await language.detect()) ? [] : [language])),
  );
  return found
    .flat()
    .map(({ name, debianPackages }) =>
      debianPackages.length === 0 ? name : `${name} (${debianPackages.join(' ')})`,
    );
}
