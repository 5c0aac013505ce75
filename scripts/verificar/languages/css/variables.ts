import type { Page } from '@playwright/test';
import postcss, { type Declaration, type Root } from 'postcss';
import type { Scene } from '../../../../src/notes/scenes.ts';
import type { Loose } from './usage.ts';

const VAR = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/;

/** More of them say nothing new, and a property that names itself has no end. */
const MOST_VALUES = 12;

/** What each custom property may be in a scene, by its name. */
function declaredValues(scene: Root): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const add = (name: string, value: string) =>
    values.set(name, [...(values.get(name) ?? []), value]);
  scene.walkDecls(/^--/, ({ prop, value }) => void add(prop, value));
  scene.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void add(rule.params.trim(), value));
  });
  return values;
}

/** A value with each `var()` filled in, in all the ways that the scene has; none where it has no way. */
export function filledIn(value: string, declared: ReadonlyMap<string, string[]>): string[] {
  let open = [value];
  for (let round = 0; round < MOST_VALUES && open.some((one) => VAR.test(one)); round++) {
    open = open
      .flatMap((one) => {
        const [, name, instead] = VAR.exec(one) ?? [];
        if (name === undefined) return [one];
        const ways = declared.get(name) ?? (instead === undefined ? [] : [instead]);
        return ways.map((way) => one.replace(VAR, () => way));
      })
      .slice(0, MOST_VALUES);
  }
  return open.filter((one) => !VAR.test(one));
}

/** Whether an arrow says what the browser makes of it: that is measured. */
const isMeasured = (declaration: Declaration): boolean => {
  const next = declaration.next();
  return next?.type === 'comment' && next.text.startsWith('→');
};

/** Runs in the browser: which of the declarations it takes, in one of their ways. */
const areTaken = (declarations: { prop: string; ways: string[] }[]): boolean[] =>
  declarations.map(({ prop, ways }) => ways.some((way) => CSS.supports(prop, way)));

/**
 * Finds the values with `var()` that are none, whatever the property holds: of
 * these a browser only knows when it draws, and says nothing.
 *
 * @param css what the example shows, plain CSS.
 * @param scene what it is drawn with.
 */
export async function brokenValues(css: string, scene: Scene, page: Page): Promise<Loose[]> {
  const declared = declaredValues(postcss.parse(scene.css));
  const asked: { declaration: Declaration; ways: string[] }[] = [];
  postcss.parse(css).walkDecls(/^(?!-)/, (declaration) => {
    if (!VAR.test(declaration.value) || isMeasured(declaration)) return;
    const ways = filledIn(declaration.value, declared);
    if (ways.length > 0) asked.push({ declaration, ways });
  });
  if (asked.length === 0) return [];
  const taken = await page.evaluate(
    areTaken,
    asked.map(({ declaration: { prop }, ways }) => ({ prop, ways })),
  );
  return asked
    .filter((_, index) => taken[index] === false)
    .map(({ declaration: { prop, value, source }, ways: [way] }) => ({
      line: (source?.start?.line ?? 1) - 1,
      message: `Chromium no admite «${prop}: ${value}»: con su variable es «${way}»`,
    }));
}
