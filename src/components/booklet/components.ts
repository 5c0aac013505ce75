import { componentSchemas } from '../../schemas/components.ts';
import { noteComponents } from '../notes/components.ts';
import BookletCard from './BookletCard.astro';
import BookletExamples from './BookletExamples.astro';
import BookletPicture from './BookletPicture.astro';
import BookletPractice from './BookletPractice.astro';
import BookletSetup from './BookletSetup.astro';
import BookletSummary from './BookletSummary.astro';
import Nothing from './Nothing.astro';

/** What a note's components become in a booklet. */
export const bookletComponents = {
  ...noteComponents,
  Card: BookletCard,
  Examples: BookletExamples,
  Setup: BookletSetup,
  Picture: BookletPicture,
  Practice: BookletPractice,
  Summary: BookletSummary,
};

/**
 * What they become on a sheet that gathers the tables of a section: only these are left. What
 * stands inside of something is rendered whatever that is, also islands: so all of it is nothing.
 */
export const sheetComponents = {
  ...bookletComponents,
  ...Object.fromEntries(Object.keys(componentSchemas).map((name) => [name, Nothing])),
  Summary: BookletExamples,
};
