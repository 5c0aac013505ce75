/** Detects text that looks like Markdown but is not, or is by accident, and would be published so. */
import type { MdastNode } from 'satteri';
import { decodePath, foldPath } from '../lib/addresses.ts';
import { cardId } from '../lib/card-id.ts';
import { childrenOf, short, textOf } from '../notes/nodes.ts';
import { LEFTOVERS, PLACEHOLDERS, type TextPattern } from './leftovers.ts';
import type { Kind, NodeWords, Place } from './node-context.ts';
import type { Found, Words } from './diagnostic.ts';
import { lineAt } from '../notes/source.ts';

/** How a picture is written whose file's name has spaces; the file has to have that name, too. */
function pictureRemedy(found: string): string {
  const [sized] = / +=\d*x\d*(?=\))/.exec(found) ?? [];
  if (sized) return `escribe \`${found.replace(sized, '')}\`: la página le da su tamaño`;
  const [, start, folder = '', name] =
    /^(.*?\]\()(.*\/)?([^/]*?)(?:\s+["'].*)?\s*\)$/.exec(found) ?? [];
  if (name === undefined) return 'cierra el paréntesis detrás del nombre del archivo';
  const good = foldPath(name)
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$|-(?=\.)/g, '');
  const address = folder.replaceAll(' ', '%20') + good;
  return `escribe \`${start}${address})\` y pon al archivo el nombre \`${good}\``;
}

/** A letter of UTF-8 that was read as two of another encoding, `Ã³`, or that was lost. */
const MISREAD = /\uFFFD+|[\u00C2\u00C3][\u0080-\u00BF]/;

/** A sign of emphasis that touches a word at one side, and has no other one. */
const LONE_SIGN = new RegExp(
  ['\\*', '_']
    .map(
      (sign) =>
        String.raw`(?<![\p{L}\p{N}_/.-])${sign}(?=[\p{L}¿¡«"])|(?<=[\p{L}.,;:»"?!)])${sign}(?![\p{L}\p{N}_])`,
    )
    .join('|'),
  'u',
);

function loneSign(found: string): Words {
  return {
    ruleId: 'unpaired-emphasis',
    found: `Hay un \`${found}\` sin pareja: se leería tal cual`,
    expected: 'cursiva, `_texto_`, o negrita, `**texto**`, con lo mismo a cada lado',
    remedy: `cierra la cursiva o la negrita, o escribe \`\\${found}\` si es ese signo`,
  };
}

/** What stands behind a node in the same parent. */
function nextOf(node: MdastNode, parent: MdastNode): MdastNode | undefined {
  const siblings = childrenOf(parent);
  return siblings[siblings.indexOf(node) + 1];
}

const isEmphasized = (node?: MdastNode) => node?.type === 'emphasis' || node?.type === 'strong';

/** The address of a link as it is written. */
const withoutSpaces = (url: string) =>
  url
    .trim()
    .replace(/#([^)]*)/, (_all, card: string) => `#${cardId(decodePath(card))}`)
    .replaceAll(' ', '%20');

/** Texts that look like Markdown and are not, each with what to do. First match wins. */
const BROKEN_TEXTS: readonly TextPattern[] = [
  [
    MISREAD,
    (found) => ({
      ruleId: 'encoding',
      found: `«${found}» es una letra mal leída: el texto ha pasado por otra codificación`,
      expected: 'las tildes y la eñe como son, en un archivo UTF-8',
      remedy: `escribe ${found.startsWith('\uFFFD') ? 'la letra que había' : `«${Buffer.from(found, 'latin1').toString()}»`}, y busca otras como esa`,
    }),
  ],
  [
    /\[[^\]]+\] +\((?:https?:|[/#]|$)[^)]*\)?|\([^()]+\)\[(?:https?:|[/#]|$)[^\]]*\]?/,
    (found) => ({
      ruleId: 'broken-link-syntax',
      found: `«${found}» no es un enlace: se leería tal cual`,
      expected: '`[texto](dirección)`: primero los corchetes y, sin espacio, los paréntesis',
      remedy: 'escríbelo en ese orden y sin espacio',
    }),
  ],
  [
    /【[^】]*】/,
    (found) => ({
      ruleId: 'other-program',
      found: `«${found}» es la cita de otro programa`,
      expected: 'un enlace a la fuente, `[texto](https://…)`',
      remedy: 'bórrala o escribe el enlace',
    }),
  ],
  [
    /\*\*|==(?=\S)[^=]+(?<=\S)==/,
    (found) => ({
      ruleId: 'broken-bold',
      found: `«${found}» se leería tal cual`,
      expected: 'negrita, `**texto**`, con los asteriscos pegados a él',
      remedy:
        found === '**'
          ? 'pégalos al texto, cierra la negrita o bórralos'
          : `escribe \`${found.replaceAll('==', '**')}\``,
    }),
  ],
  [LONE_SIGN, loneSign],
  [
    /!\[[^\]]*\]\([^)\n]*\)?/,
    (found) => ({
      ruleId: 'broken-image-syntax',
      found: `«${found}» no es una imagen: su dirección tiene espacios o no se cierra`,
      expected: '`![lo que se ve](./nombre.png)`, con un nombre de archivo sin espacios',
      remedy: pictureRemedy(found),
    }),
  ],
  [
    /\[[^\]]*\]\([^)]*\)?/,
    (found) => ({
      ruleId: 'broken-link-syntax',
      found: `«${found}» no es un enlace: su dirección tiene espacios o no se cierra`,
      expected: '`[texto](/Sección/Tema/#tarjeta)`: `%20` por cada espacio y, tras `#`, guiones',
      remedy: found.endsWith(')')
        ? `escribe \`${found.replace(/\(.*$/, withoutSpaces)}\``
        : 'cierra el paréntesis detrás de la dirección; los de ella se escriben `%28` y `%29`',
    }),
  ],
  [
    /^\[\[?_?TOC_?\]?\]$/i,
    (found) => ({
      ruleId: 'other-program',
      found: `«${found}» se leería tal cual`,
      expected: 'nada: la página hace su índice con los títulos de las tarjetas',
      remedy: 'bórralo',
    }),
  ],
  [
    /\[\^[^\]]+\]|\^\[[^\]]+\]?/,
    (found) => ({
      ruleId: 'footnote',
      found: `«${found}» llama a una nota al pie`,
      expected: 'el texto entero en su sitio: los apuntes no tienen notas al pie',
      remedy: 'escribe lo que dice la nota ahí mismo, entre paréntesis',
    }),
  ],
  [
    /\[[^\]]+\]\[[^\]]*\]/,
    (found) => ({
      ruleId: 'broken-link-syntax',
      found: `«${found}» no es un enlace: nada dice adónde lleva`,
      expected: '`[texto](dirección)`, con la dirección entre paréntesis',
      remedy: `escribe \`${/^\[[^\]]+\]/.exec(found)![0]}(…)\` con su dirección`,
    }),
  ],
  [
    /(?<![\w:]):[a-z][a-z_]+:(?![\w:])/,
    (found) => ({
      ruleId: 'emoji-name',
      found: `«${found}» se leería tal cual`,
      expected:
        'el propio carácter, `🎉`, si dice algo; un nombre con dos puntos, entre comillas invertidas',
      remedy: 'pégalo en su lugar o bórralo',
    }),
  ],
  [
    /`+/,
    () => ({
      ruleId: 'unpaired-backtick',
      found: 'Hay una comilla invertida sin pareja',
      expected: 'el código en línea entre dos comillas invertidas, en el mismo párrafo',
      remedy: 'cierra el código o borra la comilla',
    }),
  ],
];

/** As LaTeX and most programs write it: `\(n\)`, `\[n\]`, `$n^2$`. */
const FORMULAS = /\\\([^]*?\\\)|\\\[[^]*?\\\]|\$(?=\S)[^$\n]*[\\^_{}=][^$\n]*(?<=\S)\$(?!\w)/;

export const FORMULA = (found: string): Words => ({
  ruleId: 'formula',
  found: `Hay una fórmula, «${found}»`,
  expected: 'texto y código en línea: los apuntes no dibujan fórmulas',
  remedy: 'escríbela como código, entre comillas invertidas',
});

/** A text that its author meant to be something else. */
export function brokenText({ node, text, parent, previous }: Place): Found<Words> {
  const value = textOf(node);
  const isFirst = previous === undefined && parent.type === 'paragraph';
  if (isFirst && /^\[!\w+\]/.test(value)) {
    const [found] = /^\[!\w+\]/.exec(value)!;
    return {
      ruleId: 'callout',
      found: `«${found}» no es un aviso: se leería tal cual`,
      expected: 'una cita con su texto, `> **Nota:** …`',
      remedy: `escribe \`**Nota:**\` en lugar de \`${found}\``,
    };
  }
  const formula = FORMULAS.exec(text);
  if (formula) return [FORMULA(short(formula[0]))];
  const next = nextOf(node, parent);
  // Another asterisk than those of its pair: `**texto*`.
  if ((isEmphasized(previous) && /^\*/.test(text)) || (isEmphasized(next) && text.endsWith('*'))) {
    return [loneSign('*')];
  }
  // What is written with a backslash is meant to be read as it is.
  const plain = text.replaceAll(/\\[[\]()`!^*=_]/g, '  ');
  for (const [pattern, explain] of [...BROKEN_TEXTS, ...LEFTOVERS, ...PLACEHOLDERS]) {
    const match = pattern.exec(plain);
    if (match) return [explain(text.slice(match.index, match.index + match[0].length))];
  }
  return [];
}

/** How a line begins that its author meant to be a point of a list: without its space, or with another sign. */
const POINT = String.raw`(?:-|[–—] |\d+[.)]|[a-z]\) ?)(?=[\p{L}¿¡«"\[\x60*])`;

/** Lines that look like something else than a paragraph, each with what to do. First match wins. */
const LOOKALIKES: readonly [RegExp, (found: string, above: readonly Kind[]) => Words][] = [
  [
    /^\s*([•▪●◦‣○■])/m,
    (bullet) => ({
      ruleId: 'broken-list',
      found: `Hay una línea que empieza por «${bullet}»`,
      expected: 'una lista: cada punto, en su línea, empieza por `- `',
      remedy: `cambia cada «${bullet}» por \`- \``,
    }),
  ],
  [
    // A single line may be text, and so may lines that end in `\`.
    new RegExp(String.raw`^(${POINT}.*)(?<!\\| {2})\n\s*${POINT}`, 'mu'),
    (found) => ({
      ruleId: 'broken-list',
      found: `«${short(found)}» no es un punto de una lista: se leería seguido de la línea siguiente`,
      expected: 'una lista: cada punto, en su línea, empieza por `- ` o `1. `, con su espacio',
      remedy: 'escribe así el principio de cada línea',
    }),
  ],
  [
    /^\s*(#{2,6}[\p{L}\d¿¡].*)/mu,
    (found, [whole]) => ({
      ruleId: 'broken-heading',
      found: `«${short(found)}» no es un encabezado: se leería tal cual`,
      expected:
        whole === 'topics'
          ? 'el título de la tarjeta como único encabezado'
          : 'un espacio entre `##` y el texto',
      remedy:
        whole === 'topics' ? 'usa el atributo `title` de `<Card>` o divide la tarjeta' : 'añádelo',
    }),
  ],
  [
    /^\s*((?:'{3}|´{3}|’{3}|"{3}|~{2}|``)[a-z]*)\s*$/m,
    (found) => ({
      ruleId: 'broken-fence',
      found: `«${found}» no abre ni cierra ningún código: se leería tal cual`,
      expected:
        'el código entre dos líneas de tres comillas invertidas, la primera con su lenguaje: ` ```js `',
      remedy: 'cámbialo por tres comillas invertidas, delante y detrás del código',
    }),
  ],
];

/** The line under the head of a table, where it is there and makes none. */
function brokenRule(text: string): Words | undefined {
  const [head = '', rule = ''] = text.split('\n');
  if (!/^[\s|:—–-]+$/.test(rule) || !/[—–-]/.test(rule)) return undefined;
  const columns = head.replaceAll(/^\s*\||\|\s*$/g, '').split('|').length;
  return {
    ruleId: 'broken-table',
    found: `La línea «${short(rule)}» no hace una tabla`,
    expected: 'una parte de guiones, `-`, por cada columna de la fila de títulos',
    remedy: `escribe \`|${' --- |'.repeat(columns)}\``,
  };
}

/** A paragraph whose lines its author meant to be a table, a list or code. */
export function brokenParagraph({ node, text, above, previous }: Place): Found<NodeWords> {
  if (/^\|.*\|/m.test(text)) {
    if (previous?.type === 'table') {
      return {
        ruleId: 'broken-table',
        found: `«${short(text)}» se leería como texto: una línea en blanco la separa de la tabla de arriba`,
        expected: 'todas las filas de una tabla seguidas',
        remedy: 'borra esa línea en blanco',
      };
    }
    return (
      brokenRule(text) ?? {
        ruleId: 'broken-table',
        found: 'Hay filas de una tabla sin su línea de guiones',
        expected:
          'debajo de la fila de títulos, una línea con tantas partes como columnas: `| --- | --- |`',
        remedy: 'añade esa línea después de la primera fila',
      }
    );
  }
  for (const [pattern, explain] of LOOKALIKES) {
    const match = pattern.exec(text);
    const [whole, found] = match ?? [];
    if (!match || whole === undefined || found === undefined) continue;
    const below = lineAt(text, match.index + whole.indexOf(found)) - 1;
    return { ...explain(found, above), below };
  }
  if (/^[^\t\n]+\t[^\n]*\n[^\t\n]+\t/.test(text)) {
    return {
      ruleId: 'broken-table',
      found: `«${short(text)}» está separado con tabuladores, que no hacen una tabla`,
      expected: 'una tabla con sus `|` y, debajo de la fila de títulos, `| --- | --- |`',
      remedy: 'cambia cada tabulador por ` | ` y añade la línea de guiones',
    };
  }
  const column = node.position?.start.column ?? 1;
  const [, indented] = /\n {4,}(\S.*)/.exec(text) ?? [];
  if (indented !== undefined && column === 1 && ['<Card>', '<Examples>'].includes(above.at(-1)!)) {
    return {
      ruleId: 'indented-text',
      found: `«${short(indented)}» tiene sangría y se leería seguido de la línea de arriba`,
      expected: 'el código entre líneas de tres comillas invertidas; el texto, sin sangría',
      remedy: 'quita los espacios o, si es código, escríbelo en un bloque dentro de `<Examples>`',
      below: lineAt(text, text.indexOf(indented)) - 1,
    };
  }
  if (column > 4 && ['<Card>', '<Examples>'].includes(above.at(-1)!)) {
    return {
      ruleId: 'indented-text',
      found: `«${short(text)}» empieza con sangría`,
      expected:
        'el texto desde el principio de la línea, y el código entre líneas de tres comillas invertidas',
      remedy: 'quita los espacios o, si es código, escríbelo en un bloque dentro de `<Examples>`',
    };
  }
  return [];
}

/** A row with more or fewer cells than the head of its table, or a text that is parsed as a row. */
export function brokenRow({ node, parent, text }: Place): Found<Words> {
  const columns = childrenOf(childrenOf(parent)[0]!).length;
  const cells = childrenOf(node).length;
  if (columns > 1 && !text.includes('|')) {
    return {
      ruleId: 'broken-table',
      found: `«${short(text)}» se vería como una fila de la tabla de arriba`,
      expected: 'una línea en blanco entre una tabla y el texto que la sigue',
      remedy: 'añádela; si es una fila, separa sus casillas con `|`',
    };
  }
  if (cells === columns) return [];
  const found = `La fila tiene ${cells} ${cells === 1 ? 'casilla' : 'casillas'}, y su tabla, ${columns} ${columns === 1 ? 'columna' : 'columnas'}`;
  if (cells < columns) {
    return {
      ruleId: 'table-columns',
      found,
      expected: 'tantas casillas como columnas',
      remedy: 'añade las que faltan; la que no dice nada se deja en blanco: `| |`',
    };
  }
  return {
    ruleId: 'table-columns',
    found,
    expected:
      'tantas casillas como columnas; un `|` dentro de una casilla, también en código, se escribe `\\|`',
    remedy: 'corrige la fila o escribe `\\|` donde no separe casillas',
  };
}

/** A text that begins with a number and a point: a list that counts on from no other. */
export function brokenStart({ node, lists, text }: Place): Found<Words> {
  if (node.type !== 'list' || (node.start ?? 1) < 2) return [];
  const countsOn = lists.some((one) => one.start! + childrenOf(one).length === node.start);
  if (countsOn) return [];
  return {
    ruleId: 'list-start',
    found: `«${short(text)}» se vería como el punto ${node.start} de una lista`,
    expected: 'las listas, desde el 1 o siguiendo la cuenta de otra anterior',
    remedy: `si es texto, escribe \`${node.start}\\.\`; si es una lista, empieza por \`1.\``,
  };
}

/** A table whose columns have no names, or nothing under them. */
export function brokenTable({ node }: Place): Found<Words> {
  const rows = childrenOf(node);
  if (rows.length === 1) {
    return {
      ruleId: 'empty-table',
      found: 'La tabla solo tiene su fila de títulos',
      expected: 'debajo de la línea de guiones, una fila al menos',
      remedy: 'escríbela o borra la tabla',
    };
  }
  const heads = childrenOf(rows[0]!);
  if (heads.some((cell) => textOf(cell).trim() !== '')) return [];
  return {
    ruleId: 'table-head',
    found: 'La tabla no dice qué hay en sus columnas',
    expected: 'un título en cada columna, en la primera fila',
    remedy: 'escríbelos entre sus `|`',
  };
}

/** A bold text that its author meant to be a name with underscores. */
export function brokenStrong({ text }: Place): Found<Words> {
  if (!text.startsWith('__')) return [];
  return {
    ruleId: 'underscore-bold',
    found: `«${short(text)}» se leería en negrita, sin sus guiones bajos`,
    expected: 'negrita con asteriscos, `**texto**`; un nombre, entre comillas invertidas',
    remedy: `escribe \`**${text.slice(2, -2)}**\` o, si es un nombre, ponlo entre comillas invertidas`,
  };
}

/** An emphasis in the middle of a word, which its author meant to be two signs. */
export function brokenEmphasis({ node, text, parent, previous }: Place): Found<Words> {
  const next = nextOf(node, parent);
  const isInWord =
    /[\p{L}\d]$/u.test(previous ? textOf(previous) : '') &&
    /^[\p{L}\d]/u.test(next ? textOf(next) : '');
  if (!isInWord) return [];
  return {
    ruleId: 'emphasis-in-word',
    found: `«${short(text)}» se leería en cursiva, sin sus asteriscos`,
    expected: 'cursiva alrededor de palabras enteras; una cuenta, entre comillas invertidas',
    remedy: 'ponla entre comillas invertidas o escribe `\\*`',
  };
}

/** A point of a list with nothing in it, or with a box to tick. */
export function brokenPoint({ node }: Place): Found<Words> {
  if (childrenOf(node).length === 0) {
    return {
      ruleId: 'empty-list-item',
      found: 'Hay un punto de una lista sin nada',
      expected: 'un texto detrás de su `- ` o de su número',
      remedy: 'escríbelo o borra la línea',
    };
  }
  if (node.type !== 'listItem' || typeof node.checked !== 'boolean') return [];
  return {
    ruleId: 'task-list',
    found: 'Hay una lista con casillas para marcar',
    expected: 'puntos sin casilla: la página no guarda lo que se marca',
    remedy: 'borra `[ ]` o `[x]`',
  };
}
