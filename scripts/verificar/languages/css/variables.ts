import type { Page } from '@playwright/test';
import type { Declaration } from 'postcss';
import { declaredValues, lineIn, type Loose, type Sheets } from './usage.ts';

const VAR = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/;

/** More of them say nothing new, and a property that names itself has no end. */
const MOST_VALUES = 12;

/** A value with each `var()` filled in, in all the ways that the scene has; none where it has no way. */
export function filledIn(value: string, declared: ReadonlyMap<string, string[]>): string[] {
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
 */
export async function brokenValues({ own, all }: Sheets, page: Page): Promise<Loose[]> {
  const declared = declaredValues(all);
  const asked: { declaration: Declaration; ways: string[] }[] = [];
  own.walkDecls(/^(?!-)/, (declaration) => {
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
    .map(({ declaration, ways: [way] }) => ({
      line: lineIn(declaration),
      message: `Chromium no admite «${declaration.prop}: ${declaration.value}»: con su variable es «${way}»`,
    }));
}
