import type { Amount } from '../lib/reading-time.ts';
import type { CodeBlock } from './note.ts';
import type { Facts } from './model.ts';

/** What pages tell of a card without showing it. */
export interface CardSummary {
  title: string;
  /** The definition, as Markdown. */
  definition: string;
}

/** What pages tell of a note without showing it: it travels with its entry. */
export interface PublicFacts {
  cards: CardSummary[];
  /** All code blocks, wherever they stand. */
  blocks: Pick<CodeBlock, 'language' | 'marks' | 'hash'>[];
  hasResult: boolean;
  hasDrawing: boolean;
  /** Whether lines of its code are marked, added or removed. */
  hasMarkedLines: boolean;
  hasSummary: boolean;
  hasPractice: boolean;
  /** Whether something typed into a shell has comments, which zsh takes for orders unless it is told. */
  hasShellComments: boolean;
  amount: Amount;
}

/** Whether a block is typed into a shell and says something after a `#`. */
const hasShellComment = ({ language, marks, code }: CodeBlock): boolean =>
  language === 'bash' && marks.title === undefined && /(?:^|\s)#(?!!)/m.test(code);

/** Whether lines of a block are marked: a difference says of its own which come and go. */
const hasMarkedLine = ({ language, meta }: CodeBlock): boolean =>
  language === 'diff' || meta.includes('{');

const summaryOfBlock = ({ language, marks, hash }: CodeBlock) => ({ language, marks, hash });

/** The facts of a note that its entry carries. */
export const publicFacts = ({
  cards,
  parts,
  amount,
  hasResult,
  drawings,
  hasSummary,
  hasPractice,
}: Facts): PublicFacts => ({
  amount,
  hasResult,
  hasDrawing: drawings.length > 0,
  hasSummary,
  hasPractice,
  hasMarkedLines: parts.flat().some(hasMarkedLine),
  hasShellComments: parts.flat().some(hasShellComment),
  blocks: parts.flat().map(summaryOfBlock),
  cards: cards.map(({ attributes, definition }) => ({
    title: attributes.title ?? '',
    definition,
  })),
});

/** The facts that an entry carries: loader.ts gives them to each. */
export const factsOfEntry = (entry: {
  rendered?: { metadata?: Record<string, unknown> };
}): PublicFacts => entry.rendered!.metadata!.facts as PublicFacts;
