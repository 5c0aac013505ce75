import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** An output has a text. */
export const emptyOutput: Rule<CodeBlock> = {
  id: 'empty-output',
  check({ output }) {
    if (!output || output.text.trim() !== '') return [];
    return {
      line: output.line,
      found: 'El bloque `salida` está vacío',
      expected: 'lo que muestra el código al ejecutarse',
      remedy: 'ejecuta `npm run verificar -- --escribir`, que lo rellena con lo visto',
    };
  },
};
