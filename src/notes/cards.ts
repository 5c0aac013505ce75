import { slug } from 'github-slugger';
import { readContentFile, type CardSummary } from './content-file.ts';
import type { TopicPage } from '../build/contents.ts';

/** Cards of a topic's notes; none while its author is writing what cannot be read. */
export function cardsOf({ notes }: TopicPage): CardSummary[] {
  return readContentFile(process.cwd(), notes.filePath!, 'topics').facts?.cards ?? [];
}

/** Links to cards, in order. */
export const cardLinks = (cards: readonly Pick<CardSummary, 'title'>[]) =>
  cards.map(({ title }) => ({ text: title, href: `#${slug(title)}` }));
