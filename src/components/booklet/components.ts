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

/** Whatever is not a table of a sheet. What stands inside of it is rendered all the same, also islands. */
const LEFT_OUT: readonly (keyof typeof noteComponents)[] = [
  ...(['Answer', 'Card', 'Examples', 'Figure', 'GradientDemo', 'MotionDemo'] as const),
  ...(['Practice', 'Question', 'Setup'] as const),
];

/** What they become on a sheet that gathers the tables of a section: only these are left. */
export const sheetComponents = {
  ...bookletComponents,
  ...Object.fromEntries(LEFT_OUT.map((name) => [name, Nothing])),
  Summary: BookletExamples,
};
