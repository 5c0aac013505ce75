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
  amount: Amount;
}

/** The facts of a note that its entry carries. */
export const publicFacts = ({ cards, amount }: Facts): PublicFacts => ({
  amount,
  cards: cards.map(({ attributes, definition, blocks }) => ({
    title: attributes.title ?? '',
    definition,
    blocks: blocks.map(({ language, marks, hash }) => ({ language, marks, hash })),
  })),
});

/** The facts that an entry carries. */
export const factsOfEntry = (entry: {
  rendered?: { metadata?: Record<string, unknown> };
}): PublicFacts =>
  (entry.rendered?.metadata?.facts as PublicFacts | undefined) ?? {
    cards: [],
    amount: { words: 0, lines: 0 },
  };
