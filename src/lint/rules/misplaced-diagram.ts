import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A diagram stands directly in a card, where it is seen without opening anything. */
export const misplacedDiagram: Rule<Place> = {
  id: 'misplaced-diagram',
  check: () => ({
    found: 'Hay un dibujo que no está directamente en una tarjeta',
    expected:
      'los dibujos, dentro de `<Card>` y fuera de `<Examples>`, para que se vean sin abrir nada',
    remedy: 'muévelo debajo de la definición de su tarjeta',
  }),
};
