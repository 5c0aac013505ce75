import type { Page } from '@playwright/test';
import { expect, forEachReader, menuOf, PHONE, sectionOf, test, togglesOf } from './readers.ts';

const PLAYER = /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/;

/** Records everything that a page requests from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return requests;
}

/** Uses every control of a page, including those that appear only when others are used. */
async function useEverything(page: Page): Promise<void> {
  const summaries = page.locator('main summary');
  for (let index = 0; index < (await summaries.count()); index++) {
    // On a desktop the toggle of the index is a heading.
    if (await summaries.nth(index).isVisible()) await summaries.nth(index).click();
  }
  // Sliders appear with the islands that the clicks have loaded.
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  for (const slider of await page.getByRole('slider').all()) await slider.press('ArrowRight');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const [copy] = await page.getByRole('button', { name: 'Copiar' }).all();
  if (copy) {
    await copy.click();
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  }
  await sectionOf(page, 'Git').click();
  await menuOf(page)
    .locator('summary')
    .filter({ hasText: /^Menú$/ })
    .click();
}

for (const address of [
  '/',
  '/Css/',
  '/Css/Coloring/',
  '/Css/Transition-property/',
  '/Css/Grid/',
  '/nada/',
]) {
  test(`${address} violates no policy and stores nothing, with all controls used`, async ({
    page,
    context,
    complaints,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      );
    });
    await page.goto(address);
    await useEverything(page);
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);

    expect(await context.cookies()).toEqual([]);
    const stored = await page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: await navigator.serviceWorker.getRegistrations(),
    }));
    expect(stored).toEqual({ local: 0, session: 0, databases: [], caches: [], workers: [] });
  });
}

test('a policy violation would be reported', async ({ page, complaints }) => {
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await page.evaluate(() => (document.body.innerHTML += '<p style="color: red">rojo</p>'));
  expect(complaints.join()).toContain('Content Security Policy');
});

forEachReader(() => {
  for (const address of ['/', '/Css/', '/Css/Coloring/']) {
    test(`${address} is one request until a control is used`, async ({ page }) => {
      const requests = requestsOf(page);
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 5000);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(requests.map((url) => new URL(url).pathname)).toEqual([address]);
    });
  }

  test('a video makes no request before the click, and loads the player after it', async ({
    page,
  }) => {
    const requests = requestsOf(page);
    await page.goto('/Css/', { waitUntil: 'networkidle' });
    const frame = page.locator('iframe');
    await frame.scrollIntoViewIfNeeded();
    const link = frame.contentFrame().getByRole('link', { name: /Reproducir: \S/ });
    await expect(link).toBeVisible();
    expect(requests.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([]);
    const request = page.waitForEvent('requestfailed');
    await link.click();
    // Only loopback resolves: the failed lookup shows that the click made the request.
    expect((await request).failure()!.errorText).toBe('net::ERR_NAME_NOT_RESOLVED');
    const outside = requests.filter((url) => !url.startsWith('http://127.0.0.1'));
    expect(outside).toHaveLength(1);
    expect(outside[0]).toMatch(PLAYER);
    await expect(page).toHaveURL('/Css/');
  });

  test('a video can be played by keyboard', async ({ page }) => {
    await page.goto('/Css/');
    const request = page.waitForRequest(PLAYER);
    await page.locator('iframe').contentFrame().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await request;
  });

  test('links to other sites open in a new tab, safely, and announce it', async ({
    page,
    context,
  }) => {
    await context.route('https://**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Otro sitio</p>' }),
    );
    await page.goto('/Css/');
    const outside = page.locator('a[href^="http"]');
    const announced = page.getByRole('link', { name: /\(se abre en otra pestaña\)$/ });
    await expect(announced).toHaveCount(await outside.count());
    const opened = context.waitForEvent('page');
    await outside.first().click();
    const tab = await opened;
    await expect(tab.getByText('Otro sitio')).toBeVisible();
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await expect(page).toHaveURL('/Css/');
  });
});

test('islands load from this site when a control is used', async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto('/Css/Grid/');
  await togglesOf(page).first().click();
  await expect(page.locator('main astro-island:not([ssr])')).toHaveCount(1);
  expect(requests.length).toBeGreaterThan(1);
  for (const url of requests) expect(new URL(url).host).toBe(new URL(page.url()).host);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  for (const address of [
    '/',
    '/Css/',
    '/Css/Coloring/',
    '/indice/Css/',
    '/imprimir/Git/',
    '/nada/',
  ])
    test(`${address} has targets at least 44 pixels high`, async ({ page }) => {
      await page.goto(address);
      const targets = await page.evaluate(() => {
        document.getElementById('menu')!.showPopover();
        for (const details of document.querySelectorAll('details')) details.open = true;
        // Links inside running text are as high as their line.
        const running =
          'p:not(.label, .more, .links), dd, td, article li, .run, .intro, figcaption';
        return [
          ...document.querySelectorAll<HTMLElement>('a, button, summary, label, input[type=range]'),
        ]
          .filter((element) => !element.closest('.skip, .rs') && element.checkVisibility())
          .filter((element) => element.tagName === 'SUMMARY' || !element.closest(running))
          .map((element) => ({
            name: element.textContent.trim(),
            height: element.getBoundingClientRect().height,
          }));
      });
      expect(targets.length).toBeGreaterThan(30);
      expect(targets.filter(({ height }) => height < 44)).toEqual([]);
    });
});
