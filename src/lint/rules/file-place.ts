import type { Note } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Notes are where they are read; elsewhere Astro would make a page of them past all checks. */
export const filePlace: Rule<string> = {
  id: 'file-place',
  check(file) {
    if (!/\.mdx?$/i.test(file)) return [];
    if (/^src\/content\/(?:sections|topics|pages)\//.test(file)) return [];
    return {
      found: 'El archivo no está donde se leen los apuntes',
      expected:
        'un tema en `src/content/topics/<sección>/`, una sección en `src/content/sections/`',
      remedy: 'muévelo a una de esas carpetas',
    };
  },
};

/** A file of the sections has not the fields of a topic. */
export const topicAmongSections: Rule<Note> = {
  id: 'file-place',
  check({ frontmatter: { data } }) {
    if (data.name !== undefined || data.id === undefined) return [];
    return {
      found: 'El archivo parece un tema, y está entre las secciones',
      expected:
        'los temas en `src/content/topics/<sección>/`; en una sección, `name` en la cabecera',
      remedy: 'muévelo a la carpeta de su sección',
    };
  },
};
