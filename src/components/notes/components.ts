import Answer from './Answer.astro';
import Card from './Card.astro';
import Examples from './Examples.astro';
import Figure from './Figure.astro';
import GradientDemo from './GradientDemo.astro';
import Html from './Html.astro';
import MotionDemo from './MotionDemo.astro';
import Picture from './Picture.astro';
import Practice from './Practice.astro';
import Question from './Question.astro';
import Setup from './Setup.astro';
import Summary from './Summary.astro';

/**
 * What an author may use in a note, by the names of `componentSchemas`; and what a picture
 * becomes. A built page gets its colours when it is finished, all at once (finished-pages.ts).
 */
export const noteComponents = {
  Answer,
  Card,
  Examples,
  Figure,
  GradientDemo,
  MotionDemo,
  Picture,
  Practice,
  Question,
  Setup,
  Summary,
  ...(import.meta.env.DEV && { Fragment: Html }),
};
