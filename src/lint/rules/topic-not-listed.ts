import { listedName, topicsOf, type ContentsRule } from '../contents.ts';

/** A topic is in the list of its section. */
export const topicNotListed: ContentsRule = {
  id: 'topic-not-listed',
  check: (contents) =>
    contents.sections.flatMap((section) => {
      const listed = section.data.topics;
      if (!listed) return [];
      return topicsOf(contents, section)
        .filter((topic) => !listed.includes(listedName(topic)))
        .map((topic) => ({
          file: topic.file,
          found: 'El tema no está en la lista de su sección',
          expected: `una línea con su nombre en \`topics\` de \`${section.file}\``,
          remedy: `añade \`- ${listedName(topic)}\` a esa lista`,
        }));
    }),
};
