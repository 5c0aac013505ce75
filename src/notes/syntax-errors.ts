import { componentSchemas } from '../schemas/components.ts';
import { componentLike, tagWords } from './grammar.ts';
import type { NoteSyntaxError } from './note.ts';
import type { Report, Words } from './problem.ts';

/** The name of a tag that is no component, as the parser tells it. */
const NO_COMPONENT = `(?!(?:${Object.keys(componentSchemas).join('|')})>)([\\w.:-]+)`;

/** A tag that closes what nobody opens: `</div>`. */
const STRAY_END = new RegExp(`^Unexpected closing tag \`</${NO_COMPONENT}>\``);

/** The parser's reasons, each with what an author makes of it. First match wins. */
const EXPLANATIONS: readonly [RegExp, (match: RegExpExecArray) => Words][] = [
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
  [new RegExp(`closing tag for \`<${NO_COMPONENT}>\``), ([, name]) => tagWords(name!)],
  [
    /closing tag for `<(\w+)>`[^]*before the end of `paragraph`/,
    ([, name]) => ({
      found: `Hay texto en la misma línea que \`<${name}>\``,
      expected: 'cada etiqueta sola en su línea, y el texto en párrafos suyos',
      remedy: `pasa el texto a otra línea, con una línea en blanco después de \`<${name} …>\``,
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
    /Unexpected character/,
    () => ({
      found: 'Hay un `<` que no abre ninguna etiqueta',
      expected: '`<` solo en las etiquetas de los componentes o dentro de código',
      remedy: 'escríbelo entre comillas invertidas: `` `a < 5` ``',
    }),
  ],
];

const UNKNOWN: Words = {
  found: 'El archivo no se puede leer como MDX',
  expected: 'Markdown con las etiquetas `<Card>` y `<Examples>` bien cerradas',
  remedy: 'revisa las llaves `{}` y los signos `<` de esta línea',
};

/** The line of a `{` or `<` that the parser only noticed at the end of the file. */
function lineOfOpening({ line, message }: NoteSyntaxError): number {
  const place = /\((\d+):\d+\)/.exec(message);
  return place ? Number(place[1]) : line;
}

/** The rest of the line at the place of an error. */
const textAt = ({ line, column }: NoteSyntaxError, source: string): string =>
  source.split('\n')[line - 1]?.slice(column - 1) ?? '';

/** What stands after a `<` that opens no tag, as far as its author can have meant something. */
function explainAngle(text: string): Words | undefined {
  if (text.startsWith('<!--')) {
    return {
      found: 'Hay un comentario de HTML, `<!-- … -->`',
      expected: 'ningún comentario en el texto',
      remedy: 'bórralo; en los apuntes no hay comentarios ocultos',
    };
  }
  const [, tag] = /^<([A-Z]\w*)/.exec(text) ?? [];
  if (tag && !componentLike(tag)) return tagWords(tag);
  if (tag) {
    return {
      found: `La etiqueta \`<${tag}>\` está mal escrita`,
      expected: 'atributos de la forma `title="Selector de clase"` y `>` al final',
      remedy: 'escribe cada valor entre comillas dobles y rectas, `"`',
    };
  }
  const [, address] = /^<((?:https?:\/\/|mailto:)[^>\s]+)>/.exec(text) ?? [];
  if (!address) return undefined;
  return {
    found: `La dirección \`${address}\` está entre \`<\` y \`>\``,
    expected: 'un enlace con un texto que diga adónde lleva, `[guía de grid](https://…)`',
    remedy: `escribe \`[…](${address.replace('http:', 'https:')})\`, con ese texto entre corchetes`,
  };
}

/** A component that closes itself, though something is in it: its end is one too many. */
function selfClosed(source: string): Report | undefined {
  const lines = source.split('\n');
  const index = lines.findIndex((line) =>
    /^<(?:Card|Examples|Setup|Summary|Practice|Question|Answer|Figure)\b[^>]*\/>\s*$/.test(line),
  );
  const [tag, name] = /^<(\w+)/.exec(lines[index] ?? '') ?? [];
  if (!tag) return undefined;
  return {
    line: index + 1,
    found: `La etiqueta \`${tag} …/>\` se cierra a sí misma`,
    expected: `\`${tag}>\` y, donde termina, \`</${name}>\``,
    remedy: 'borra la barra de antes de `>`',
  };
}

/** Puts a parser's error into an author's words. */
export function explainSyntaxError(error: NoteSyntaxError, source: string): Report {
  const lastLine = source.split('\n').length;
  const line = Math.min(lineOfOpening(error), lastLine);
  const isAngle = /Unexpected character/.test(error.message);
  const angle = isAngle ? explainAngle(textAt(error, source)) : undefined;
  if (angle) return { line, ...angle };
  const [, stray] = STRAY_END.exec(error.message) ?? [];
  // The place that such a message names is that of the tag around it.
  if (stray !== undefined) return { line: error.line, ...tagWords(stray) };
  const closed = /closing/.test(error.message) ? selfClosed(source) : undefined;
  if (closed) return closed;
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(error.message);
    if (match) return { line, ...explain(match) };
  }
  return { line, ...UNKNOWN };
}
