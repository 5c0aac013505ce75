import { cardId } from '../lib/card-id.ts';
import { readContentFile, type CardSummary } from './content-file.ts';
import type { TopicPage } from '../build/contents.ts';
import { displayMinutes, readingMinutes, type Amount } from '../lib/reading-time.ts';

const NOTHING: Amount = { words: 0, lines: 0 };

/** What is known of a topic's notes; nothing while its author is writing what cannot be read. */
const factsOf = ({ notes }: TopicPage) =>
  readContentFile(process.cwd(), notes.filePath!, 'topics').facts;

/** Cards of a topic's notes. */
export const cardsOf = (topic: TopicPage): CardSummary[] => factsOf(topic)?.cards ?? [];

/** Topics that have cards and are not another's: those would say the same twice. */
export const withOwnCards = (topics: readonly TopicPage[]) =>
  topics.filter((topic) => topic.entry === topic.notes && cardsOf(topic).length > 0);

/** Examples of a topic: what is shown and can be run. Drawings and listings of folders are none. */
export const examplesOf = (topic: TopicPage): CardSummary['blocks'] =>
  cardsOf(topic)
    .flatMap(({ blocks }) => blocks)
    .filter(({ marks, language }) => !marks.hidden && language !== 'text');

/** What topics take their reader, as it is read: «1 h 20 min, 31 ejemplos». */
export function effortOf(topics: readonly TopicPage[]): string {
  const sum = (count: (topic: TopicPage) => number) =>
    topics.reduce((total, topic) => total + count(topic), 0);
  const minutes = sum((topic) => readingMinutes(factsOf(topic)?.amount ?? NOTHING));
  const examples = sum((topic) => examplesOf(topic).length);
  return `${displayMinutes(minutes)}, ${examples} ${examples === 1 ? 'ejemplo' : 'ejemplos'}`;
}

/** Links to cards, in order. */
export const cardLinks = (cards: readonly Pick<CardSummary, 'title'>[]) =>
  cards.map(({ title }) => ({ text: title, href: `#${cardId(title)}` }));
