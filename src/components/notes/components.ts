import Answer from './Answer.astro';
import Card from './Card.astro';
import Examples from './Examples.astro';
import Figure from './Figure.astro';
import GradientDemo from './GradientDemo.astro';
import MotionDemo from './MotionDemo.astro';
import Picture from './Picture.astro';
import Practice from './Practice.astro';
import Question from './Question.astro';
import Setup from './Setup.astro';
import Summary from './Summary.astro';

/**
 * Components available in notes, by the names of `componentSchemas`, and the one that renders
 * images.
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
};
