import type { CodeBlock } from '../../notes/note.ts';
import { isOrders } from '../../session/terminals.ts';
import type { Rule } from '../rule.ts';

/** Commands have no prompt: «Copiar» would copy it too. */
export const shellPrompt: Rule<CodeBlock> = {
  id: 'shell-prompt',
  check(block) {
    const index = isOrders(block)
      ? block.code.split('\n').findIndex((text) => /^[$%] /.test(text))
      : -1;
    if (index < 0) return [];
    return {
      line: block.line + 1 + index,
      found: 'La orden lleva delante el signo de la terminal',
      expected: 'solo lo que se escribe: es lo que da «Copiar»',
      remedy: 'quita ese signo, y lleva lo que la orden responde a un bloque `salida` debajo',
    };
  },
};
