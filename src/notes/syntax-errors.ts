import type { NoteSyntaxError } from './note.ts';
import type { Report } from './problem.ts';

type Explanation = Omit<Report, 'line'>;

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

/** A component's tag that the parser gave up on, at the place of its error. */
function brokenTag(error: NoteSyntaxError, source: string): string | undefined {
  const text = source.split('\n')[error.line - 1]?.slice(error.column - 1) ?? '';
  return /^<([A-Z]\w*)/.exec(text)?.[1];
}

/** Puts a parser's error into an author's words. */
export function explainSyntaxError(error: NoteSyntaxError, source: string): Report {
  const lastLine = source.split('\n').length;
  const line = Math.min(lineOfOpening(error), lastLine);
  const tag = /Unexpected character/.test(error.message) ? brokenTag(error, source) : undefined;
  if (tag) {
    return {
      line,
      found: `La etiqueta \`<${tag}>\` está mal escrita`,
      expected: 'atributos de la forma `title="Selector de clase"` y `>` al final',
      remedy: 'escribe cada valor entre comillas dobles',
    };
  }
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(error.message);
    if (match) return { line, ...explain(match) };
  }
  return { line, ...UNKNOWN };
}
