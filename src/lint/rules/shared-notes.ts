import { lineOfField } from '../../notes/frontmatter.ts';
import { listedName, meantFile, topicsOf, type ContentsRule } from '../contents.ts';

/** A topic with `sameNotesAs` has no cards and names a topic of its section that has some. */
export const sharedNotes: ContentsRule = {
  id: 'shared-notes',
  check: (contents) =>
    contents.sections.flatMap((section) => {
      const own = topicsOf(contents, section);
      return own.flatMap(({ file, yaml, cards, data: { sameNotesAs } }) => {
        if (sameNotesAs === undefined) return [];
        const source = own.find((other) => other.id === `${section.id}/${sameNotesAs}`);
        if (source && source.data.sameNotesAs === undefined) {
          return cards.slice(0, 1).map(({ line }) => ({
            file,
            line,
            found: `El tema tiene una tarjeta, y muestra los apuntes de «${sameNotesAs}» en lugar de los suyos`,
            expected: 'unos apuntes o los otros',
            remedy: 'borra `sameNotesAs`, o las tarjetas',
          }));
        }
        const sources = own.filter((other) => other.file !== file && !other.data.sameNotesAs);
        const near = meantFile(sameNotesAs, sources.map(listedName));
        return {
          file,
          line: lineOfField(yaml, ['sameNotesAs']),
          found: `El tema muestra los apuntes de «${sameNotesAs}», que no existe o no tiene los suyos`,
          expected: 'el nombre de archivo de otro tema de la misma sección',
          remedy: near ? `escribe \`sameNotesAs: ${near}\`` : 'corrige `sameNotesAs`',
        };
      });
    }),
};
