import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Whether a file name leaves the folder of its example, or names no file. */
const isOutside = (title: string) =>
  title.trim() === '' || title.startsWith('/') || title.split('/').includes('..');

/** A file has a path inside the folder of its example. */
export const filePath: Rule<CodeBlock> = {
  id: 'file-path',
  check({ marks: { title } }) {
    if (title === undefined) return [];
    if (title.includes('\\')) {
      return {
        found: `El archivo \`title="${title}"\` separa sus carpetas como Windows`,
        expected: 'una `/` entre carpetas, en todos los sistemas',
        remedy: `escribe \`title="${title.replaceAll('\\', '/')}"\``,
      };
    }
    if (!isOutside(title)) return [];
    return {
      found: `El archivo \`title="${title}"\` no está dentro de la carpeta del ejemplo`,
      expected: 'una ruta desde esa carpeta, sin `..` ni `/` delante: `title="src/a.js"`',
      remedy: 'corrige la ruta',
    };
  },
};
