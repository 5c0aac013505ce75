import { isPictureFile } from '../../notes/images.ts';
import type { Rule } from '../rule.ts';

/** Only these names reach a page on every system: `#`, `?` and case folding lose files. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/;

/** The name of a file is lower-case ASCII; the subject is its path. */
export const fileName: Rule<string> = {
  id: 'file-name',
  check(file) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const isPicture = isPictureFile(file);
    if (FILE_NAME.test(name) && (isPicture || name.endsWith('.mdx'))) return [];
    if (isPicture) {
      return {
        found: `El nombre de imagen «${name}» no sirve`,
        expected: 'minúsculas sin tildes, cifras y guiones: `mi-plano.png`',
        remedy: 'cambia el nombre del archivo, y el que escriben los apuntes que la muestran',
      };
    }
    return {
      found: `El nombre de archivo «${name}» no sirve`,
      expected: 'minúsculas sin tildes, cifras y guiones, y `.mdx` al final: `mi-tema.mdx`',
      remedy: 'cambia el nombre del archivo; el id visible va en la cabecera',
    };
  },
};
