import { componentSchemas } from '../schemas/components.ts';
import { componentLike, tagWords } from './grammar.ts';
import type { NoteSyntaxError } from '../notes/note.ts';
import type { Report, Words } from './diagnostic.ts';

/** The name of an unknown tag in the parser's message. */
const NO_COMPONENT = `(?!(?:${Object.keys(componentSchemas).join('|')})>)([\\w.:-]+)`;

/** A closing tag without an opening one: `</div>`. */
const STRAY_END = new RegExp(`^Unexpected closing tag \`</${NO_COMPONENT}>\``);

/** The parser's reasons, each with what an author makes of it. First match wins. */
const EXPLANATIONS: readonly [RegExp, (match: RegExpExecArray) => Words][] = [
  [
    /corresponding closing brace for `\{`/,
    () => ({
      ruleId: 'loose-brace',
      found: 'Hay una llave `{` sin cerrar en el texto',
      expected: 'las llaves solo dentro de código',
      remedy: 'escríbela entre comillas invertidas: `` `{` ``',
    }),
  ],
  [
    /Could not parse (?:expression|import\/exports)/,
    () => ({
      ruleId: 'loose-code',
      found: 'Hay llaves o un `import` que no son código válido',
      expected: 'texto, tarjetas y ejemplos; las llaves solo dentro de código',
      remedy: 'escríbelo entre comillas invertidas',
    }),
  ],
  [new RegExp(`closing tag for \`<${NO_COMPONENT}>\``), ([, name]) => tagWords(name!)],
  [
    /closing tag for `<(\w+)>`[^]*before the end of `paragraph`/,
    ([, name]) => ({
      ruleId: 'text-beside-tag',
      found: `Hay texto en la misma línea que \`<${name}>\``,
      expected: 'cada etiqueta sola en su línea, y el texto en párrafos suyos',
      remedy: `pasa el texto a otra línea, con una línea en blanco después de \`<${name} …>\``,
    }),
  ],
  [
    /closing tag for `<(\w+)>`/,
    ([, name]) => ({
      ruleId: 'unclosed-tag',
      found: `La etiqueta \`<${name}>\` no se cierra`,
      expected: `\`</${name}>\` al principio de una línea`,
      remedy: `añade \`</${name}>\` donde termina, con una línea en blanco antes`,
    }),
  ],
  [
    /Unexpected closing (?:slash|tag)|Unexpected closing/,
    () => ({
      ruleId: 'unopened-tag',
      found: 'Hay una etiqueta de cierre que no corresponde a ninguna abierta',
      expected: 'cada `</…>` cierra la última etiqueta abierta',
      remedy: 'borra la etiqueta o corrige el orden de cierre',
    }),
  ],
  [
    /Unexpected character/,
    () => ({
      ruleId: 'loose-angle-bracket',
      found: 'Hay un `<` que no abre ninguna etiqueta',
      expected: '`<` solo en las etiquetas de los componentes o dentro de código',
      remedy: 'escríbelo entre comillas invertidas: `` `a < 5` ``',
    }),
  ],
];

const UNKNOWN: Words = {
  ruleId: 'mdx-syntax',
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

/** The message for a `<` that opens no tag, by what follows it. */
function explainAngle(text: string): Words | undefined {
  if (text.startsWith('<!--')) {
    return {
      ruleId: 'html-comment',
      found: 'Hay un comentario de HTML, `<!-- … -->`',
      expected: 'ningún comentario en el texto',
      remedy: 'bórralo; en los apuntes no hay comentarios ocultos',
    };
  }
  const [, tag] = /^<([A-Z]\w*)/.exec(text) ?? [];
  if (tag && !componentLike(tag)) return tagWords(tag);
  if (tag) {
    return {
      ruleId: 'malformed-tag',
      found: `La etiqueta \`<${tag}>\` está mal escrita`,
      expected: 'atributos de la forma `title="Selector de clase"` y `>` al final',
      remedy: 'escribe cada valor entre comillas dobles y rectas, `"`',
    };
  }
  const [, address] = /^<((?:https?:\/\/|mailto:)[^>\s]+)>/.exec(text) ?? [];
  if (!address) return undefined;
  return {
    ruleId: 'bare-address',
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
    ruleId: 'self-closed-tag',
    found: `La etiqueta \`${tag} …/>\` se cierra a sí misma`,
    expected: `\`${tag}>\` y, donde termina, \`</${name}>\``,
    remedy: 'borra la barra de antes de `>`',
  };
}

/** Names of components, as alternatives of a pattern. */
const NAMES = Object.keys(componentSchemas).join('|');

/** Lines outside code, each with its number. */
function textLines(source: string): { line: number; text: string }[] {
  let fence: string | undefined;
  return source.split('\n').flatMap((text, index) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && mark.startsWith(fence!)) fence = undefined;
    else if (fence === undefined) return { line: index + 1, text };
    return [];
  });
}

/** A closing tag at the end of a line of text. */
function textBeforeEnd(source: string): Report | undefined {
  const end = new RegExp(`^(?!\\s*<)(.*\\S.*)</(${NAMES})>\\s*$`);
  for (const { line, text } of textLines(source)) {
    const [, , name] = end.exec(text) ?? [];
    if (name === undefined || text.includes(`<${name}`)) continue;
    return {
      line,
      ruleId: 'text-beside-tag',
      found: `Hay texto delante de \`</${name}>\`, en la misma línea`,
      expected: 'cada etiqueta sola en su línea, y el texto en párrafos suyos',
      remedy: `pasa \`</${name}>\` a otra línea, con una línea en blanco antes`,
    };
  }
  return undefined;
}

/** A closing tag for which no tag is open; tags that cross are another mistake. */
function surplusEnd(source: string): Report | undefined {
  const open: string[] = [];
  const tag = new RegExp(`<(/?)(${NAMES})\\b[^>]*?(/?)>`, 'g');
  for (const { line, text } of textLines(source)) {
    for (const [, slash, name = '', isClosed] of text.matchAll(tag)) {
      if (isClosed) continue;
      if (!slash) open.push(name);
      else if (open.at(-1) === name) open.pop();
      else if (open.includes(name)) return undefined;
      else {
        return {
          line,
          ruleId: 'unopened-tag',
          found: `\`</${name}>\` no cierra nada: su etiqueta ya está cerrada, o no se ha abierto`,
          expected: `un \`</${name}>\` por cada \`<${name}>\``,
          remedy: 'borra esta etiqueta',
        };
      }
    }
  }
  return undefined;
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
  const closed = /closing/.test(error.message)
    ? (selfClosed(source) ?? textBeforeEnd(source) ?? surplusEnd(source))
    : undefined;
  if (closed) return closed;
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(error.message);
    if (match) return { line, ...explain(match) };
  }
  return { line, ...UNKNOWN };
}
