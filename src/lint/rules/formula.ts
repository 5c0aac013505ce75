import { short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Finding, Rule } from '../rule.ts';

/** As LaTeX and most programs write it: `\(n\)`, `\[n\]`, `$n^2$`. */
const FORMULAS = /\\\([^]*?\\\)|\\\[[^]*?\\\]|\$(?=\S)[^$\n]*[\\^_{}=][^$\n]*(?<=\S)\$(?!\w)/;

const finding = (found: string): Finding => ({
  found: `Hay una fórmula, «${short(found)}»`,
  expected: 'texto y código en línea: los apuntes no dibujan fórmulas',
  remedy: 'escríbela como código, entre comillas invertidas',
});

/** Notes have no formulas. */
export const formula: Rule<Place> = { id: 'formula', check: ({ text }) => finding(text) };

/** Nor those that the parser takes for text. */
export const formulaInText: Rule<Place> = {
  id: 'formula',
  check({ text }) {
    const [found] = FORMULAS.exec(text) ?? [];
    return found === undefined ? [] : finding(found);
  },
};
