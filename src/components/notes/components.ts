import Card from './Card.astro';
import Examples from './Examples.astro';
import Figure from './Figure.astro';
import GradientDemo from './GradientDemo.astro';
import MotionDemo from './MotionDemo.astro';
import Setup from './Setup.astro';

/** What an author may use in a note; the names are those of `componentSchemas`. */
export const noteComponents = { Card, Examples, Figure, GradientDemo, MotionDemo, Setup };
