/**
 * What a note may hold: one table, each kind of node with the parents under
 * which it may stand and what its author reads when it stands elsewhere. What
 * the table does not know is an error, so that nothing new slips in.
 *
 * To let notes hold something more, give it a row here (and a component, its
 * attributes in `src/schemas/components.ts` and itself in
 * `src/components/notes/components.ts`), and a note that breaks the row in
 * `tests/fixtures/notes/grammar/`. Code under a new component needs no more
 * than its name in `code.under`: the reader (note.ts) finds it from there.
 */
import type { MdastNode } from 'satteri';
import { foldPath } from '../lib/addresses.ts';
import { closest } from '../lib/closest.ts';
import { componentSchemas } from '../schemas/components.ts';
import { attributesOf } from './attributes.ts';
import {
  checkDrawingFence,
  checkOrder,
  checkPractice,
  checkQuestion,
  checkSummary,
  type NodeWords,
} from './check-parts.ts';
import { OUTPUT_LANGUAGE } from './languages.ts';
import { childrenOf, isJsx, lineOf, nameOf, short, sourceOf, textOf } from './nodes.ts';
import { pictureIn } from './pictures.ts';
import { quoted, type Collection, type Report, type Words } from './problem.ts';
import { lineAt } from './source.ts';

/** A node where it stands. */
interface Place {
  node: MdastNode;
  /** The text that the node was read from. */
  text: string;
  /** Kinds of the nodes around it, the outermost (a collection, or a field) first. */
  above: readonly Kind[];
  parent: MdastNode;
  previous: MdastNode | undefined;
  /** The numbered lists that its card, its question or the text around has had so far. */
  lists: readonly ListNode[];
}

type ListNode = Extract<MdastNode, { type: 'list' }>;

/** A kind of node as the table names it: see `kindOf`. */
type Kind = string;

interface Row {
  /** Kinds under which it may stand; a collection or a field stands for the whole text. */
  readonly under: readonly Kind[];
  /** What its author reads where it may not stand. */
  readonly otherwise: (place: Place) => Words;
  /** What else is wrong with it, though it stands where it may. */
  readonly also?: (place: Place) => readonly NodeWords[];
}

const CARD = '<Card>';
const EXAMPLES = '<Examples>';
const FIGURE = '<Figure>';
const OUTPUT = '```salida';
const DRAWING = '```mermaid';
const SETUP = '<Setup>';
const SUMMARY = '<Summary>';
const PRACTICE = '<Practice>';
const QUESTION = '<Question>';
const ANSWER = '<Answer>';

/** What holds code that is verified. */
const CODE = [EXAMPLES, SETUP, QUESTION, ANSWER];

/** What stands by itself, one below the other. */
const PROSE = [CARD, ...CODE, 'sections', 'pages'];
/** What holds running text. */
const TEXT = ['paragraph', 'emphasis', 'strong', 'delete', 'link', 'tableCell', 'heading'];

/** What `otherwise` and `also` are made of. */
const words = (found: string, expected: string, remedy: string): Words => ({
  found,
  expected,
  remedy,
});

const titleOf = (card: MdastNode) => {
  const title = isJsx(card) ? attributesOf(card).texts.title : undefined;
  return title ? `«${title}»` : 'sin título';
};

/** A row of what no note may hold. */
const never = (otherwise: Row['otherwise']): Row => ({ under: [], otherwise });

/** Text of a whole topic stands in cards, and only there. */
const OUTSIDE_CARDS = words(
  'Hay texto fuera de las tarjetas',
  'todo el contenido de un tema dentro de `<Card>`',
  'llévalo a una tarjeta o al campo `parrafo` de la cabecera',
);

/** A paragraph, list, table or quote where it may not stand. */
const prose =
  (what: string) =>
  ({ above }: Place): Words => {
    const parent = above.at(-1)!;
    if (parent === 'topics') return OUTSIDE_CARDS;
    if (parent === 'parrafo') {
      return words(
        `Hay ${what} en \`parrafo\``,
        'un solo párrafo, con enlaces, énfasis y código en línea',
        'escríbelo como texto seguido o llévalo a una tarjeta',
      );
    }
    return words(
      `Hay ${what} dentro de ${parentName(parent)}`,
      `${what}, directamente dentro de una tarjeta o de sus ejemplos`,
      'sácalo de ahí, sin sangría y con una línea en blanco antes',
    );
  };

const PARENT_NAMES: Readonly<Record<Kind, string>> = {
  list: 'una lista',
  listItem: 'una lista',
  blockquote: 'una cita',
  table: 'una tabla',
  paragraph: 'un párrafo',
};

const parentName = (kind: Kind) => PARENT_NAMES[kind] ?? `\`${kind}\``;

/** A piece of a text where there is no text around it. */
const loose = ({ text }: Place): Words =>
  words(
    `«${short(text)}» está pegado a una etiqueta`,
    'cada etiqueta sola en su línea, y el texto en párrafos suyos',
    'parte la línea: una línea en blanco después de `>` y otra antes de `</`',
  );

/** How a picture is written whose file's name has spaces; the file has to have that name, too. */
function pictureRemedy(found: string): string {
  const [, start, folder = '', name] =
    /^(.*?\]\()(.*\/)?([^/]*?)(?:\s+["'].*)?\s*\)$/.exec(found) ?? [];
  if (name === undefined) return 'cierra el paréntesis detrás del nombre del archivo';
  const good = foldPath(name)
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$|-(?=\.)/g, '');
  const address = folder.replaceAll(' ', '%20') + good;
  return `escribe \`${start}${address})\` y pon al archivo el nombre \`${good}\``;
}

/** Texts that look like Markdown and are not, each with what to do. First match wins. */
const BROKEN_TEXTS: readonly [RegExp, (found: string) => Words][] = [
  [
    /\[[^\]]+\] +\((?:https?:|[/#]|$)[^)]*\)?|\([^()]+\)\[(?:https?:|[/#]|$)[^\]]*\]?/,
    (found) =>
      words(
        `«${found}» no es un enlace: se leería tal cual`,
        '`[texto](dirección)`: primero los corchetes y, sin espacio, los paréntesis',
        'escríbelo en ese orden y sin espacio',
      ),
  ],
  [
    /【[^】]*】/,
    (found) =>
      words(
        `«${found}» es la cita de otro programa`,
        'un enlace a la fuente, `[texto](https://…)`',
        'bórrala o escribe el enlace',
      ),
  ],
  [
    /\*\*|==(?=\S)[^=]+(?<=\S)==/,
    (found) =>
      words(
        `«${found}» se leería tal cual`,
        'negrita, `**texto**`, con los asteriscos pegados a él',
        'pégalos al texto, cierra la negrita o bórralos',
      ),
  ],
  [
    /!\[[^\]]*\]\([^)\n]*\)?/,
    (found) =>
      words(
        `«${found}» no es una imagen: su dirección tiene espacios o no se cierra`,
        '`![lo que se ve](./nombre.png)`, con un nombre de archivo sin espacios',
        pictureRemedy(found),
      ),
  ],
  [
    /\[[^\]]*\]\([^)]*\)?/,
    (found) =>
      words(
        `«${found}» no es un enlace: su dirección tiene espacios o no se cierra`,
        '`[texto](/Sección/Tema/)`, con `%20` en lugar de cada espacio',
        found.endsWith('(')
          ? 'cierra el paréntesis; los de la dirección se escriben `%28` y `%29`'
          : `escribe \`${found.replace(/\(.*$/, (url) => url.trim().replaceAll(' ', '%20'))}\``,
      ),
  ],
  [
    /\[\^[^\]]+\]/,
    (found) =>
      words(
        `«${found}» llama a una nota al pie`,
        'el texto entero en su sitio: los apuntes no tienen notas al pie',
        'escribe lo que dice la nota ahí mismo, entre paréntesis',
      ),
  ],
  [
    /\[[^\]]+\]\[[^\]]*\]/,
    (found) =>
      words(
        `«${found}» no es un enlace: nada dice adónde lleva`,
        '`[texto](dirección)`, con la dirección entre paréntesis',
        `escribe \`${/^\[[^\]]+\]/.exec(found)![0]}(…)\` con su dirección`,
      ),
  ],
  [
    /`+/,
    () =>
      words(
        'Hay una comilla invertida sin pareja',
        'el código en línea entre dos comillas invertidas, en el mismo párrafo',
        'cierra el código o borra la comilla',
      ),
  ],
];

const FORMULA = (found: string) =>
  words(
    `Hay una fórmula, «${found}»`,
    'texto y código en línea: los apuntes no dibujan fórmulas',
    'escríbela como código, entre comillas invertidas',
  );

/** A text that its author meant to be something else. */
function brokenText({ node, text, parent, previous }: Place): Words[] {
  const value = textOf(node);
  const isFirst = previous === undefined && parent.type === 'paragraph';
  if (isFirst && /^\[!\w+\]/.test(value)) {
    const [found] = /^\[!\w+\]/.exec(value)!;
    return [
      words(
        `«${found}» no es un aviso: se leería tal cual`,
        'una cita con su texto, `> **Nota:** …`',
        `escribe \`**Nota:**\` en lugar de \`${found}\``,
      ),
    ];
  }
  const formula = /\\\([^]*?\\\)|\\\[[^]*?\\\]/.exec(text);
  if (formula) return [FORMULA(short(formula[0]))];
  // What is written with a backslash is meant to be read as it is.
  const plain = text.replaceAll(/\\[[\]()`!^*=]/g, '  ');
  for (const [pattern, explain] of BROKEN_TEXTS) {
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
    (bullet) =>
      words(
        `Hay una línea que empieza por «${bullet}»`,
        'una lista: cada punto, en su línea, empieza por `- `',
        `cambia cada «${bullet}» por \`- \``,
      ),
  ],
  [
    // One line alone may be text, and so may lines that are told apart with `\`.
    new RegExp(String.raw`^(${POINT}.*)(?<!\\| {2})\n\s*${POINT}`, 'mu'),
    (found) =>
      words(
        `«${short(found)}» no es un punto de una lista: se leería seguido de la línea siguiente`,
        'una lista: cada punto, en su línea, empieza por `- ` o `1. `, con su espacio',
        'escribe así el principio de cada línea',
      ),
  ],
  [
    /^\s*(#{2,6}[\p{L}\d¿¡].*)/mu,
    (found, [whole]) =>
      words(
        `«${short(found)}» no es un encabezado: se leería tal cual`,
        whole === 'topics'
          ? 'el título de la tarjeta como único encabezado'
          : 'un espacio entre `##` y el texto',
        whole === 'topics' ? 'usa el atributo `title` de `<Card>` o divide la tarjeta' : 'añádelo',
      ),
  ],
  [
    /^\s*((?:'{3}|´{3}|’{3}|"{3}|~{2}|``)[a-z]*)\s*$/m,
    (found) =>
      words(
        `«${found}» no abre ni cierra ningún código: se leería tal cual`,
        'el código entre dos líneas de tres comillas invertidas, la primera con su lenguaje: ` ```js `',
        'cámbialo por tres comillas invertidas, delante y detrás del código',
      ),
  ],
];

/** A paragraph whose lines its author meant to be a table, a list or code. */
function brokenParagraph({ node, text, above }: Place): NodeWords[] {
  if (/^\|.*\|/m.test(text)) {
    return [
      words(
        'Hay filas de una tabla sin su línea de guiones',
        'debajo de la fila de títulos, una línea con tantas partes como columnas: `| --- | --- |`',
        'añade esa línea después de la primera fila',
      ),
    ];
  }
  for (const [pattern, explain] of LOOKALIKES) {
    const match = pattern.exec(text);
    const [whole, found] = match ?? [];
    if (!match || whole === undefined || found === undefined) continue;
    const below = lineAt(text, match.index + whole.indexOf(found)) - 1;
    return [{ ...explain(found, above), below }];
  }
  const column = node.position?.start.column ?? 1;
  if (column > 4 && (above.at(-1) === CARD || above.at(-1) === EXAMPLES)) {
    return [
      words(
        `«${short(text)}» empieza con sangría`,
        'el texto desde el principio de la línea, y el código entre líneas de tres comillas invertidas',
        'quita los espacios o, si es código, escríbelo en un bloque dentro de `<Examples>`',
      ),
    ];
  }
  return [];
}

/** A row with more cells than the head of its table, which a browser would not show; or a text that is none. */
function brokenRow({ node, parent, text }: Place): Words[] {
  const columns = childrenOf(childrenOf(parent)[0]!).length;
  const cells = childrenOf(node).length;
  if (columns > 1 && !text.includes('|')) {
    return [
      words(
        `«${short(text)}» se vería como una fila de la tabla de arriba`,
        'una línea en blanco entre una tabla y el texto que la sigue',
        'añádela; si es una fila, separa sus casillas con `|`',
      ),
    ];
  }
  if (cells <= columns) return [];
  return [
    words(
      `La fila tiene ${cells} casillas, y su tabla, ${columns} columnas`,
      'tantas casillas como columnas; un `|` dentro de una casilla, también en código, se escribe `\\|`',
      'corrige la fila o escribe `\\|` donde no separe casillas',
    ),
  ];
}

/** A text that begins with a number and a point: a list that counts on from no other. */
function brokenStart({ node, lists, text }: Place): Words[] {
  if (node.type !== 'list' || (node.start ?? 1) < 2) return [];
  const countsOn = lists.some((one) => one.start! + childrenOf(one).length === node.start);
  if (countsOn) return [];
  return [
    words(
      `«${short(text)}» se vería como el punto ${node.start} de una lista`,
      'las listas, desde el 1 o siguiendo la cuenta de otra anterior',
      `si es texto, escribe \`${node.start}\\.\`; si es una lista, empieza por \`1.\``,
    ),
  ];
}

/** Code where no reader would find it explained, nor any tool run it. */
function strayCode({ above }: Place): Words {
  const parent = above.at(-1)!;
  if (above.includes(EXAMPLES)) {
    return words(
      `Hay un bloque de código dentro de ${parentName(parent)}`,
      'cada bloque directamente dentro de `<Examples>`, donde se comprueba y se explica',
      'sácalo de ahí: sus líneas empiezan al principio, sin sangría ni `>`',
    );
  }
  return words(
    'Hay un bloque de código fuera de `<Examples>`',
    'los bloques de código, dentro del `<Examples>` de una tarjeta',
    'mueve el bloque dentro de `<Examples>`',
  );
}

/** A component where it may not stand. */
function misplaced({ node, above }: Place): Words {
  const name = nameOf(node);
  if (node.type === 'mdxJsxTextElement') {
    return words(
      `\`<${name}>\` está en medio de un texto`,
      `\`<${name}>\` en una línea suya`,
      'ponlo en otra línea, con una línea en blanco antes y otra después',
    );
  }
  if (name === 'Card') {
    if (above.at(-1) === 'pages') {
      return words(
        'Hay una tarjeta en un texto de la página de inicio',
        'párrafos, listas, tablas, citas y encabezados',
        'lleva la tarjeta a un tema, en `src/content/topics/`',
      );
    }
    return words(
      'Hay una tarjeta dentro de otra',
      'cada `<Card>` fuera de los demás componentes',
      'cierra la anterior con `</Card>` antes de abrir esta',
    );
  }
  return words(
    `\`<${name}>\` no está directamente dentro de una tarjeta`,
    `\`<${name}>\` dentro de \`<Card>\` y fuera de los demás componentes`,
    'muévelo a la tarjeta a la que pertenece',
  );
}

/** A component that is there for what it holds, and holds nothing. */
const emptyHolder = ({ node }: Place): Words[] =>
  childrenOf(node).length > 0
    ? []
    : [
        words(
          `\`<${nameOf(node)}>\` está vacío`,
          'lo que se lee en él, entre su etiqueta y la que lo cierra',
          'escríbelo o borra las dos etiquetas',
        ),
      ];

/** A component that only a card holds. */
const inCard: Row = { under: [CARD], otherwise: misplaced };

/** A component that stands elsewhere than it may. */
const outOf =
  (place: string) =>
  ({ node }: Place): Words =>
    words(
      `\`<${nameOf(node)}>\` no está en su sitio`,
      `\`<${nameOf(node)}>\`, ${place}`,
      'muévelo ahí',
    );

/** What stands around the cards of a topic. */
const aroundCards: Row = {
  under: ['topics'],
  otherwise: outOf('en un tema y fuera de las tarjetas'),
};

/** A tag that is no component of ours. */
export function tagWords(name: string): Words {
  const most = /^[a-z]/.test(name) ? 0 : 2;
  const meant = closest(name, Object.keys(componentSchemas), most);
  const isHtml = /^[a-z]/.test(name);
  let remedy = 'corrige el nombre del componente';
  if (meant) remedy = `escribe \`<${meant}>\`, y también \`</${meant}>\``;
  else if (name === 'br') remedy = 'acaba la línea con `\\` o empieza otro párrafo';
  else if (name === 'img') remedy = `escribe ${PICTURE} en un párrafo suyo`;
  else if (isHtml) remedy = 'escríbelo en Markdown o, si es código, entre comillas invertidas';
  return words(
    isHtml ? `Hay una etiqueta HTML, \`<${name}>\`` : `El componente \`<${name}>\` no existe`,
    `Markdown y los componentes ${quoted(Object.keys(componentSchemas))}`,
    remedy,
  );
}

const unknownTag = ({ node, text }: Place): Words =>
  tagWords(nameOf(node) || (/^<\/?([\w-]+)/.exec(text)?.[1] ?? text));

const codeInText = ({ node }: Place): Words =>
  words(
    `Hay código suelto, «${textOf(node).split('\n')[0]}»`,
    'texto, tarjetas y ejemplos; nada de `import`, `export` ni `{…}`',
    'bórralo o escríbelo como código, entre comillas invertidas',
  );

const formula = ({ text }: Place): Words => FORMULA(short(text));

const footnote = ({ text }: Place): Words =>
  words(
    `Hay una nota al pie, «${short(text)}»`,
    'el texto entero en su sitio: los apuntes no tienen notas al pie',
    'escribe lo que dice la nota ahí mismo, entre paréntesis',
  );

const directive = ({ text }: Place): Words =>
  words(
    `«${short(text)}» no es nada en los apuntes: se leería tal cual`,
    'Markdown y los componentes; un aviso es una cita, `> **Nota:** …`',
    'bórralo, escríbelo como cita o, si es código, entre comillas invertidas',
  );

const raised = ({ text }: Place): Words =>
  words(
    `«${text}» no se verá más arriba ni más abajo`,
    'texto seguido, con el carácter que corresponda: `H₂O`, `m²`',
    'escribe ese carácter o, si es código, ponlo entre comillas invertidas',
  );

const definitionList = ({ text }: Place): Words =>
  words(
    `«${short(text)}» no es una lista de definiciones: se leería tal cual`,
    'una lista, `- **término**: qué es`',
    'escribe cada término en un punto de una lista',
  );

const reference = ({ text }: Place): Words =>
  words(
    `Hay un enlace por referencia, «${short(text)}»`,
    '`[texto](dirección)`, con la dirección entre paréntesis',
    'escribe la dirección en el propio enlace y borra la línea `[nombre]: …`',
  );

/** What an author writes to show a picture. */
const PICTURE = '`![lo que se ve](./nombre.png)`';

const pictureByReference = ({ text }: Place): Words =>
  words(
    `Hay una imagen por referencia, «${short(text)}»`,
    `${PICTURE}, con su archivo entre paréntesis`,
    'escribe el archivo en la propia imagen y borra la línea `[nombre]: …`',
  );

const strayPicture = ({ text, above }: Place): Words =>
  words(
    above[0] === 'parrafo'
      ? `Hay una imagen en \`parrafo\`, «${short(text)}»`
      : `La imagen «${short(text)}» no está sola en un párrafo suyo`,
    `${PICTURE} entre los párrafos de una tarjeta o de sus ejemplos`,
    'llévala allí, con una línea en blanco antes y otra después',
  );

/** What is wrong with a picture as it is written: of its file, pictures.ts says it. */
function checkPicture(place: Place): Words[] {
  const { node, parent, above } = place;
  if (node.type !== 'image') return [];
  if (!pictureIn(parent) || !PROSE.includes(above.at(-2)!)) return [strayPicture(place)];
  if (!node.alt?.trim()) {
    return [
      words(
        `La imagen «${node.url}» no dice qué se ve en ella`,
        'entre los corchetes, lo que enseña a quien no la ve',
        `escribe \`![lo que se ve](${node.url})\``,
      ),
    ];
  }
  if (!node.title) return [];
  return [
    words(
      `La imagen «${node.url}» lleva un título, «${node.title}», que en un teléfono no se lee`,
      `${PICTURE}, y nada más`,
      'escribe el título en un párrafo debajo, o bórralo',
    ),
  ];
}

/** Every kind of node that the parser knows, and every component. */
export const GRAMMAR: Readonly<Record<Kind, Row>> = {
  // Blocks of text.
  paragraph: {
    under: [...PROSE, 'blockquote', 'listItem', 'parrafo'],
    otherwise: prose('texto'),
    also: brokenParagraph,
  },
  list: {
    under: [...PROSE, FIGURE, 'blockquote', 'listItem'],
    otherwise: prose('una lista'),
    also: brokenStart,
  },
  listItem: {
    under: ['list'],
    otherwise: prose('una lista'),
    also: ({ node }) =>
      node.type === 'listItem' && typeof node.checked === 'boolean'
        ? [
            words(
              'Hay una lista con casillas para marcar',
              'puntos sin casilla: la página no guarda lo que se marca',
              'borra `[ ]` o `[x]`',
            ),
          ]
        : [],
  },
  blockquote: { under: PROSE, otherwise: prose('una cita') },
  table: { under: [...PROSE, SUMMARY], otherwise: prose('una tabla') },
  tableRow: { under: ['table'], otherwise: prose('una tabla'), also: brokenRow },
  tableCell: { under: ['tableRow'], otherwise: prose('una tabla') },
  heading: {
    under: ['sections', 'pages'],
    otherwise: ({ node, text }) =>
      /\n *(?:-+|=+) *$/.test(text)
        ? words(
            `El texto «${short(text)}» es un encabezado, por la línea de \`${text.at(-1)}\` que tiene debajo`,
            'el título de la tarjeta como único encabezado',
            'borra esa línea o deja una línea en blanco antes de ella',
          )
        : words(
            `Hay un encabezado, «${textOf(node)}»`,
            'el título de la tarjeta como único encabezado',
            'usa el atributo `title` de `<Card>` o divide la tarjeta',
          ),
  },
  thematicBreak: never(({ text }) =>
    words(
      `Hay una línea que separa, \`${text.trim()}\``,
      'una tarjeta para cada asunto; nada más los separa',
      'bórrala o divide la tarjeta en dos',
    ),
  ),

  // Code.
  code: { under: CODE, otherwise: strayCode },
  [DRAWING]: {
    under: [CARD],
    otherwise: () =>
      words(
        'Hay un dibujo que no está directamente en una tarjeta',
        'los dibujos, dentro de `<Card>` y fuera de `<Examples>`, para que se vean sin abrir nada',
        'muévelo debajo de la definición de su tarjeta',
      ),
    also: ({ node }) => checkDrawingFence(node),
  },
  [OUTPUT]: {
    under: CODE,
    otherwise: strayCode,
    also: ({ previous }) =>
      previous?.type === 'code' && previous.lang !== OUTPUT_LANGUAGE
        ? []
        : [
            words(
              'Hay un bloque `salida` que no sigue a ningún código',
              'el bloque `salida` justo debajo del código que la produce',
              'muévelo debajo de su código, antes de la explicación',
            ),
          ],
  },

  // Running text.
  text: { under: TEXT, otherwise: loose, also: brokenText },
  emphasis: { under: TEXT, otherwise: loose },
  strong: { under: TEXT, otherwise: loose },
  delete: { under: TEXT, otherwise: loose },
  inlineCode: { under: TEXT, otherwise: loose },
  link: { under: TEXT, otherwise: loose },
  break: { under: TEXT, otherwise: loose },
  image: { under: ['paragraph'], otherwise: strayPicture, also: checkPicture },
  textDirective: {
    // `a:hover` is text like any other.
    under: TEXT,
    otherwise: loose,
    also: (place) => (/^:[\w-]+$/.test(place.text) ? [] : [directive(place)]),
  },

  // Components, and what is none.
  [CARD]: {
    under: ['topics', 'sections'],
    otherwise: misplaced,
    also: ({ node }) => {
      const children = childrenOf(node);
      const isDefined = children.some(
        (child) => !isJsx(child) && child.type !== 'code' && !pictureIn(child),
      );
      if (isDefined) return [];
      return [
        words(
          `La tarjeta ${titleOf(node)} no tiene definición`,
          'una o dos frases entre `<Card …>` y `<Examples>`',
          'escribe qué es y para qué sirve',
        ),
      ];
    },
  },
  [EXAMPLES]: {
    under: [CARD],
    otherwise: misplaced,
    also: ({ node, parent }) => {
      const all = childrenOf(parent).filter((child) => nameOf(child) === 'Examples');
      const second =
        all[1] === node
          ? [
              words(
                `La tarjeta ${titleOf(parent)} tiene más de un \`<Examples>\``,
                'un solo `<Examples>` por tarjeta',
                'reúne los ejemplos en el primero o divide la tarjeta en dos',
              ),
            ]
          : [];
      const hasCode = childrenOf(node).some((child) => child.type === 'code');
      if (hasCode) return second;
      return [
        ...second,
        words(
          `\`<Examples>\` de la tarjeta ${titleOf(parent)} está vacío`,
          'al menos un bloque de código con su explicación',
          'añade un ejemplo o borra `<Examples>`',
        ),
      ];
    },
  },
  [SETUP]: {
    under: ['topics', CARD],
    otherwise: misplaced,
    also: (place) => {
      const { node, parent } = place;
      const siblings = childrenOf(parent);
      const before = siblings.slice(0, siblings.indexOf(node));
      if (!before.some((other) => ['Card', 'Examples', 'Setup'].includes(nameOf(other)))) {
        return emptyHolder(place);
      }
      return [
        words(
          'La preparación no va la primera',
          'un solo `<Setup>`, antes de las tarjetas de la página o de los ejemplos de su tarjeta',
          'muévelo arriba, o reúnelo con la que ya hay',
        ),
      ];
    },
  },
  [SUMMARY]: {
    ...aroundCards,
    also: ({ node, parent }) => [...checkOrder(node, parent), ...checkSummary(node)],
  },
  [PRACTICE]: {
    ...aroundCards,
    also: ({ node, parent }) => [...checkOrder(node, parent), ...checkPractice(node)],
  },
  [QUESTION]: {
    under: [PRACTICE],
    otherwise: outOf('dentro de `<Practice>`'),
    also: ({ node }) => checkQuestion(node),
  },
  [ANSWER]: {
    under: [QUESTION],
    otherwise: outOf('al final de su `<Question>`'),
    also: emptyHolder,
  },
  [FIGURE]: { ...inCard, also: emptyHolder },
  '<GradientDemo>': inCard,
  '<MotionDemo>': inCard,
  mdxJsxFlowElement: never(unknownTag),
  mdxJsxTextElement: never(unknownTag),
  html: never(unknownTag),
  mdxjsEsm: never(codeInText),
  mdxFlowExpression: never(codeInText),
  mdxTextExpression: never(codeInText),

  // What Markdown has elsewhere.
  imageReference: never(pictureByReference),
  linkReference: never(reference),
  definition: never(reference),
  footnoteReference: never(footnote),
  footnoteDefinition: never(footnote),
  math: never(formula),
  inlineMath: never(formula),
  containerDirective: never(directive),
  leafDirective: never(directive),
  superscript: never(raised),
  subscript: never(raised),
  descriptionList: never(definitionList),
  descriptionTerm: never(definitionList),
  descriptionDetails: never(definitionList),

  // The whole file.
  yaml: {
    under: ['topics', 'sections', 'pages'],
    otherwise: prose('una cabecera'),
  },
  toml: never(() =>
    words(
      'La cabecera está entre líneas `+++`',
      'la cabecera entre dos líneas `---`, con `campo: valor`',
      'cambia las líneas `+++` por `---` y cada `=` por `:`',
    ),
  ),
};

/** Markdown of other places, so that the table can say what is wrong with it. */
export const FEATURES = {
  math: { singleDollarTextMath: false },
  directive: true,
  superscript: true,
  subscript: true,
  wikilinks: true,
  definitionList: true,
} as const;

/** The kind of a node: its type; for a component its tag; for an output, its fence. */
function kindOf(node: MdastNode): Kind {
  if (isJsx(node)) {
    return Object.hasOwn(componentSchemas, nameOf(node)) ? `<${node.name}>` : node.type;
  }
  if (node.type === 'code' && Object.hasOwn(GRAMMAR, `\`\`\`${node.lang}`)) {
    return `\`\`\`${node.lang}`;
  }
  return node.type;
}

/** Kinds of components that hold code to be verified: the reader looks for it under them. */
export const isCodeHolder = (node: MdastNode): boolean =>
  GRAMMAR.code!.under.includes(kindOf(node));

/**
 * Checks every node of a tree against the table. Of what is inside a node that
 * is wrong nothing is said, unless the node is a component.
 *
 * @param whole what the tree is: a collection's file, or a field of a frontmatter.
 * @param source the text it was read from.
 */
export function checkGrammar(
  root: MdastNode,
  source: string,
  whole: Collection | 'parrafo',
): Report[] {
  const lists: ListNode[] = [];
  const visit = (parent: MdastNode, above: readonly Kind[]): Report[] =>
    childrenOf(parent).flatMap((node, index) => {
      const kind = kindOf(node);
      const place: Place = {
        node,
        text: sourceOf(node, source),
        above,
        parent,
        previous: childrenOf(parent)[index - 1],
        lists,
      };
      const at = ({ below = 0, ...text }: NodeWords): Report => ({
        line: lineOf(node) + below,
        ...text,
      });
      const row = GRAMMAR[kind];
      if (!row) return [at(unknownKind(kind))];
      const isAllowed = row.under.includes(above.at(-1)!);
      const wrong = isAllowed ? (row.also?.(place) ?? []) : [row.otherwise(place)];
      if (node.type === 'list' && node.ordered) lists.push(node);
      // Examples go on with what stands before them.
      if (kind.startsWith('<') && kind !== EXAMPLES) lists.length = 0;
      const isEntered = wrong.length === 0 || kind.startsWith('<');
      return [...wrong.map(at), ...(isEntered ? visit(node, [...above, kind]) : [])];
    });
  return visit(root, [whole]);
}

/** What a later version of the parser may know, and this table does not. */
const unknownKind = (kind: Kind): Words =>
  words(
    `Hay algo que los apuntes no saben mostrar (${kind})`,
    'texto, listas, tablas, citas, código y los componentes',
    'escríbelo de otra forma o, si es código, entre comillas invertidas',
  );
