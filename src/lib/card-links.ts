import { slug } from 'github-slugger';
import { parseNote } from '../markdown/note.ts';

/**
 * Links to the cards of a topic, in order.
 *
 * @param body the MDX of the topic, without frontmatter.
 */
export function cardLinks(body: string): { text: string; href: string }[] {
  return parseNote(body).cards.map(({ attributes: { title = '' } }) => ({
    text: title,
    href: `#${slug(title)}`,
  }));
}
