import type { Amount } from '../lib/reading-time.ts';
import type { CodeBlock } from './note.ts';
import type { Facts } from './model.ts';

/** What pages tell of a card without showing it. */
export interface CardSummary {
  title: string;
  /** The definition, as Markdown. */
  definition: string;
  blocks: Pick<CodeBlock, 'language' | 'marks' | 'hash'>[];
}

/** What pages tell of a note without showing it: it travels with its entry. */
export interface PublicFacts {
  cards: CardSummary[];
  /** What the page prepares before its cards. */
  setup: CardSummary['blocks'];
  amount: Amount;
}

const summaryOfBlock = ({ language, marks, hash }: CodeBlock) => ({ language, marks, hash });

/** The facts of a note that its entry carries. */
export const publicFacts = ({ cards, setup, amount }: Facts): PublicFacts => ({
  amount,
  setup: setup.map(summaryOfBlock),
  cards: cards.map(({ attributes, definition, blocks }) => ({
    title: attributes.title ?? '',
    definition,
    blocks: blocks.map(summaryOfBlock),
  })),
});

/** The facts that an entry carries. */
export const factsOfEntry = (entry: {
  rendered?: { metadata?: Record<string, unknown> };
}): PublicFacts =>
  (entry.rendered?.metadata?.facts as PublicFacts | undefined) ?? {
    cards: [],
    setup: [],
    amount: { words: 0, lines: 0 },
  };
