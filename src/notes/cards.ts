import { cardId } from '../lib/card-id.ts';
import type { SectionPage, TopicPage } from '../build/contents.ts';
import { ROOT } from '../build/root.ts';
import { behindStatus } from '../lib/behind-status.ts';
import { followedStatus } from '../lib/followed-status.ts';
import { NOT_CODE } from './languages.ts';
import { readNewest } from './newest-versions.ts';
import { readVerification } from './results.ts';
import { displayMinutes, readingMinutes } from '../lib/reading-time.ts';
import { sum } from '../lib/sum.ts';
import { factsOfEntry, type CardSummary, type PublicFacts } from './public-facts.ts';

/** Cards of a topic's notes. */
export const cardsOf = ({ notes }: TopicPage): CardSummary[] => factsOfEntry(notes).cards;

/** Topics that have cards and are not another's: those would say the same twice. */
export const withOwnCards = (topics: readonly TopicPage[]) =>
  topics.filter((topic) => topic.entry === topic.notes && cardsOf(topic).length > 0);

/** Code blocks of a topic: what is shown and can be run. Drawings and listings of folders are none. */
export const codeOf = (topic: TopicPage): PublicFacts['blocks'] =>
  factsOfEntry(topic.notes).blocks.filter(({ language }) => language !== NOT_CODE);

/** What a topic whose examples were all verified says of it. */
export const followedStatusOf = (topic: TopicPage): string | undefined =>
  followedStatus(codeOf(topic), readVerification(ROOT), topic.updated);

/** What whoever types a topic's orders into the shell of macOS has to do first: zsh takes comments for orders. */
export const shellStatusOf = ({ notes }: TopicPage): string | undefined =>
  factsOfEntry(notes).hasShellComments ? 'En macOS (zsh), escribe antes bash' : undefined;

const NEWEST = readNewest(ROOT);

/** What a topic says of tools that have left it behind. */
export const behindStatusOf = (topic: TopicPage): string | undefined =>
  behindStatus(codeOf(topic), readVerification(ROOT), NEWEST);

/** What topics take their reader, as it is read: «1 h 20 min, 31 ejemplos». */
export function effortOf(topics: readonly TopicPage[]): string {
  const amounts = topics.map(({ notes }) => factsOfEntry(notes).amount);
  const minutes = sum(amounts.map(readingMinutes));
  const examples = sum(amounts.map((amount) => amount.examples));
  return `${displayMinutes(minutes)}, ${examples} ${examples === 1 ? 'ejemplo' : 'ejemplos'}`;
}

/** Topics of a section that have a `<Summary>` of their own. */
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
