import type { Amount } from '../lib/reading-time.ts';
import { containersLeft } from '../session/containers.ts';
import type { CodeBlock } from './note.ts';
import type { Facts } from './model.ts';
import { leftOpen, type Left } from 'verified-examples/notation';

/** What other pages show of a card. */
export interface CardSummary {
  title: string;
  /** The definition, as Markdown. */
  definition: string;
}

/** What other pages need of a note, stored with its entry. */
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
  /** What is still running in other terminals at the end of the page. */
  left: Left[];
  /** The commands that remove its Docker containers. */
  containers: string[];
  amount: Amount;
}

/** Whether a block is typed into a shell and has a comment, which zsh runs as a command by default. */
export const hasShellComment = ({ language, marks, code }: CodeBlock): boolean =>
  language === 'bash' && marks.title === undefined && /(?:^|\s)#(?!!)/m.test(code);

/** Whether a block has marked lines; those of a diff are marked by its language. */
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
    left: leftOpen(blocks),
    containers: containersLeft(blocks),
    blocks: blocks.map(({ language, marks, hash }) => ({ language, marks, hash })),
    cards: facts.cards.map(({ attributes: { title = '' }, definition }) => ({ title, definition })),
  };
}

/** The facts that an entry carries: loader.ts gives them to each. */
export const factsOfEntry = (entry: {
  rendered?: { metadata?: Record<string, unknown> };
}): PublicFacts => entry.rendered!.metadata!.facts as PublicFacts;
