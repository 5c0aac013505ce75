import { DRAWING_LANGUAGE } from '../../notes/languages.ts';
import { EXAMPLES, parentName, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Code stands where it is explained and verified. */
export const misplacedCode: Rule<Place> = {
  id: 'misplaced-code',
  check({ node, above }) {
    if (node.type === 'code' && node.lang?.toLowerCase() === DRAWING_LANGUAGE) {
      return {
        found: `El bloque dice ser de «${node.lang}»`,
        expected: `\`${DRAWING_LANGUAGE}\`, en minúsculas, si es un dibujo`,
        remedy: `escribe \`${DRAWING_LANGUAGE}\` después de las tres comillas invertidas`,
      };
    }
    if (above.includes(EXAMPLES)) {
      return {
        found: `Hay un bloque de código dentro de ${parentName(above.at(-1)!)}`,
        expected:
          'cada bloque directamente dentro de `<Examples>`, donde se comprueba y se explica',
        remedy: 'sácalo de ahí: sus líneas empiezan al principio, sin sangría ni `>`',
      };
    }
    return {
      found: 'Hay un bloque de código fuera de `<Examples>`',
      expected: 'los bloques de código, dentro del `<Examples>` de una tarjeta',
      remedy: 'mueve el bloque dentro de `<Examples>`',
    };
  },
};
