import { lineOfField } from '../../notes/frontmatter.ts';
import { listedName, meantFile, topicsOf, type ContentsRule } from '../contents.ts';

/** A topic that a section lists exists. */
export const listedTopicMissing: ContentsRule = {
  id: 'listed-topic-missing',
  check: (contents) =>
    contents.sections.flatMap((section) => {
      const { file, id, yaml, data } = section;
      const listed = data.topics ?? [];
      const names = topicsOf(contents, section).map(listedName);
      const free = names.filter((name) => !listed.includes(name));
      return listed.flatMap((name, index) => {
        if (names.includes(name) || listed.indexOf(name) < index) return [];
        const near = meantFile(name, free);
        return {
          file,
          line: lineOfField(yaml, ['topics', index]),
          found: `El tema «${name}» está en la lista y no existe`,
          expected: `el archivo \`src/content/topics/${id}/${near ?? name}.mdx\``,
          remedy: near ? `escribe \`- ${near}\`` : 'crea el archivo o quita la línea',
        };
      });
    }),
};
