import { fences } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/** A fence is closed before another opens; otherwise it swallows what follows. */
export const unclosedFence: Rule<string> = {
  id: 'unclosed-fence',
  check(text) {
    for (const { open, close, inner } of fences(text)) {
      if (close !== undefined && inner === undefined) continue;
      return {
        line: open,
        found:
          inner === undefined
            ? 'El bloque de código que empieza aquí no se cierra'
            : `El bloque de código que empieza aquí no se cierra antes de otro, el de la línea ${inner}`,
        expected: 'una línea con las mismas comillas invertidas, y nada más, donde acaba el código',
        remedy: 'ciérralo; si el código las contiene, abre y cierra el bloque con una más',
      };
    }
    return [];
  },
};
