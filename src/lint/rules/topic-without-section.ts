import type { ContentsRule } from '../contents.ts';

/** The folder of a topic is that of a section. */
export const topicWithoutSection: ContentsRule = {
  id: 'topic-without-section',
  check({ sections, topics }) {
    const known = new Set(sections.map(({ id }) => id));
    return topics
      .filter(({ id }) => !known.has(id.split('/')[0]!) || id.split('/').length !== 2)
      .map(({ file }) => ({
        file,
        found: 'La carpeta del tema no es la de ninguna sección',
        expected: '`src/content/topics/<sección>/<tema>.mdx`, con una sección que exista',
        remedy: 'mueve el archivo o crea `src/content/sections/<sección>.mdx`',
      }));
  },
};
