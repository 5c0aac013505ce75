import type { TextRule } from '../rule.ts';

/** Inline code ends in its paragraph. */
export const unpairedBacktick: TextRule = {
  id: 'unpaired-backtick',
  pattern: /`+/,
  explain: () => ({
    found: 'Hay una comilla invertida sin pareja',
    expected: 'el código en línea entre dos comillas invertidas, en el mismo párrafo',
    remedy: 'cierra el código o borra la comilla',
  }),
};
