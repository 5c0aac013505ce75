import { decodePath, foldPath } from '../../lib/addresses.ts';
import { lineOfField } from '../../notes/frontmatter.ts';
import type { ContentsRule } from '../contents.ts';

const remedy = 'quita `borrador` de ese tema, o deja esto para cuando se publique';

/** What is published leads to no draft: drafts are seen in development only. */
export const draftTarget: ContentsRule = {
  id: 'draft-target',
  check({ files, placed }) {
    const paths = new Map(placed.map(({ file, path }) => [file, path]));
    const drafts = files.filter(({ data }) => data.borrador);
    const isDraft = (url: string) =>
      drafts.some(({ file }) => {
        const path = paths.get(file);
        return path && foldPath(url.split('#')[0]!) === foldPath(`/${path}`);
      });
    const published = files.filter(({ data }) => !data.borrador);
    return published.flatMap(({ file, id, yaml, data: { sameNotesAs }, links }) => {
      const folder = id.slice(0, id.indexOf('/') + 1);
      const isShared =
        sameNotesAs !== undefined && drafts.some((draft) => draft.id === `${folder}${sameNotesAs}`);
      const shared = {
        file,
        line: lineOfField(yaml, ['sameNotesAs']),
        found: `El tema muestra los apuntes de «${sameNotesAs}», que es un borrador`,
        expected: 'un tema que se publica',
        remedy,
      };
      const linked = links
        .filter(({ url }) => isDraft(url))
        .map(({ url, line }) => ({
          file,
          line,
          found: `El enlace lleva a \`${decodePath(url)}\`, que es un borrador`,
          expected: 'una página que se publica',
          remedy,
        }));
      return [...(isShared ? [shared] : []), ...linked];
    });
  },
};
