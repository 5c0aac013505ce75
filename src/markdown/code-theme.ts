import type { ThemeRegistration } from 'shiki';

/**
 * The eight roles of highlighted code and their TextMate scopes. A role's name is its CSS class
 * (see `src/styles/code.css`): one letter, because thousands of tokens carry it.
 */
const ROLES = {
  c: ['comment', 'punctuation.definition.comment', 'string.comment'],
  k: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.control',
    'punctuation.definition.keyword',
    'entity.other.keyframe-offset',
    'constant.other.symbol',
  ],
  s: ['string', 'string.regexp', 'punctuation.definition.string', 'constant.other.color'],
  n: ['constant.numeric', 'constant.language', 'constant.character', 'keyword.other.unit'],
  f: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.command',
  ],
  t: [
    'entity.name.tag',
    'entity.name.type',
    'entity.name.class',
    'support.class',
    'support.type.primitive',
    'entity.other.inherited-class',
    'entity.other.attribute-name.class',
    'entity.other.attribute-name.id',
    'entity.other.attribute-name.pseudo-class',
    'entity.other.attribute-name.pseudo-element',
    'storage.type.java',
  ],
  p: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'support.type.vendored.property-name',
    'meta.object-literal.key',
    'variable.css',
    'variable.scss',
    'variable.argument.css',
    'variable.other.normal.shell',
    'constant.other.option',
  ],
  g: ['markup.inserted', 'meta.diff.header.to-file'],
  d: ['markup.deleted', 'invalid', 'meta.diff.header.from-file'],
} as const;

/** Scopes without colour, although a wider one above matches them. */
const PLAIN_SCOPES = [
  'keyword.operator',
  'punctuation',
  'storage.type.function.arrow',
  'string.unquoted',
  'meta.template.expression',
  'string.template meta.embedded',
];

/** Words highlighted as keywords although their grammar calls them operators. */
const KEYWORD_OPERATORS = [
  'keyword.operator.new',
  'keyword.operator.expression',
  'keyword.operator.logical.python',
];

const roleNames = Object.keys(ROLES);

/** Marker colour of a role in the theme; never visible to a reader. */
const marker = (role: string) => `#0000${(roleNames.indexOf(role) + 16).toString(16)}`;

/** CSS class of each marker colour. */
export const MARKER_CLASSES: ReadonlyMap<string, string> = new Map(
  roleNames.map((role) => [marker(role), role]),
);

/**
 * A theme whose colours are markers, each replaced by a class. Classes are shorter than `style`
 * attributes and a strict content policy allows them; the palettes (light, dark, print) are CSS.
 */
export const markerTheme = {
  name: 'markers',
  type: 'light',
  colors: { 'editor.background': '#ffffff', 'editor.foreground': '#000000' },
  settings: [
    ...Object.entries(ROLES).map(([role, scope]) => ({
      scope: [...scope],
      settings: { foreground: marker(role) },
    })),
    { scope: PLAIN_SCOPES, settings: { foreground: '#000000' } },
    { scope: KEYWORD_OPERATORS, settings: { foreground: marker('k') } },
  ],
} satisfies ThemeRegistration;
