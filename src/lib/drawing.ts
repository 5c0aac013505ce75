import { createHash } from 'node:crypto';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeAttribute } from './escape.ts';

/** Its package names an entry only for `import`, which nobody could wait for here: the file of that one. */
const LIBRARY = 'dist/index.js';

/** Loading it takes a quarter of a second: only what is drawn for the first time needs it. */
function beautifulMermaid() {
  const folder = dirname(findPackageJSON('beautiful-mermaid', import.meta.url)!);
  const library: unknown = createRequire(import.meta.url)(join(folder, LIBRARY));
  return library as typeof import('beautiful-mermaid');
}

/** Wider than this, the letters of a drawing are too small on a phone of 390 px. */
const MAX_WIDTH = 420;

/** What the library draws with a wide margin of its own, and how much of it goes: it made letters small. */
const WIDE_MARGIN = /^\s*(?:sequence|class)Diagram/;
const CROP = 20;

/** A line of a drawing's text that cannot be read. */
export class DrawingError extends Error {
  /** From 0, counted from the first line of the drawing. */
  readonly line: number;
  readonly expected: string;
  readonly remedy: string;

  constructor(line: number, found: string, expected: string, remedy: string) {
    super(found);
    this.line = line;
    this.expected = expected;
    this.remedy = remedy;
  }
}

const SHAPE = String.raw`(?:\[{1,2}[^\][]*\]{1,2}|\(+[^)]*\)+\]?|\{+[^}]*\}+|\[\([^)]*\)\])`;
/** The library takes a letter with an accent for the end of the name, and drops the rest. */
const NODE = String.raw`\w+${SHAPE}?`;
const NODES = String.raw`${NODE}(?:\s*&\s*${NODE})*`;
const EDGE = String.raw`\s*(?:<?(?:-->|---|-\.->|-\.-|==>|===)|<?--\s[^-]+\s-->)\s*(?:\|[^|]*\|\s*)?`;
const STATE = String.raw`(?:\[\*\]|[\p{L}\d_]+)`;
const ACTOR = String.raw`[\p{L}\d_]+`;

const line = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'u');

/** The kinds of drawing, and the lines that each may hold: the library draws what it does not know too. */
const KINDS: readonly { header: RegExp; example: string; lines: RegExp }[] = [
  {
    header: /^(?:flowchart|graph) (?:TD|TB|LR|BT|RL)$/,
    example: 'paso[Petición] --> fin[Respuesta]',
    lines: line(
      'end',
      'direction (?:TD|TB|LR|BT|RL)',
      String.raw`subgraph .+`,
      `${NODES}(?:${EDGE}${NODES})*`,
    ),
  },
  {
    header: /^sequenceDiagram$/,
    example: 'Ana->>Luis: hola',
    lines: line(
      String.raw`(?:participant|actor) ${ACTOR}(?: as .+)?`,
      String.raw`${ACTOR}\s*(?:-?->>?|--?[x)])[+-]?\s*${ACTOR}\s*: .+`,
      String.raw`Note (?:over|left of|right of) ${ACTOR}(?:,\s*${ACTOR})?: .+`,
      String.raw`(?:loop|alt|else|opt|par|and|critical|break|rect)(?: .+)?`,
      String.raw`(?:activate|deactivate) ${ACTOR}`,
      'end',
    ),
  },
  {
    header: /^stateDiagram-v2$/,
    example: 'Abierta --> Cerrada: cerrar',
    lines: line(
      String.raw`${STATE} --> ${STATE}(?:\s*: .+)?`,
      String.raw`state (?:"[^"]+" as )?[\p{L}\d_]+(?: \{)?`,
      String.raw`[\p{L}\d_]+\s*: .+`,
      'direction (?:TD|TB|LR|BT|RL)',
      String.raw`\}`,
    ),
  },
  {
    header: /^classDiagram$/,
    example: 'Lista <|-- Pila',
    lines: line(
      String.raw`class [\p{L}\d_]+(?: \{)?`,
      String.raw`[+#~-]?[\p{L}\d_<>[\]() ,:?*$.]+`,
      String.raw`[\p{L}\d_]+ (?:"[^"]*" )?(?:<\|--|--\|>|\*--|--\*|o--|--o|-->|<--|--|\.\.>|<\.\.|\.\.\|>|<\|\.\.|\.\.)(?: "[^"]*")? [\p{L}\d_]+(?:\s*: .+)?`,
      String.raw`<<[\p{L}\d_]+>>(?: [\p{L}\d_]+)?`,
      String.raw`\}`,
    ),
  },
];

const KIND_NAMES = '`flowchart TD`, `sequenceDiagram`, `stateDiagram-v2` o `classDiagram`';

const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * @throws {DrawingError} at the first line that no drawing of its kind has.
 */
function checkLines(text: string): void {
  const lines = text.split('\n').map((source) => source.trim());
  const first = lines.findIndex((source) => source !== '');
  const kind = KINDS.find(({ header }) => header.test(lines[first] ?? ''));
  if (!kind) {
    throw new DrawingError(
      Math.max(first, 0),
      `El dibujo empieza por «${lines[first] ?? ''}»`,
      `${KIND_NAMES} en su primera línea`,
      'escribe ahí qué clase de dibujo es',
    );
  }
  for (const [index, source] of lines.entries()) {
    if (index <= first || source === '' || source.startsWith('%%')) continue;
    if (kind.lines.test(source)) continue;
    throw new DrawingError(
      index,
      `El dibujo no entiende la línea «${source}»`,
      `una línea de \`${lines[first]}\`, como \`${kind.example}\``,
      kind.lines.test(unaccented(source))
        ? 'pon el texto con tildes entre corchetes, detrás de un nombre sin ellas: `paso[petición]`'
        : 'mira las flechas, los corchetes y los dos puntos de la línea',
    );
  }
  if (lines.some((source, index) => index > first && source !== '' && !source.startsWith('%%')))
    return;
  throw new DrawingError(
    first,
    'El dibujo no tiene nada dibujado',
    `debajo de \`${lines[first]}\`, líneas como \`${kind.example}\``,
    'escríbelas o borra el dibujo',
  );
}

/** Our class for a shape, by the library's colours: an outline, the ground of a label, paper, ink. */
function shapeClass(fill: string, stroke: string): string {
  if (fill === 'none' || fill === 'var(--_group-fill)') return 'l';
  if (fill === 'var(--_text)') return 't';
  if (fill !== 'var(--bg)' && fill !== 'var(--_group-hdr)') return '';
  return /none|^$|inner-stroke/.test(stroke) ? 'b' : 'o';
}

/** Attributes that place or shape something; everything else is ours to say, in CSS. */
const KEPT = new Set([
  ...['x', 'y', 'dy', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points', 'width'],
  ...['height', 'transform', 'id', 'orient', 'markerWidth', 'markerHeight', 'refX', 'refY'],
  ...['marker-end', 'marker-start', 'stroke-dasharray'],
]);

const round = (value: string) =>
  value.replaceAll(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))));

const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

function cleanTag(name: string, attributes: string, close: string, prefix: string): string {
  const own = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, value!]));
  const kept = [...own].flatMap(([key, value]) => {
    if (!KEPT.has(key) || ((key === 'rx' || key === 'ry') && value === '0')) return [];
    if (key === 'id') return [`id="${prefix}${value}"`];
    if (key.startsWith('marker-')) return [`${key}="${value.replace('#', `#${prefix}`)}"`];
    return [`${key}="${round(value)}"`];
  });
  const isShape = /^(?:rect|polygon|circle|path|ellipse)$/.test(name);
  const text = [
    ...(Number(own.get('font-size')) < 13 ? ['s'] : []),
    ...(own.get('text-anchor') === 'middle' ? [] : ['a']),
  ].join(' ');
  const kind = isShape
    ? shapeClass(own.get('fill') ?? '', own.get('stroke') ?? '')
    : name === 'text'
      ? text
      : '';
  if (kind) kept.push(`class="${kind}"`);
  const inside = kept.join(' ');
  return `<${name}${inside ? ` ${inside}` : ''}${close ? '/' : ''}>`;
}

/** Only the markers that the drawing uses. */
const withoutUnused = (svg: string) =>
  svg.replaceAll(/<marker id="([^"]+)"[^>]*>[^]*?<\/marker>/g, (marker, id: string) =>
    svg.includes(`url(#${id})`) ? marker : '',
  );

/**
 * Draws a text in Mermaid's notation as SVG whose colours are the page's: no
 * style, no font of its own, nothing asked for.
 *
 * @param text flow, sequence, state or class diagram.
 * @param alt what it shows, for who does not see it.
 * @returns an `<svg class="dg">`.
 * @throws {DrawingError} when a line cannot be read, or the drawing is too wide for a phone.
 */
export function drawDiagram(text: string, alt: string): string {
  checkLines(text);
  const source = beautifulMermaid().renderMermaidSVG(text, {
    padding: 6,
    nodeSpacing: 20,
    layerSpacing: 34,
  });
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(source) ?? []).map(
    Number,
  );
  if (width > MAX_WIDTH) {
    throw new DrawingError(
      0,
      `El dibujo mide ${Math.ceil(width)} px de ancho`,
      `${MAX_WIDTH} px como mucho, para que se lea en un teléfono`,
      'hazlo vertical (`flowchart TD`) o acorta los textos',
    );
  }
  // Two drawings of a page may have the same markers.
  const prefix = `d${createHash('sha256').update(text).digest('hex').slice(0, 5)}`;
  const body = source
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/<style>[^]*?<\/style>/g, '')
    .replaceAll(/<([a-z]+)((?: [\w-]+="[^"]*")*) ?(\/?)>/gi, (_tag, name, attributes, close) =>
      name === 'g' ? '' : cleanTag(name, attributes, close, prefix),
    )
    .replaceAll('</g>', '')
    .replaceAll(/\s*\n\s*/g, '');
  const crop = WIDE_MARGIN.test(text) ? CROP : 0;
  const [w, h] = [Math.ceil(width) - 2 * crop, Math.ceil(height) - 2 * crop];
  return `<svg class="dg" role="img" aria-label="${escapeAttribute(alt)}" viewBox="${crop} ${crop} ${w} ${h}" width="${w}" height="${h}">${withoutUnused(body)}</svg>`;
}
