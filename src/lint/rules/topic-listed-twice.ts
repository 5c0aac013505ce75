import { lineOfField } from '../../notes/frontmatter.ts';
import type { ContentsRule } from '../contents.ts';

/** A section lists a topic once. */
export const topicListedTwice: ContentsRule = {
  id: 'topic-listed-twice',
  check: ({ sections }) =>
    sections.flatMap(({ file, yaml, data: { topics = [] } }) =>
      topics.flatMap((name, index) =>
        topics.indexOf(name) < index
          ? {
              file,
              line: lineOfField(yaml, ['topics', index]),
              found: `El tema «${name}» ya está en la lista`,
              expected: 'cada tema una sola vez',
              remedy: 'quita la línea',
            }
          : [],
      ),
    ),
};
