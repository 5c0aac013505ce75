import { slug } from 'github-slugger';
import { readContentFile, type CardSummary } from './content-file.ts';
import type { TopicPage } from '../build/contents.ts';
import { readingMinutes } from '../lib/reading-time.ts';

/** What is known of a topic's notes; nothing while its author is writing what cannot be read. */
const factsOf = ({ notes }: TopicPage) =>
  readContentFile(process.cwd(), notes.filePath!, 'topics').facts;

/** Cards of a topic's notes. */
export const cardsOf = (topic: TopicPage): CardSummary[] => factsOf(topic)?.cards ?? [];

/** Examples of a topic: what is shown and can be run. Drawings and listings of folders are none. */
export const examplesOf = (topic: TopicPage): CardSummary['blocks'] =>
  cardsOf(topic)
    .flatMap(({ blocks }) => blocks)
    .filter(({ marks, language }) => !marks.hidden && language !== 'text');

/** What a topic takes its reader. */
export const effortOf = (topic: TopicPage) => ({
  minutes: readingMinutes(factsOf(topic)?.amount ?? { words: 0, lines: 0 }),
  examples: examplesOf(topic).length,
});

/** Links to cards, in order. */
export const cardLinks = (cards: readonly Pick<CardSummary, 'title'>[]) =>
  cards.map(({ title }) => ({ text: title, href: `#${slug(title)}` }));
