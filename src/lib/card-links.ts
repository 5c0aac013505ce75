import { slug } from 'github-slugger';
import { NoteSyntaxError, parseNote, type NoteCard } from '../markdown/note.ts';

/** Cards of a note; none while its author is writing what cannot be read (reported elsewhere). */
function cardsOf(body: string): NoteCard[] {
  try {
    return parseNote(body).cards;
  } catch (error) {
    if (error instanceof NoteSyntaxError) return [];
    throw error;
  }
}

/**
 * Links to the cards of a topic, in order.
 *
 * @param body the MDX of the topic, without frontmatter.
 */
export function cardLinks(body: string): { text: string; href: string }[] {
  return cardsOf(body).map(({ attributes: { title = '' } }) => ({
    text: title,
    href: `#${slug(title)}`,
  }));
}
