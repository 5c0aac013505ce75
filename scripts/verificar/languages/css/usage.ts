import postcss, { type ChildNode, type Root } from 'postcss';
import { closest, unknownName } from '../../../../src/lib/closest.ts';
import type { Scene } from '../../../../src/notes/scenes.ts';

/** A name of a sheet that stands for nothing, and the line (from 0) that uses it. */
export interface Loose {
  line: number;
  message: string;
}

/** Words of `animation` that are no name of an animation. */
const ANIMATION_WORDS =
  /^(?:none|auto|infinite|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|initial|inherit|unset|revert|replace|add|accumulate)$/;

/** Properties that Sass or the page sets are declared somewhere in the scene. */
function declaredNames(scene: Root): { properties: Set<string>; animations: Set<string> } {
  const properties = new Set<string>();
  const animations = new Set<string>();
  scene.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
  scene.walkAtRules('property', ({ params }) => void properties.add(params.trim()));
  scene.walkAtRules(/keyframes$/, ({ params }) => void animations.add(params.trim()));
  return { properties, animations };
}

/** What the browser itself puts on elements when somebody uses them. */
const GIVEN_ATTRIBUTES = new Set(['open']);

/** Whether some element of a page has an attribute, or may get it. */
const hasAttribute = (html: string, name: string) =>
  GIVEN_ATTRIBUTES.has(name) || new RegExp(`<[^<>]*\\s${name}(?=[\\s=>/])`, 'i').test(html);

/** Classes and ids of a page's elements. */
function namesOf(html: string): Set<string> {
  const classes = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) =>
    names!.split(/\s+/).map((name) => `.${name}`),
  );
  const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, name]) => `#${name}`);
  return new Set([...classes, ...ids]);
}

const lineIn = ({ source }: ChildNode): number => (source?.start?.line ?? 1) - 1;

/** Properties that place a box in an area by its name. */
const PLACES = /^grid-(?:area|(?:row|column)(?:-start|-end)?)$/;

/** The areas of a plan that no box takes: their boxes only stand there by chance. */
function looseAreas(root: Root, scene: Root): Loose[] {
  const taken = new Set<string>();
  scene.walkDecls(PLACES, ({ value }) => {
    for (const [name] of value.matchAll(/[a-z_][\w-]*/gi)) {
      taken.add(name.replace(/-(?:start|end)$/, ''));
    }
  });
  const found: Loose[] = [];
  root.walkDecls(/^grid(?:-template(?:-areas)?)?$/, (declaration) => {
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

/** Layers that are nearly one of those that the sheet puts in order: they come last, unordered. */
function looseLayers(root: Root, scene: Root): Loose[] {
  const ordered = new Set<string>();
  scene.walkAtRules('layer', ({ nodes, params }) => {
    if (!nodes) for (const name of params.split(',')) ordered.add(name.trim());
  });
  const found: Loose[] = [];
  root.walkAtRules('layer', (rule) => {
    const name = rule.params.trim();
    if (!rule.nodes || name === '' || ordered.has(name)) return;
    if (closest(name, ordered) === undefined) return;
    found.push({ line: lineIn(rule), message: unknownName(name, 'una capa de la lista', ordered) });
  });
  return found;
}

/**
 * Finds the names of a sheet that nothing declares or has: custom properties,
 * animations, classes, ids and attributes; areas and layers too, where it is
 * not shown as bad. A browser says nothing of them.
 *
 * @param css what the example shows, plain CSS.
 * @param scene what it is drawn with.
 * @param isBad whether it is the one to avoid.
 */
export function looseNames(css: string, scene: Scene, isBad = false): Loose[] {
  const all = postcss.parse(scene.css);
  const { properties, animations } = declaredNames(all);
  const elements = namesOf(scene.html);
  const found: Loose[] = [];
  const root = postcss.parse(css);
  root.walkDecls((declaration) => {
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
  root.walkRules((rule) => {
    if (
      rule.parent?.type === 'atrule' &&
      /keyframes$/.test((rule.parent as { name?: string }).name ?? '')
    )
      return;
    // Whom a rule leaves out need not be there.
    const asked = rule.selector.replaceAll(/:not\([^)]*\)/g, '');
    for (const [, name] of asked.matchAll(/\[\s*([a-z][\w-]*)/gi)) {
      if (hasAttribute(scene.html, name!)) continue;
      found.push({ line: lineIn(rule), message: `ningún elemento del HTML lleva «[${name}]»` });
    }
    const plain = asked.replaceAll(/\[[^\]]*\]/g, '');
    for (const [name] of plain.matchAll(/[.#][a-z_][\w-]*/gi)) {
      if (elements.has(name)) continue;
      found.push({ line: lineIn(rule), message: `ningún elemento del HTML lleva «${name}»` });
    }
  });
  return isBad ? found : [...found, ...looseAreas(root, all), ...looseLayers(root, all)];
}
