import { createHash } from 'node:crypto';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { compactDiagram } from './diagram-layout.ts';
import { forwardText } from './diagram-order.ts';
import { escapeAttribute } from './escape.ts';

/**
 * The package's `exports` has only an `import` condition, which `require.resolve` cannot follow:
 * this is its target.
 */
const LIBRARY = 'dist/index.js';

/** Loaded lazily: it takes a quarter of a second, and only uncached diagrams need it. */
function beautifulMermaid() {
  const folder = dirname(findPackageJSON('beautiful-mermaid', import.meta.url)!);
  const library: unknown = createRequire(import.meta.url)(join(folder, LIBRARY));
  return library as typeof import('beautiful-mermaid');
}

/** On a phone of 390 px, the text of a wider diagram is too small to read. */
const MAX_WIDTH = 420;

/**
 * Diagrams that the library draws with a wide margin, which shrinks their text, and how much of it
 * is cropped.
 */
const WIDE_MARGIN = /^\s*(?:sequence|class)Diagram/;
const CROP = 20;
/** Room at the sides for labels in a font wider than the one that the library measures. */
const BLEED = 4;

/** A line of a diagram that cannot be parsed. */
export class DiagramError extends Error {
  /** Zero-based, counted from the first line of the diagram. */
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
/** The library ends a name at an accented letter and drops the rest. */
const NODE = String.raw`\w+${SHAPE}?`;
const NODES = String.raw`${NODE}(?:\s*&\s*${NODE})*`;
const EDGE = String.raw`\s*(?:<?(?:-->|---|-\.->|-\.-|==>|===)|<?--\s[^-]+\s-->)\s*(?:\|[^|]*\|\s*)?`;
const STATE = String.raw`(?:\[\*\]|[\p{L}\d_]+)`;
const ACTOR = String.raw`[\p{L}\d_]+`;

const line = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'u');

/**
 * Supported kinds of diagram and the lines each may contain; the library silently draws anything.
 */
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
 * @throws {DiagramError} at the first line that its kind of diagram does not allow.
 */
function checkLines(text: string): void {
  const lines = text.split('\n').map((source) => source.trim());
  const first = lines.findIndex((source) => source !== '');
  const kind = KINDS.find(({ header }) => header.test(lines[first] ?? ''));
  if (!kind) {
    throw new DiagramError(
      Math.max(first, 0),
      `El dibujo empieza por «${lines[first] ?? ''}»`,
      `${KIND_NAMES} en su primera línea`,
      'escribe ahí qué clase de dibujo es',
    );
  }
  for (const [index, source] of lines.entries()) {
    if (index <= first || source === '' || source.startsWith('%%')) continue;
    if (kind.lines.test(source)) continue;
    throw new DiagramError(
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
  throw new DiagramError(
    first,
    'El dibujo no tiene nada dibujado',
    `debajo de \`${lines[first]}\`, líneas como \`${kind.example}\``,
    'escríbelas o borra el dibujo',
  );
}

/** Maps the library's colours to a CSS class: outline, label background, paper or ink. */
function shapeClass(fill: string, stroke: string): string {
  if (fill === 'none' || fill === 'var(--_group-fill)') return 'l';
  if (fill === 'var(--_text)') return 't';
  if (fill !== 'var(--bg)' && fill !== 'var(--_group-hdr)') return '';
  return /none|^$|inner-stroke/.test(stroke) ? 'b' : 'o';
}

/** Attributes for position and shape; all other styling is in CSS. */
const ALLOWED = new Set([
  ...['x', 'y', 'dy', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points', 'width'],
  ...['height', 'transform', 'id', 'orient', 'markerWidth', 'markerHeight', 'refX', 'refY'],
  ...['marker-end', 'marker-start', 'stroke-dasharray'],
]);

const round = (value: string) =>
  value.replaceAll(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))));

const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

function cleanTag(name: string, attributes: string, close: string, prefix: string): string {
  const own = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, value!]));
  const cleaned = [...own].flatMap(([key, value]) => {
    // A rectangle has `rx` for both.
    if (!ALLOWED.has(key) || (key === 'ry' && name === 'rect')) return [];
    if (key === 'rx' && value === '0') return ['rx="4"'];
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
  if (kind) cleaned.push(`class="${kind}"`);
  const inside = cleaned.join(' ');
  return `<${name}${inside ? ` ${inside}` : ''}${close ? '/' : ''}>`;
}

/** Removes the markers that the diagram does not use. */
const withoutUnused = (svg: string) =>
  svg.replaceAll(/<marker id="([^"]+)"[^>]*>[^]*?<\/marker>/g, (marker, id: string) =>
    svg.includes(`url(#${id})`) ? marker : '',
  );

/**
 * Renders a Mermaid diagram as SVG that takes its colours from the page: no inline style, no font,
 * no request.
 *
 * @param text flow, sequence, state or class diagram.
 * @param alt text alternative.
 * @returns an `<svg class="dg">`.
 * @throws {DiagramError} when a line cannot be parsed, or the diagram is too wide for a phone.
 */
export function renderDiagram(text: string, alt: string): string {
  checkLines(text);
  const forward = forwardText(text);
  const drawn = beautifulMermaid().renderMermaidSVG(forward.text, {
    padding: 6,
    nodeSpacing: 20,
    layerSpacing: 34,
  });
  const [, width = 0, full = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn) ?? []).map(Number);
  if (width > MAX_WIDTH) {
    throw new DiagramError(
      0,
      `El dibujo mide ${Math.ceil(width)} px de ancho`,
      `${MAX_WIDTH} px como mucho, para que se lea en un teléfono`,
      'hazlo vertical (`flowchart TD`) o acorta los textos',
    );
  }
  // Marker ids must be unique when a page has two diagrams.
  const prefix = `d${createHash('sha256').update(text).digest('hex').slice(0, 5)}`;
  const { svg, height } = compactDiagram(drawn, full, forward.turned);
  const body = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/<style>[^]*?<\/style>/g, '')
    .replaceAll(/<([a-z]+)((?: [\w-]+="[^"]*")*) ?(\/?)>/gi, (_tag, name, attributes, close) =>
      name === 'g' ? '' : cleanTag(name, attributes, close, prefix),
    )
    .replaceAll('</g>', '')
    .replaceAll(/\s*\n\s*/g, '');
  const crop = WIDE_MARGIN.test(text) ? CROP : 0;
  const [w, h] = [Math.ceil(width) - 2 * crop + 2 * BLEED, Math.ceil(height) - 2 * crop];
  return `<svg class="dg" role="img" aria-label="${escapeAttribute(alt)}" viewBox="${crop - BLEED} ${crop} ${w} ${h}" width="${w}" height="${h}">${withoutUnused(body)}</svg>`;
}
