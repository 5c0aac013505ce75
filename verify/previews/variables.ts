import type { Page } from '@playwright/test';
import type { Declaration } from 'postcss';
import { declaredValues, lineIn, type Loose, type Sheets } from './usage.ts';

const VAR = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/;

/** Limits the combinations; self-referencing properties would have no end. */
const MOST_VALUES = 12;

/** A value with each `var()` resolved, in all the ways the sheets have; none when it cannot be. */
export function resolveVariables(value: string, declared: ReadonlyMap<string, string[]>): string[] {
  let open = [value];
  for (let round = 0; round < MOST_VALUES && open.some((one) => VAR.test(one)); round++) {
    open = open
      .flatMap((one) => {
        const [, name, instead] = VAR.exec(one) ?? [];
        if (name === undefined) return [one];
        const known = declared.get(name) ?? [];
        const ways = known.length > 0 || instead === undefined ? known : [instead];
        return ways.map((way) => one.replace(VAR, () => way));
      })
      .slice(0, MOST_VALUES);
  }
  return open.filter((one) => !VAR.test(one));
}

/** Whether an arrow comment states its value: that is measured. */
const isMeasured = (declaration: Declaration): boolean => {
  const next = declaration.next();
  return next?.type === 'comment' && next.text.startsWith('→');
};

/** Runs in the browser: which declarations are valid in some way. */
const areTaken = (declarations: { prop: string; ways: string[] }[]): boolean[] =>
  declarations.map(({ prop, ways }) => ways.some((way) => CSS.supports(prop, way)));

/**
 * Finds values with `var()` that are invalid whatever the property is set to: browsers notice only
 * when drawing, and silently.
 */
export async function brokenValues({ own, all }: Sheets, page: Page): Promise<Loose[]> {
  const declared = declaredValues(all);
  const asked: { declaration: Declaration; ways: string[] }[] = [];
  own.walkDecls(/^(?!-)/, (declaration) => {
    if (!VAR.test(declaration.value) || isMeasured(declaration)) return;
    const ways = resolveVariables(declaration.value, declared);
    if (ways.length > 0) asked.push({ declaration, ways });
  });
  if (asked.length === 0) return [];
  const taken = await page.evaluate(
    areTaken,
    asked.map(({ declaration: { prop }, ways }) => ({ prop, ways })),
  );
  return asked
    .filter((_, index) => taken[index] === false)
    .map(({ declaration, ways: [way] }) => ({
      line: lineIn(declaration),
      message: `Chromium no admite «${declaration.prop}: ${declaration.value}»: con su variable es «${way}»`,
    }));
}
