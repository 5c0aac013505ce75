import { OUTPUT_LANGUAGE } from '../../notes/languages.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** An output follows its code. */
export const outputWithoutCode: Rule<Place> = {
  id: 'output-without-code',
  check({ previous }) {
    if (previous?.type !== 'code') {
      return {
        found: 'Hay un bloque `salida` que no sigue a ningún código',
        expected: 'el bloque `salida` justo debajo del código que la produce',
        remedy: 'muévelo debajo de su código, antes de la explicación',
      };
    }
    if (previous.lang !== OUTPUT_LANGUAGE) return [];
    return {
      found: 'Hay dos bloques `salida` seguidos',
      expected: 'un solo bloque `salida` debajo del código que la produce',
      remedy: 'únelos, o lleva el segundo debajo de su código',
    };
  },
};
