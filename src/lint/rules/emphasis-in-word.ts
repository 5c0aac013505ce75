import { short, textOf } from '../../notes/nodes.ts';
import { nextOf, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Emphasis is around whole words; `2*3*4` is a product. */
export const emphasisInWord: Rule<Place> = {
  id: 'emphasis-in-word',
  check(place) {
    const { previous, text } = place;
    const next = nextOf(place);
    const isInWord =
      /[\p{L}\d]$/u.test(previous ? textOf(previous) : '') &&
      /^[\p{L}\d]/u.test(next ? textOf(next) : '');
    if (!isInWord) return [];
    return {
      found: `«${short(text)}» se leería en cursiva, sin sus asteriscos`,
      expected: 'cursiva alrededor de palabras enteras; una cuenta, entre comillas invertidas',
      remedy: 'ponla entre comillas invertidas o escribe `\\*`',
    };
  },
};
