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

/** What they become on a sheet that gathers the tables of a section: only these are left. */
export const sheetComponents = {
  ...bookletComponents,
  Card: Nothing,
  // What stands in a card is rendered too, and the first island of a page takes its runtime along.
  GradientDemo: Nothing,
  MotionDemo: Nothing,
  Practice: Nothing,
  Setup: Nothing,
  Summary: BookletExamples,
};
