import Answer from './Answer.astro';
import Card from './Card.astro';
import Examples from './Examples.astro';
import Figure from './Figure.astro';
import GradientDemo from './GradientDemo.astro';
import MotionDemo from './MotionDemo.astro';
import Practice from './Practice.astro';
import Question from './Question.astro';
import Setup from './Setup.astro';
import Summary from './Summary.astro';

/** What an author may use in a note; the names are those of `componentSchemas`. */
export const noteComponents = {
  Answer,
  Card,
  Examples,
  Figure,
  GradientDemo,
  MotionDemo,
  Practice,
  Question,
  Setup,
  Summary,
};
