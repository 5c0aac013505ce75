import { translate, useTranslated, WAYS, type Driver } from '../translated.ts';
import { expect, PHONE, test } from './readers.ts';

/** One page of each kind. */
const KINDS = [
  '/',
  '/Css/',
  '/Css/Grid/',
  '/Css/Coloring/',
  '/Css/Transition-property/',
  '/indice/',
  '/indice/Css/',
  '/imprimir/Git/',
  '/chuletas/Css/',
  '/verificacion/',
  '/nada/',
];

/** Source of a function call to run in the page, which has no access to this file. */
const callOf = (question: unknown, args: readonly unknown[]) =>
  `(${String(question)})(...${JSON.stringify(args)})`;

test.use({ viewport: PHONE });

for (const way of WAYS) {
  for (const address of KINDS) {
    test(`${address} translated ${way} keeps its texts, state and sliders`, async ({
      page,
      context,
      complaints,
    }) => {
      test.setTimeout(120_000);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(address);
      const call = (question: unknown, args: readonly unknown[]) =>
        page.evaluate(callOf(question, args));
      const driver: Driver = {
        press: (selector) => page.locator(selector).first().click(),
        ask: async (question, ...args) => (await call(question, args)) as never,
        until: (question, ...args) =>
          expect.poll(async () => Boolean(await call(question, args))).toBe(true),
      };
      expect(await useTranslated(driver, way)).toEqual([]);
      expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    });
  }

  test(`a player translated ${way} loads when clicked`, async ({ page }) => {
    const request = page.waitForRequest(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
    await page.goto('/Css/');
    const player = await (await page.locator('.video iframe').elementHandle())!.contentFrame();
    expect(await player!.evaluate(callOf(translate, [way]))).toBeGreaterThan(0);
    await player!.locator('a').click();
    await request;
  });
}
