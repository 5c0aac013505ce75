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
import { closest } from '../lib/did-you-mean.ts';
import { componentSchemas } from '../schemas/components.ts';
import { attributesOf } from '../notes/attributes.ts';
import {
  checkDrawingFence,
  checkOrder,
  checkPractice,
  checkQuestion,
  checkSummary,
} from './check-parts.ts';
import { DRAWING_LANGUAGE, OUTPUT_LANGUAGE } from '../notes/languages.ts';
import { childrenOf, isJsx, lineOf, nameOf, short, sourceOf, textOf } from '../notes/nodes.ts';
import { pictureIn } from '../notes/images.ts';
import { quoted, type Collection, type Found, type Report, type Words } from './diagnostic.ts';
import {
  brokenEmphasis,
  brokenParagraph,
  brokenPoint,
  brokenRow,
  brokenStart,
  brokenStrong,
  brokenTable,
  brokenText,
  FORMULA,
} from './near-miss-markdown.ts';
import type { Kind, ListNode, NodeWords, Place } from './node-context.ts';

interface Row {
  /** Kinds under which it may stand; a collection or a field stands for the whole text. */
  readonly under: readonly Kind[];
  /** What its author reads where it may not stand. */
  readonly otherwise: (place: Place) => Words;
  /** What else is wrong with it, though it stands where it may. */
  readonly also?: (place: Place) => Found<NodeWords>;
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

const titleOf = (card: MdastNode) => {
  const title = isJsx(card) ? attributesOf(card).texts.title : undefined;
  return title ? `«${title}»` : 'sin título';
};

/** A row of what no note may hold. */
const never = (otherwise: Row['otherwise']): Row => ({ under: [], otherwise });

/** Text of a whole topic stands in cards, and only there. */
const OUTSIDE_CARDS: Words = {
  ruleId: 'text-outside-cards',
  found: 'Hay texto fuera de las tarjetas',
  expected: 'todo el contenido de un tema dentro de `<Card>`',
  remedy: 'llévalo a una tarjeta o al campo `parrafo` de la cabecera',
};

/** A paragraph, list, table or quote where it may not stand. */
const prose =
  (what: string) =>
  ({ above }: Place): Words => {
    const parent = above.at(-1)!;
    if (parent === 'topics') return OUTSIDE_CARDS;
    if (parent === 'parrafo') {
      return {
        ruleId: 'parrafo',
        found: `Hay ${what} en \`parrafo\``,
        expected: 'un solo párrafo, con enlaces, énfasis y código en línea',
        remedy: 'escríbelo como texto seguido o llévalo a una tarjeta',
      };
    }
    return {
      ruleId: 'misplaced-text',
      found: `Hay ${what} dentro de ${parentName(parent)}`,
      expected: `${what}, directamente dentro de una tarjeta o de sus ejemplos`,
      remedy: 'sácalo de ahí, sin sangría y con una línea en blanco antes',
    };
  };

const PARENT_NAMES: Readonly<Record<Kind, string>> = {
  list: 'una lista',
  listItem: 'una lista',
  blockquote: 'una cita',
  table: 'una tabla',
  paragraph: 'un párrafo',
};

const parentName = (kind: Kind) => PARENT_NAMES[kind] ?? `\`${kind}\``;

/** Inline text outside a paragraph. */
const loose = ({ text }: Place): Words => ({
  ruleId: 'text-beside-tag',
  found: `«${short(text)}» está pegado a una etiqueta`,
  expected: 'cada etiqueta sola en su línea, y el texto en párrafos suyos',
  remedy: 'parte la línea: una línea en blanco después de `>` y otra antes de `</`',
});

/** Code where no reader would find it explained, nor any tool run it. */
function strayCode({ node, above }: Place): Words {
  const parent = above.at(-1)!;
  if (node.type === 'code' && node.lang?.toLowerCase() === DRAWING_LANGUAGE) {
    return {
      ruleId: 'misplaced-code',
      found: `El bloque dice ser de «${node.lang}»`,
      expected: `\`${DRAWING_LANGUAGE}\`, en minúsculas, si es un dibujo`,
      remedy: `escribe \`${DRAWING_LANGUAGE}\` después de las tres comillas invertidas`,
    };
  }
  if (above.includes(EXAMPLES)) {
    return {
      ruleId: 'misplaced-code',
      found: `Hay un bloque de código dentro de ${parentName(parent)}`,
      expected: 'cada bloque directamente dentro de `<Examples>`, donde se comprueba y se explica',
      remedy: 'sácalo de ahí: sus líneas empiezan al principio, sin sangría ni `>`',
    };
  }
  return {
    ruleId: 'misplaced-code',
    found: 'Hay un bloque de código fuera de `<Examples>`',
    expected: 'los bloques de código, dentro del `<Examples>` de una tarjeta',
    remedy: 'mueve el bloque dentro de `<Examples>`',
  };
}

/** A component where it may not stand. */
function misplaced({ node, above }: Place): Words {
  const name = nameOf(node);
  if (node.type === 'mdxJsxTextElement') {
    return {
      ruleId: 'component-in-text',
      found: `\`<${name}>\` está en medio de un texto`,
      expected: `\`<${name}>\` en una línea suya`,
      remedy: 'ponlo en otra línea, con una línea en blanco antes y otra después',
    };
  }
  if (name === 'Card') {
    if (above.at(-1) === 'pages') {
      return {
        ruleId: 'misplaced-component',
        found: 'Hay una tarjeta en un texto de la página de inicio',
        expected: 'párrafos, listas, tablas, citas y encabezados',
        remedy: 'lleva la tarjeta a un tema, en `src/content/topics/`',
      };
    }
    return {
      ruleId: 'misplaced-component',
      found: 'Hay una tarjeta dentro de otra',
      expected: 'cada `<Card>` fuera de los demás componentes',
      remedy: 'cierra la anterior con `</Card>` antes de abrir esta',
    };
  }
  return {
    ruleId: 'misplaced-component',
    found: `\`<${name}>\` no está directamente dentro de una tarjeta`,
    expected: `\`<${name}>\` dentro de \`<Card>\` y fuera de los demás componentes`,
    remedy: 'muévelo a la tarjeta a la que pertenece',
  };
}

/** A component that is there for what it holds, and holds nothing. */
const emptyHolder = ({ node }: Place): Found<Words> =>
  childrenOf(node).length > 0
    ? []
    : {
        ruleId: 'empty-component',
        found: `\`<${nameOf(node)}>\` está vacío`,
        expected: 'lo que se lee en él, entre su etiqueta y la que lo cierra',
        remedy: 'escríbelo o borra las dos etiquetas',
      };

/** A component that only a card holds. */
const inCard: Row = { under: [CARD], otherwise: misplaced };

/** A component that stands elsewhere than it may. */
const outOf =
  (place: string) =>
  ({ node }: Place): Words => ({
    ruleId: 'misplaced-component',
    found: `\`<${nameOf(node)}>\` no está en su sitio`,
    expected: `\`<${nameOf(node)}>\`, ${place}`,
    remedy: 'muévelo ahí',
  });

/** What stands around the cards of a topic. */
const aroundCards: Row = {
  under: ['topics'],
  otherwise: outOf('en un tema y fuera de las tarjetas'),
};

/** What an author writes to show a picture. */
const PICTURE = '`![lo que se ve](./nombre.png)`';

/** A name that a tag of HTML may have: `br`, `h2`. */
const HTML_NAME = /^[a-z]+\d?$/;

/** What to write instead of tags that authors bring from elsewhere. */
const INSTEAD_OF_TAG: readonly [RegExp, string][] = [
  [
    /^br$/,
    'acaba la línea con `\\` o empieza otro párrafo; en una casilla, sepáralo con «;» o haz dos filas',
  ],
  [/^img$/, `escribe ${PICTURE} en un párrafo suyo`],
  [
    /^(?:iframe|video|youtube)$/i,
    'un vídeo lo lleva su tarjeta: `<Card … video="…" videoTitle="…">`',
  ],
  [HTML_NAME, 'escríbelo en Markdown o, si es código, entre comillas invertidas'],
];

/** Components as an author may call them. */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  ...{ tarjeta: 'Card', ejemplos: 'Examples', ejemplo: 'Examples', preparacion: 'Setup' },
  ...{ resumen: 'Summary', practica: 'Practice', pregunta: 'Question', respuesta: 'Answer' },
  figura: 'Figure',
};

/** The component that a name means. */
export const componentLike = (name: string): string | undefined =>
  SPANISH_NAMES[name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')] ??
  closest(name, Object.keys(componentSchemas), /^[a-z]/.test(name) ? 0 : 2);

/** The message for an unknown tag: `<Crad>`, `<br>`, or a text like `List<String>`. */
export function tagWords(name: string): Words {
  const meant = componentLike(name);
  const [, instead] = INSTEAD_OF_TAG.find(([pattern]) => pattern.test(name)) ?? [];
  const code = `si es texto o código, escríbelo entre comillas invertidas: \`\` \`<${name}>\` \`\``;
  return {
    ruleId: 'unknown-tag',
    found: HTML_NAME.test(name)
      ? `Hay una etiqueta HTML, \`<${name}>\``
      : `\`<${name}>\` se lee como una etiqueta, y ninguna se llama así`,
    expected: `Markdown y los componentes ${quoted(Object.keys(componentSchemas))}`,
    remedy: meant ? `escribe \`<${meant}>\`, y también \`</${meant}>\`` : (instead ?? code),
  };
}

const unknownTag = ({ node, text }: Place): Words =>
  tagWords(nameOf(node) || (/^<\/?([\w-]+)/.exec(text)?.[1] ?? ''));

const codeInText = ({ node }: Place): Words => ({
  ruleId: 'loose-code',
  found: `Hay código suelto, «${textOf(node).split('\n')[0]}»`,
  expected: 'texto, tarjetas y ejemplos; nada de `import`, `export` ni `{…}`',
  remedy: 'bórralo o escríbelo como código, entre comillas invertidas',
});

const formula = ({ text }: Place): Words => FORMULA(short(text));

const footnote = ({ text }: Place): Words => ({
  ruleId: 'footnote',
  found: `Hay una nota al pie, «${short(text)}»`,
  expected: 'el texto entero en su sitio: los apuntes no tienen notas al pie',
  remedy: 'escribe lo que dice la nota ahí mismo, entre paréntesis',
});

const directive = ({ text }: Place): Words => ({
  ruleId: 'directive',
  found: `«${short(text)}» no es nada en los apuntes: se leería tal cual`,
  expected: 'Markdown y los componentes; un aviso es una cita, `> **Nota:** …`',
  remedy: 'bórralo, escríbelo como cita o, si es código, entre comillas invertidas',
});

const raised = ({ text }: Place): Words => ({
  ruleId: 'superscript',
  found: `«${text}» no se verá más arriba ni más abajo`,
  expected: 'texto seguido, con el carácter que corresponda: `H₂O`, `m²`',
  remedy: 'escribe ese carácter o, si es código, ponlo entre comillas invertidas',
});

const definitionList = ({ text }: Place): Words => ({
  ruleId: 'definition-list',
  found: `«${short(text)}» no es una lista de definiciones: se leería tal cual`,
  expected: 'una lista, `- **término**: qué es`',
  remedy: 'escribe cada término en un punto de una lista',
});

const reference = ({ text }: Place): Words => ({
  ruleId: 'reference-link',
  found: `Hay un enlace por referencia, «${short(text)}»`,
  expected: '`[texto](dirección)`, con la dirección entre paréntesis',
  remedy: 'escribe la dirección en el propio enlace y borra la línea `[nombre]: …`',
});

const pictureByReference = ({ text }: Place): Words => ({
  ruleId: 'reference-link',
  found: `Hay una imagen por referencia, «${short(text)}»`,
  expected: `${PICTURE}, con su archivo entre paréntesis`,
  remedy: 'escribe el archivo en la propia imagen y borra la línea `[nombre]: …`',
});

const strayPicture = ({ text, above }: Place): Words => ({
  ruleId: 'misplaced-image',
  found:
    above[0] === 'parrafo'
      ? `Hay una imagen en \`parrafo\`, «${short(text)}»`
      : `La imagen «${short(text)}» no está sola en un párrafo suyo`,
  expected: `${PICTURE} entre los párrafos de una tarjeta o de sus ejemplos`,
  remedy: 'llévala allí, con una línea en blanco antes y otra después',
});

const isPictureInFigure = ({ node, above }: Place): boolean =>
  above.at(-1) === FIGURE && pictureIn(node) !== undefined;

const PICTURE_IN_FIGURE: Words = {
  ruleId: 'misplaced-image',
  found: 'Hay una imagen dentro de `<Figure>`',
  expected: 'en `<Figure>`, un árbol escrito como una lista; una imagen, sola en un párrafo suyo',
  remedy: 'borra `<Figure …>` y `</Figure>`',
};

/** An alternative text without information: a file name, a size as in Obsidian, «imagen». */
const SAYS_NOTHING =
  /^(?:imagen|imágenes|image|img|foto|captura(?: de pantalla)?|screenshot|\d+)$|\.\w{3,4}$|\|\s*\d+/i;

/** Checks the Markdown of an image; `images.ts` checks its file. */
function checkPicture(place: Place): Found<Words> {
  const { node, parent, above } = place;
  if (node.type !== 'image') return [];
  if (!pictureIn(parent) || !PROSE.includes(above.at(-2)!)) return strayPicture(place);
  if (!node.alt?.trim()) {
    return {
      ruleId: 'image-text',
      found: `La imagen «${node.url}» no dice qué se ve en ella`,
      expected: 'entre los corchetes, lo que enseña a quien no la ve',
      remedy: `escribe \`![lo que se ve](${node.url})\``,
    };
  }
  if (SAYS_NOTHING.test(node.alt.trim())) {
    return {
      ruleId: 'image-text',
      found: `La imagen «${node.url}» dice de sí «${node.alt}»`,
      expected: 'lo que enseña, a quien no la ve',
      remedy: `escribe \`![lo que se ve](${node.url})\``,
    };
  }
  if (!node.title) return [];
  return {
    ruleId: 'image-title',
    found: `La imagen «${node.url}» lleva un título, «${node.title}», que en un teléfono no se lee`,
    expected: `${PICTURE}, y nada más`,
    remedy: 'escribe el título en un párrafo debajo, o bórralo',
  };
}

/** An output has no marks: they belong to its code. */
const checkOutputMarks = (node: MdastNode): Found<Words> =>
  node.type === 'code' && node.meta
    ? {
        ruleId: 'output-mark',
        found: `El bloque \`salida\` lleva \`${short(node.meta)}\``,
        expected: 'las marcas, en la línea que abre su código',
        remedy: 'llévalo a esa línea o bórralo',
      }
    : [];

/** Every kind of node that the parser knows, and every component. */
export const GRAMMAR: Readonly<Record<Kind, Row>> = {
  // Blocks of text.
  paragraph: {
    under: [...PROSE, 'blockquote', 'listItem', 'parrafo'],
    otherwise: (place) => (isPictureInFigure(place) ? PICTURE_IN_FIGURE : prose('texto')(place)),
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
    also: brokenPoint,
  },
  blockquote: { under: PROSE, otherwise: prose('una cita') },
  table: { under: [...PROSE, SUMMARY], otherwise: prose('una tabla'), also: brokenTable },
  tableRow: { under: ['table'], otherwise: prose('una tabla'), also: brokenRow },
  tableCell: { under: ['tableRow'], otherwise: prose('una tabla') },
  heading: {
    under: ['sections', 'pages'],
    otherwise: ({ node, text }) =>
      /\n *(?:-+|=+) *$/.test(text)
        ? {
            ruleId: 'heading',
            found: `El texto «${short(text)}» es un encabezado, por la línea de \`${text.at(-1)}\` que tiene debajo`,
            expected: 'el título de la tarjeta como único encabezado',
            remedy: 'borra esa línea o deja una línea en blanco antes de ella',
          }
        : {
            ruleId: 'heading',
            found: `Hay un encabezado, «${textOf(node)}»`,
            expected: 'el título de la tarjeta como único encabezado',
            remedy: 'usa el atributo `title` de `<Card>` o divide la tarjeta',
          },
  },
  thematicBreak: never(({ text }) => ({
    ruleId: 'thematic-break',
    found: `Hay una línea que separa, \`${text.trim()}\``,
    expected: 'una tarjeta para cada asunto; nada más los separa',
    remedy: 'bórrala o divide la tarjeta en dos',
  })),

  // Code.
  code: { under: CODE, otherwise: strayCode },
  [DRAWING]: {
    under: [CARD],
    otherwise: () => ({
      ruleId: 'misplaced-diagram',
      found: 'Hay un dibujo que no está directamente en una tarjeta',
      expected:
        'los dibujos, dentro de `<Card>` y fuera de `<Examples>`, para que se vean sin abrir nada',
      remedy: 'muévelo debajo de la definición de su tarjeta',
    }),
    also: ({ node }) => checkDrawingFence(node),
  },
  [OUTPUT]: {
    under: CODE,
    otherwise: strayCode,
    also: ({ node, previous }) =>
      previous?.type === 'code' && previous.lang !== OUTPUT_LANGUAGE
        ? checkOutputMarks(node)
        : previous?.type === 'code' && previous.lang === OUTPUT_LANGUAGE
          ? {
              ruleId: 'output-without-code',
              found: 'Hay dos bloques `salida` seguidos',
              expected: 'un solo bloque `salida` debajo del código que la produce',
              remedy: 'únelos, o lleva el segundo debajo de su código',
            }
          : {
              ruleId: 'output-without-code',
              found: 'Hay un bloque `salida` que no sigue a ningún código',
              expected: 'el bloque `salida` justo debajo del código que la produce',
              remedy: 'muévelo debajo de su código, antes de la explicación',
            },
  },

  // Running text.
  text: { under: TEXT, otherwise: loose, also: brokenText },
  emphasis: { under: TEXT, otherwise: loose, also: brokenEmphasis },
  strong: { under: TEXT, otherwise: loose, also: brokenStrong },
  delete: { under: TEXT, otherwise: loose },
  inlineCode: { under: TEXT, otherwise: loose },
  link: { under: TEXT, otherwise: loose },
  break: { under: TEXT, otherwise: loose },
  image: { under: ['paragraph'], otherwise: strayPicture, also: checkPicture },
  textDirective: {
    // `a:hover` is text like any other.
    under: TEXT,
    otherwise: loose,
    also: (place) => (/^:[\w-]+$/.test(place.text) ? [] : directive(place)),
  },

  // Components and other tags.
  [CARD]: {
    under: ['topics', 'sections'],
    otherwise: misplaced,
    also: ({ node }) => {
      const children = childrenOf(node);
      const isDefined = children.some(
        (child) => !isJsx(child) && child.type !== 'code' && !pictureIn(child),
      );
      if (isDefined) return [];
      return {
        ruleId: 'card-without-definition',
        found: `La tarjeta ${titleOf(node)} no tiene definición`,
        expected: 'una o dos frases entre `<Card …>` y `<Examples>`',
        remedy: 'escribe qué es y para qué sirve',
      };
    },
  },
  [EXAMPLES]: {
    under: [CARD],
    otherwise: misplaced,
    also: ({ node, parent }) => {
      const all = childrenOf(parent).filter((child) => nameOf(child) === 'Examples');
      const second: Found<NodeWords> =
        all[1] === node
          ? {
              ruleId: 'one-examples',
              found: `La tarjeta ${titleOf(parent)} tiene más de un \`<Examples>\``,
              expected: 'un solo `<Examples>` por tarjeta',
              remedy: 'reúne los ejemplos en el primero o divide la tarjeta en dos',
            }
          : [];
      const hasCode = childrenOf(node).some((child) => child.type === 'code');
      if (hasCode) return second;
      return [
        ...[second].flat(),
        {
          ruleId: 'empty-examples',
          found: `\`<Examples>\` de la tarjeta ${titleOf(parent)} está vacío`,
          expected: 'al menos un bloque de código con su explicación',
          remedy: 'añade un ejemplo o borra `<Examples>`',
        },
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
      return {
        ruleId: 'setup-first',
        found: 'La preparación no va la primera',
        expected:
          'un solo `<Setup>`, antes de las tarjetas de la página o de los ejemplos de su tarjeta',
        remedy: 'muévelo arriba, o reúnelo con la que ya hay',
      };
    },
  },
  [SUMMARY]: {
    ...aroundCards,
    also: ({ node, parent }) => [checkOrder(node, parent), checkSummary(node)].flat(),
  },
  [PRACTICE]: {
    ...aroundCards,
    also: ({ node, parent }) => [checkOrder(node, parent), checkPractice(node)].flat(),
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
  toml: never(() => ({
    ruleId: 'frontmatter-fence',
    found: 'La cabecera está entre líneas `+++`',
    expected: 'la cabecera entre dos líneas `---`, con `campo: valor`',
    remedy: 'cambia las líneas `+++` por `---` y cada `=` por `:`',
  })),
};

/** Syntax of other Markdown dialects, parsed so that the table can report it. */
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
      if (!row) return at(unknownKind(kind));
      const isAllowed = row.under.includes(above.at(-1)!);
      const wrong = [isAllowed ? (row.also?.(place) ?? []) : row.otherwise(place)].flat();
      if (node.type === 'list' && node.ordered) lists.push(node);
      // Examples go on with what stands before them.
      if (kind.startsWith('<') && kind !== EXAMPLES) lists.length = 0;
      const isEntered = wrong.length === 0 || kind.startsWith('<');
      return [...wrong.map(at), ...(isEntered ? visit(node, [...above, kind]) : [])];
    });
  return visit(root, [whole]);
}

/** What a later version of the parser may know, and this table does not. */
const unknownKind = (kind: Kind): Words => ({
  ruleId: 'unknown-node',
  found: `Hay algo que los apuntes no saben mostrar (${kind})`,
  expected: 'texto, listas, tablas, citas, código y los componentes',
  remedy: 'escríbelo de otra forma o, si es código, entre comillas invertidas',
});
