import postcss, { type ChildNode, type Root } from 'postcss';
import { closest, unknownNameMessage } from 'verified-examples/notation';
import { classesOf } from '../../src/preview/classes.ts';
import type { Scene } from '../../src/preview/collect.ts';

/** An unused or undeclared name, and the line (from 0) that has it. */
export interface Loose {
  line: number;
  message: string;
}

/** A block's sheet, and all that its preview is drawn with; plain CSS. */
export interface Sheets {
  own: Root;
  all: Root;
}

/** Parses the sheets of a block, once for all checks. */
export const sheetsOf = (css: string, scene: Scene): Sheets => ({
  own: postcss.parse(css),
  all: postcss.parse(scene.css),
});

/** Keywords of `animation` that are not names. */
const ANIMATION_WORDS =
  /^(?:none|auto|infinite|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|initial|inherit|unset|revert|replace|add|accumulate)$/;

/** Possible values of each custom property; none where only a page would set it. */
export function declaredValues(scene: Root): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const add = (name: string, value: string) =>
    values.set(name, [...(values.get(name) ?? []), value]);
  scene.walkDecls(/^--/, ({ prop, value }) => void add(prop, value));
  scene.walkAtRules('property', (rule) => {
    if (!values.has(rule.params.trim())) values.set(rule.params.trim(), []);
    rule.walkDecls('initial-value', ({ value }) => void add(rule.params.trim(), value));
  });
  return values;
}

/** Names of the declared animations. */
function declaredAnimations(scene: Root): Set<string> {
  const animations = new Set<string>();
  scene.walkAtRules(/keyframes$/, ({ params }) => void animations.add(params.trim()));
  return animations;
}

/** Attributes that browsers set by themselves. */
const GIVEN_ATTRIBUTES = new Set(['open']);

/** Whether an element of a page has an attribute, or may get it. */
const hasAttribute = (html: string, name: string) =>
  GIVEN_ATTRIBUTES.has(name) || new RegExp(`<[^<>]*\\s${name}(?=[\\s=>/])`, 'i').test(html);

function namesOf(html: string): Set<string> {
  const classes = [...classesOf(html).keys()].map((name) => `.${name}`);
  const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, name]) => `#${name}`);
  return new Set([...classes, ...ids]);
}

/** The line, from 0, of a node. */
export const lineIn = ({ source }: ChildNode): number => (source?.start?.line ?? 1) - 1;

/** Properties that place a box by area name. */
const PLACES = /^grid-(?:area|(?:row|column)(?:-start|-end)?)$/;

/** Named grid areas without a box: boxes are there only by order. */
function looseAreas({ own, all }: Sheets): Loose[] {
  const taken = new Set<string>();
  all.walkDecls(PLACES, ({ value }) => {
    for (const [name] of value.matchAll(/[a-z_][\w-]*/gi)) {
      taken.add(name.replace(/-(?:start|end)$/, ''));
    }
  });
  const found: Loose[] = [];
  own.walkDecls(/^grid(?:-template(?:-areas)?)?$/, (declaration) => {
    const rows = [...declaration.value.matchAll(/"([^"]*)"|'([^']*)'/g)];
    const areas = new Set(rows.flatMap(([, one, other]) => (one ?? other)!.trim().split(/\s+/)));
    for (const area of areas) {
      if (/^\.*$/.test(area) || taken.has(area)) continue;
      const message = `ningún elemento se coloca en el área «${area}»: falta su grid-area`;
      found.push({ line: lineIn(declaration), message });
    }
  });
  return found;
}

/** Layers with a typo: nearly the name of an ordered layer. */
function looseLayers({ own, all }: Sheets): Loose[] {
  const ordered = new Set<string>();
  all.walkAtRules('layer', ({ nodes, params }) => {
    if (!nodes) for (const name of params.split(',')) ordered.add(name.trim());
  });
  const found: Loose[] = [];
  own.walkAtRules('layer', (rule) => {
    const name = rule.params.trim();
    if (!rule.nodes || name === '' || ordered.has(name)) return;
    if (closest(name, ordered) === undefined) return;
    found.push({
      line: lineIn(rule),
      message: unknownNameMessage(name, 'una capa de la lista', ordered),
    });
  });
  return found;
}

/** Finds unused areas and misspelt layers, which browsers accept silently. */
export const looseParts = (sheets: Sheets): Loose[] => [
  ...looseAreas(sheets),
  ...looseLayers(sheets),
];

/**
 * Finds undeclared custom properties, animations, classes, ids and attributes, which browsers
 * accept silently.
 *
 * @param html what the sheet is drawn on.
 */
export function looseNames({ own, all }: Sheets, html: string): Loose[] {
  const properties = declaredValues(all);
  const animations = declaredAnimations(all);
  const elements = namesOf(html);
  const found: Loose[] = [];
  own.walkDecls((declaration) => {
    const { prop, value } = declaration;
    for (const [, name, end] of value.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g)) {
      if (end === ',' || properties.has(name!)) continue;
      found.push({ line: lineIn(declaration), message: `nada define la propiedad «${name}»` });
    }
    if (!/^animation(?:-name)?$/.test(prop)) return;
    const plain = value.replaceAll(/[\w-]+\([^)]*\)/g, ' ').split(/[\s,]+/);
    for (const word of plain) {
      if (!/^[a-z_][\w-]*$/i.test(word) || ANIMATION_WORDS.test(word) || animations.has(word)) {
        continue;
      }
      found.push({ line: lineIn(declaration), message: `no hay ningún @keyframes «${word}»` });
    }
  });
  own.walkRules((rule) => {
    if (
      rule.parent?.type === 'atrule' &&
      /keyframes$/.test((rule.parent as { name?: string }).name ?? '')
    )
      return;
    // Elements excluded by `:not()` need not exist.
    const asked = rule.selector.replaceAll(/:not\([^)]*\)/g, '');
    for (const [, name] of asked.matchAll(/\[\s*([a-z][\w-]*)/gi)) {
      if (hasAttribute(html, name!)) continue;
      found.push({ line: lineIn(rule), message: `ningún elemento del HTML lleva «[${name}]»` });
    }
    const plain = asked.replaceAll(/\[[^\]]*\]/g, '');
    for (const [name] of plain.matchAll(/[.#][a-z_][\w-]*/gi)) {
      if (elements.has(name)) continue;
      found.push({ line: lineIn(rule), message: `ningún elemento del HTML lleva «${name}»` });
    }
  });
  return found;
}
