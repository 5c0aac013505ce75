import { componentSchemas } from '../../schemas/components.ts';
import { noteComponents } from '../notes/components.ts';
import BookletCard from './BookletCard.astro';
import BookletExamples from './BookletExamples.astro';
import BookletPicture from './BookletPicture.astro';
import BookletPractice from './BookletPractice.astro';
import BookletSetup from './BookletSetup.astro';
import BookletSummary from './BookletSummary.astro';
import Nothing from './Nothing.astro';

/** Components of a note, as rendered in a booklet. */
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
 * Components of a note on a cheat sheet: only the summary tables are rendered. The others must
 * render nothing at all, because slots (and islands in them) are rendered even when unused.
 */
export const cheatSheetComponents = {
  ...bookletComponents,
  ...Object.fromEntries(Object.keys(componentSchemas).map((name) => [name, Nothing])),
  Summary: BookletExamples,
};
