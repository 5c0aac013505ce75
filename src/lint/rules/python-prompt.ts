import type { CodeBlock } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/** Code of Python has no prompt: «Copiar» would copy it too. */
export const pythonPrompt: Rule<CodeBlock> = {
  id: 'python-prompt',
  check({ language, code, line }) {
    const match = language === 'python' ? /^>>> /m.exec(code) : null;
    if (!match) return [];
    return {
      line: line + lineAt(code, match.index),
      found: 'El código lleva el `>>>` de la consola de Python',
      expected: 'solo lo que se escribe: es lo que da «Copiar»',
      remedy: 'quita `>>> ` de cada línea y cuenta en el texto lo que responde',
    };
  },
};
