import Card from './Card.astro';
import Examples from './Examples.astro';
import GradientDemo from './GradientDemo.astro';
import MotionDemo from './MotionDemo.astro';

/** What an author may use in a note; the names are those of `COMPONENTS` in check-note.ts. */
export const noteComponents = { Card, Examples, GradientDemo, MotionDemo };
