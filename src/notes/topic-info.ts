import { cardId } from '../lib/card-id.ts';
import type { SectionPage, TopicPage } from '../build/contents.ts';
import { ROOT } from '../build/root.ts';
import { outdatedBadge } from '../lib/outdated-badge.ts';
import { reproducibleBadge } from '../lib/reproducible-badge.ts';
import { NOT_CODE } from './languages.ts';
import { readNewest } from './latest-versions.ts';
import { readVerification } from './verification-results.ts';
import { displayMinutes, readingMinutes } from '../lib/reading-time.ts';
import { sum } from '../lib/sum.ts';
import { factsOfEntry, type CardSummary, type PublicFacts } from './entry-data.ts';

/** Cards of a topic's notes. */
export const cardsOf = ({ notes }: TopicPage): CardSummary[] => factsOfEntry(notes).cards;

/** Topics with their own cards, not those of another topic. */
export const withOwnCards = (topics: readonly TopicPage[]) =>
  topics.filter((topic) => topic.entry === topic.notes && cardsOf(topic).length > 0);

/** Code blocks of a topic: what is shown and can be run. Drawings and listings of folders are none. */
export const codeOf = (topic: TopicPage): PublicFacts['blocks'] =>
  factsOfEntry(topic.notes).blocks.filter(({ language }) => language !== NOT_CODE);

/** The status of a topic whose examples are all verified. */
export const reproducibleBadgeOf = (topic: TopicPage): string | undefined =>
  reproducibleBadge(codeOf(topic), readVerification(ROOT), topic.updated);

const NEWEST = readNewest(ROOT);

/** The status of a topic verified with outdated tools. */
export const outdatedBadgeOf = (topic: TopicPage): string | undefined =>
  outdatedBadge(codeOf(topic), readVerification(ROOT), NEWEST);

/** Reading time of a topic: «17 min». */
export const minutesOf = ({ notes }: TopicPage): string =>
  displayMinutes(readingMinutes(factsOfEntry(notes).amount));

/** What topics take their reader, as it is read: «1 h 20 min, 31 ejemplos». */
export function effortOf(topics: readonly TopicPage[]): string {
  const amounts = topics.map(({ notes }) => factsOfEntry(notes).amount);
  const minutes = sum(amounts.map(readingMinutes));
  const examples = sum(amounts.map((amount) => amount.examples));
  return `${displayMinutes(minutes)}, ${examples} ${examples === 1 ? 'ejemplo' : 'ejemplos'}`;
}

/** Topics of a section with their own `<Summary>`. */
export const summarizedTopics = ({ topics }: SectionPage): TopicPage[] =>
  topics.filter((topic) => topic.entry === topic.notes && factsOfEntry(topic.notes).hasSummary);

/** Links to the parts of a topic: its cards, its summary and its questions. */
export function partLinks({ notes }: TopicPage) {
  const { cards, hasSummary, hasPractice } = factsOfEntry(notes);
  const around = [
    ...(hasSummary ? [{ title: 'De un vistazo' }] : []),
    ...(hasPractice ? [{ title: 'Ponte a prueba' }] : []),
  ];
  return cardLinks([...cards, ...around]);
}

/** Links to cards, in order. */
export const cardLinks = (cards: readonly Pick<CardSummary, 'title'>[]) =>
  cards.map(({ title }) => ({ text: title, href: `#${cardId(title)}` }));
