import { capture, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A line that its author meant to be a fence. */
export const brokenFence: Rule<Place> = {
  id: 'broken-fence',
  check(place) {
    const match = capture(place, /^\s*((?:'{3}|´{3}|’{3}|"{3}|~{2}|``)[a-z]*)\s*$/m);
    if (!match) return [];
    return {
      line: match.line,
      found: `«${match.found}» no abre ni cierra ningún código: se leería tal cual`,
      expected:
        'el código entre dos líneas de tres comillas invertidas, la primera con su lenguaje: ` ```js `',
      remedy: 'cámbialo por tres comillas invertidas, delante y detrás del código',
    };
  },
};
