import { noteComponents } from '../notes/components.ts';
import BookletCard from './BookletCard.astro';
import BookletExamples from './BookletExamples.astro';

/** What a note's components become in a booklet. */
export const bookletComponents = {
  ...noteComponents,
  Card: BookletCard,
  Examples: BookletExamples,
  Setup: BookletExamples,
};
