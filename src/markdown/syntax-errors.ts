import type { NoteSyntaxError } from './note.ts';
import type { Problem } from './problem.ts';

type Explanation = Pick<Problem, 'found' | 'expected' | 'remedy'>;

/** The parser's reasons, each with what an author makes of it. First match wins. */
const EXPLANATIONS: readonly [RegExp, (match: RegExpExecArray) => Explanation][] = [
  [
    /corresponding closing brace for `\{`/,
    () => ({
      found: 'Hay una llave `{` sin cerrar en el texto',
      expected: 'las llaves solo dentro de código',
      remedy: 'escríbela entre comillas invertidas: `` `{` ``',
    }),
  ],
  [
    /Could not parse (?:expression|import\/exports)/,
    () => ({
      found: 'Hay llaves o un `import` que no son código válido',
      expected: 'texto, tarjetas y ejemplos; las llaves solo dentro de código',
      remedy: 'escríbelo entre comillas invertidas',
    }),
  ],
  [
    /closing tag for `<(\w+)>`/,
    ([, name]) => ({
      found: `La etiqueta \`<${name}>\` no se cierra`,
      expected: `\`</${name}>\` al principio de una línea`,
      remedy: `añade \`</${name}>\` donde termina, con una línea en blanco antes`,
    }),
  ],
  [
    /Unexpected closing (?:slash|tag)|Unexpected closing/,
    () => ({
      found: 'Hay una etiqueta de cierre que no corresponde a ninguna abierta',
      expected: 'cada `</…>` cierra la última etiqueta abierta',
      remedy: 'borra la etiqueta o corrige el orden de cierre',
    }),
  ],
  [
    /Unexpected character `!`/,
    () => ({
      found: 'Hay un comentario de HTML, `<!-- … -->`',
      expected: 'ningún comentario en el texto',
      remedy: 'bórralo; en los apuntes no hay comentarios ocultos',
    }),
  ],
  [
    /Unexpected character/,
    () => ({
      found: 'Hay un `<` que no abre ninguna etiqueta',
      expected: '`<` solo en las etiquetas de los componentes o dentro de código',
      remedy: 'escríbelo entre comillas invertidas: `` `a < 5` ``',
    }),
  ],
];

const UNKNOWN: Explanation = {
  found: 'El archivo no se puede leer como MDX',
  expected: 'Markdown con las etiquetas `<Card>` y `<Examples>` bien cerradas',
  remedy: 'revisa las llaves `{}` y los signos `<` de esta línea',
};

/** The line of a `{` or `<` that the parser only noticed at the end of the file. */
function lineOfOpening({ line, message }: NoteSyntaxError): number {
  const place = /\((\d+):\d+\)/.exec(message);
  return place ? Number(place[1]) : line;
}

/** Puts a parser's error into an author's words. */
export function explainSyntaxError(error: NoteSyntaxError, source: string): Omit<Problem, 'file'> {
  const lastLine = source.split('\n').length;
  const line = Math.min(lineOfOpening(error), lastLine);
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(error.message);
    if (match) return { line, ...explain(match) };
  }
  return { line, ...UNKNOWN };
}
