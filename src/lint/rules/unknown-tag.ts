import { closest } from 'verified-examples/notation';
import { nameOf } from '../../notes/nodes.ts';
import { textLines } from '../../notes/source.ts';
import { componentSchemas } from '../../schemas/components.ts';
import { quoted } from '../diagnostic.ts';
import type { Place } from '../node-context.ts';
import { applyRules, type Rule } from '../rule.ts';
import { IMAGE } from './misplaced-image.ts';

/** A name that a tag of HTML may have: `br`, `h2`. */
const HTML_NAME = /^[a-z]+\d?$/;

/** What to write instead of tags that authors bring from elsewhere. */
const INSTEAD_OF_TAG: readonly [RegExp, string][] = [
  [
    /^br$/,
    'acaba la línea con `\\` o empieza otro párrafo; en una casilla, sepáralo con «;» o haz dos filas',
  ],
  [/^img$/, `escribe ${IMAGE} en un párrafo suyo`],
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

/** A tag is that of a component; `<Crad>`, `<br>` and a text like `List<String>` are not. */
export const unknownTag: Rule<string> = {
  id: 'unknown-tag',
  check(name) {
    const meant = componentLike(name);
    const [, instead] = INSTEAD_OF_TAG.find(([pattern]) => pattern.test(name)) ?? [];
    const code = `si es texto o código, escríbelo entre comillas invertidas: \`\` \`<${name}>\` \`\``;
    return {
      found: HTML_NAME.test(name)
        ? `Hay una etiqueta HTML, \`<${name}>\``
        : `\`<${name}>\` se lee como una etiqueta, y ninguna se llama así`,
      expected: `Markdown y los componentes ${quoted(Object.keys(componentSchemas))}`,
      remedy: meant ? `escribe \`<${meant}>\`, y también \`</${meant}>\`` : (instead ?? code),
    };
  },
};

/** The same rule, for a text from a `<` that the parser cannot read. */
export const unknownTagText: Rule<string> = {
  id: 'unknown-tag',
  check(text) {
    const [, tag] = /^<([A-Z]\w*)/.exec(text) ?? [];
    return tag === undefined || componentLike(tag) ? [] : unknownTag.check(tag);
  },
};

/** The same rule, for a note whose tags do not match: the line of a component called otherwise. */
export const unknownOpening: Rule<string> = {
  id: 'unknown-tag',
  check(source) {
    for (const { line, text } of textLines(source)) {
      const [, name = ''] = /^<(\w+)/.exec(text) ?? [];
      if (!Object.hasOwn(componentSchemas, name) && componentLike(name)) {
        return applyRules([unknownTag], name, line);
      }
    }
    return [];
  },
};

/** The same rule, for a node. */
export const unknownTagNode: Rule<Place> = {
  id: 'unknown-tag',
  check: ({ node, text }) =>
    unknownTag.check(nameOf(node) || (/^<\/?([\w-]+)/.exec(text)?.[1] ?? '')),
};
