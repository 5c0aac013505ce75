import postcss, { type Root } from 'postcss';
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

/**
 * Finds the names of a sheet that nothing declares or has: custom properties,
 * animations, classes, ids and attributes. A browser says nothing of them.
 *
 * @param css what the example shows, plain CSS.
 * @param scene what it is drawn with.
 */
export function looseNames(css: string, scene: Scene): Loose[] {
  const all = postcss.parse(scene.css);
  const { properties, animations } = declaredNames(all);
  const elements = namesOf(scene.html);
  const found: Loose[] = [];
  const root = postcss.parse(css);
  const lineOf = (node: { source?: { start?: { line: number } | undefined } | undefined }) =>
    (node.source?.start?.line ?? 1) - 1;
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    for (const [, name, end] of value.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g)) {
      if (end === ',' || properties.has(name!)) continue;
      found.push({ line: lineOf(declaration), message: `nada define la propiedad «${name}»` });
    }
    if (!/^animation(?:-name)?$/.test(prop)) return;
    const plain = value.replaceAll(/[\w-]+\([^)]*\)/g, ' ').split(/[\s,]+/);
    for (const word of plain) {
      if (!/^[a-z_][\w-]*$/i.test(word) || ANIMATION_WORDS.test(word) || animations.has(word)) {
        continue;
      }
      found.push({ line: lineOf(declaration), message: `no hay ningún @keyframes «${word}»` });
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
      found.push({ line: lineOf(rule), message: `ningún elemento del HTML lleva «[${name}]»` });
    }
    const plain = asked.replaceAll(/\[[^\]]*\]/g, '');
    for (const [name] of plain.matchAll(/[.#][a-z_][\w-]*/gi)) {
      if (elements.has(name)) continue;
      found.push({ line: lineOf(rule), message: `ningún elemento del HTML lleva «${name}»` });
    }
  });
  return found;
}
