import { lineOfField } from '../../notes/frontmatter.ts';
import { listFiles } from '../../notes/model.ts';
import type { ContentsRule } from '../contents.ts';

const FOLDER = 'src/assets/courses';

/** The picture of a section's course exists. */
export const missingThumbnail: ContentsRule = {
  id: 'missing-thumbnail',
  check: ({ root, sections }) =>
    sections.flatMap(({ file, yaml, data }) => {
      const name = data.course?.thumbnail?.file;
      if (name === undefined) return [];
      // As the page looks for it: on some disks a name in other letters would be there too.
      if (listFiles(root, FOLDER).includes(`${FOLDER}/${name}`)) return [];
      return {
        file,
        line: lineOfField(yaml, ['course', 'thumbnail', 'file']),
        found: `La miniatura «${name}» no existe`,
        expected: `un archivo de \`${FOLDER}/\``,
        remedy: 'guarda ahí la imagen, corrige el nombre o borra `thumbnail`',
      };
    }),
};
