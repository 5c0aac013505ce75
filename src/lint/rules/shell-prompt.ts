import type { CodeBlock } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import { isOrders } from 'verified-examples/notation';
import type { Rule } from '../rule.ts';

/** Commands have no prompt: «Copiar» would copy it too. */
export const shellPrompt: Rule<CodeBlock> = {
  id: 'shell-prompt',
  check(block) {
    const match = isOrders(block) ? /^[$%] /m.exec(block.code) : null;
    if (!match) return [];
    return {
      line: block.line + lineAt(block.code, match.index),
      found: 'La orden lleva delante el signo de la terminal',
      expected: 'solo lo que se escribe: es lo que da «Copiar»',
      remedy: 'quita ese signo, y lleva lo que la orden responde a un bloque `salida` debajo',
    };
  },
};
