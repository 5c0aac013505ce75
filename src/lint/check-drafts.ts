import { decodePath, foldPath } from '../lib/addresses.ts';
import type { ContentFile } from './content-file.ts';
import { lineOfField } from '../notes/frontmatter.ts';
import type { Problem } from './diagnostic.ts';

const REMEDY = 'quita `borrador` de ese tema, o deja esto para cuando se publique';

/**
 * What is published leads to no draft: drafts are seen in development only.
 *
 * @param files all notes of the site.
 * @param paths of the pages of topics, by their file.
 */
export function checkDrafts(
  files: readonly ContentFile[],
  paths: ReadonlyMap<string, string>,
): Problem[] {
  const drafts = files.filter(({ data }) => data.borrador);
  const published = files.filter(({ data }) => !data.borrador);
  return published.flatMap(({ file, id, yaml, data, links }): Problem[] => {
    const folder = id.slice(0, id.indexOf('/') + 1);
    const source = drafts.find((draft) => draft.id === `${folder}${data.sameNotesAs}`);
    const isDraft = (url: string) =>
      drafts.some((draft) => {
        const path = paths.get(draft.file);
        return path && foldPath(url.split('#')[0]!) === foldPath(`/${path}`);
      });
    const shared: Problem[] = [];
    if (data.sameNotesAs !== undefined && source) {
      shared.push({
        file,
        line: lineOfField(yaml, ['sameNotesAs']),
        ruleId: 'draft-target',
        found: `El tema muestra los apuntes de «${data.sameNotesAs}», que es un borrador`,
        expected: 'un tema que se publica',
        remedy: REMEDY,
      });
    }
    return [
      ...shared,
      ...links
        .filter(({ url }) => isDraft(url))
        .map(({ url, line }): Problem => ({
          file,
          line,
          ruleId: 'draft-target',
          found: `El enlace lleva a \`${decodePath(url)}\`, que es un borrador`,
          expected: 'una página que se publica',
          remedy: REMEDY,
        })),
    ];
  });
}
