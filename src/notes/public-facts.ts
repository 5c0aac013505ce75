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

/** The facts of a note that its entry carries. */
export function publicFacts(facts: Facts): PublicFacts {
  const blocks = facts.parts.flat();
  return {
    amount: facts.amount,
    hasResult: facts.hasResult,
    hasSummary: facts.hasSummary,
    hasPractice: facts.hasPractice,
    hasDrawing: facts.drawings.length > 0,
    hasMarkedLines: blocks.some(hasMarkedLine),
    hasShellComments: blocks.some(hasShellComment),
    blocks: blocks.map(({ language, marks, hash }) => ({ language, marks, hash })),
    cards: facts.cards.map(({ attributes: { title = '' }, definition }) => ({ title, definition })),
  };
}

/** The facts that an entry carries: loader.ts gives them to each. */
export const factsOfEntry = (entry: {
  rendered?: { metadata?: Record<string, unknown> };
}): PublicFacts => entry.rendered!.metadata!.facts as PublicFacts;
