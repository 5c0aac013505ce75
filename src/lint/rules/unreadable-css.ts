import { CssSyntaxError } from 'postcss';
import { cssReason } from 'verified-examples/notation';
import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A sheet that cannot be compiled, with the error of PostCSS or of Dart Sass. */
interface UnreadableSheet {
  block: CodeBlock;
  error: Error & { sassMessage?: string; span?: { start: { line: number } } };
}

/** A style sheet can be drawn. */
export const unreadableCss: Rule<UnreadableSheet> = {
  id: 'unreadable-css',
  check({ block: { line, code }, error }) {
    if (error instanceof CssSyntaxError) {
      const at = error.line ?? 1;
      const isComment = /(?<!:)\/\//.test(code.split('\n')[at - 1] ?? '');
      return {
        line: line + at,
        found: `Este CSS no se puede leer: ${cssReason(error)}`,
        expected: 'CSS que se pueda dibujar; si enseña un fallo, con su `falla="…"`',
        remedy: isComment
          ? 'escribe el comentario entre `/*` y `*/`'
          : 'corrige esa línea o la de antes',
      };
    }
    return {
      line: line + 1 + (error.span?.start.line ?? -1),
      found: `Este SCSS no se compila: ${error.sassMessage ?? error.message}`,
      expected: 'SCSS que se pueda dibujar con lo que la página enseña antes',
      remedy: 'corrígelo, o escribe `sin-resultado` si no hay nada que dibujar',
    };
  },
};
