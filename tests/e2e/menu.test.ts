import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  DESK,
  expect,
  forEachReader,
  menuOf,
  PHONE,
  sectionOf,
  SMALL,
  test,
  togglesOf,
} from './readers.ts';

/** Waits until exactly these sections are open in the menu. */
const expectOpen = (page: Page, names: string[]) =>
  expect
    .poll(() => page.locator('#menu details details[open] > summary').allInnerTexts())
    .toEqual(names);

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menú' });

const sees = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true });

/** Answers a navigation with 204, so that the current page stays. */
const stay = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 204 }));

/** Interacts with the menu and waits for its island, which provides the close handler. */
async function hydrate(page: Page): Promise<void> {
  await sectionOf(page, 'Css').focus();
  await expect(page.locator('#menu astro-island:not([ssr])')).toHaveCount(1);
}

forEachReader((reader) => {
  for (const screen of [SMALL, PHONE]) {
    test.describe(`drawer at ${screen.width}`, () => {
      test.use({ viewport: screen });

      test('opens and closes with its buttons', async ({ page }) => {
        await page.goto('/Css/Grid/');
        await expect(menuOf(page)).toBeHidden();
        await opener(page).click();
        await expect(sees(page, 'Grid')).toBeVisible();
        await menuOf(page).getByRole('button', { name: 'Cerrar el menú' }).click();
        await expect(menuOf(page)).toBeHidden();
      });

      test('opens and closes by keyboard', async ({ page }) => {
        await page.goto('/Css/Grid/');
        await opener(page).focus();
        await page.keyboard.press('Enter');
        await expect(sees(page, 'Grid')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(menuOf(page)).toBeHidden();
      });
    });
  }

  for (const screen of [PHONE, DESK]) {
    test.describe(`sections at ${screen.width}`, () => {
      test.use({ viewport: screen });
      test.beforeEach(async ({ page }) => {
        await page.goto('/Css/Grid/');
        if (screen === PHONE) await opener(page).click();
      });

      test('shows the current section open and the current topic marked', async ({ page }) => {
        await expectOpen(page, ['Css']);
        await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(/^\s*Grid\s*$/);
        await expect(sees(page, 'Grid')).toBeVisible();
        await expect(sees(page, 'JOINS')).toBeHidden();
      });

      test('opens one section at a time', async ({ page }) => {
        await sectionOf(page, 'Git').click();
        await expect(sees(page, 'SSH-keys')).toBeVisible();
        await expectOpen(page, ['Git']);
        await sectionOf(page, 'Postgres').click();
        await expect(sees(page, 'JOINS')).toBeVisible();
        await expectOpen(page, ['Postgres']);
        await sectionOf(page, 'Postgres').click();
        await expect(sees(page, 'JOINS')).toBeHidden();
        await expectOpen(page, []);
      });

      test('works by keyboard', async ({ page }) => {
        await sectionOf(page, 'Redis').focus();
        await page.keyboard.press('Enter');
        await expectOpen(page, ['Redis']);
        await page.keyboard.press('Tab');
        await expect(sees(page, 'Portada de Redis')).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/Redis/B%C3%A1sico/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Básico');
      });

      test('links to the section and to its topics', async ({ page }) => {
        await sectionOf(page, 'NextJS/Typescript').click();
        await sees(page, 'Portada de NextJS/Typescript').click();
        await expect(page).toHaveURL('/NextJS/Typescript/');
        if (screen === PHONE) await opener(page).click();
        await sees(page, 'Iniciar Proyecto').click();
        await expect(page).toHaveURL('/NextJS/Typescript/Iniciar%20Proyecto/');
        await expectOpen(page, ['NextJS/Typescript']);
      });

      if (screen === PHONE)
        test('is closed after choosing a topic, also when going back and forward', async ({
          page,
        }) => {
          await sees(page, 'Layouts').click();
          await expect(page).toHaveURL('/Css/Layouts/');
          await expect(menuOf(page)).toBeHidden();
          await page.goBack();
          await expect(page).toHaveURL('/Css/Grid/');
          await expect(menuOf(page)).toBeHidden();
          await page.goForward();
          await expect(page).toHaveURL('/Css/Layouts/');
          await expect(menuOf(page)).toBeHidden();
          await opener(page).click();
          await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(/^\s*Layouts\s*$/);
        });

      if (reader === 'with scripts')
        test('closes before the chosen topic has loaded', async ({ page }) => {
          await hydrate(page);
          await stay(page, '**/Css/Layouts/');
          await sees(page, 'Layouts').click();
          await expectOpen(page, []);
          if (screen === PHONE) await expect(menuOf(page)).toBeHidden();
          else await expect(menuOf(page)).toBeVisible();
        });

      if (reader === 'with scripts')
        test('stays open when a topic is opened in another tab', async ({ page, context }) => {
          await hydrate(page);
          const tab = context.waitForEvent('page');
          await sees(page, 'Layouts').click({ modifiers: ['ControlOrMeta'] });
          await tab;
          await expectOpen(page, ['Css']);
          await expect(sees(page, 'Grid')).toBeVisible();
        });
    });
  }

  test.describe('column at 1280', () => {
    test.use({ viewport: DESK });

    test('is next to the notes, and collapses', async ({ page }) => {
      await page.goto('/Css/Grid/');
      await expect(opener(page)).toBeHidden();
      await expect(sees(page, 'Grid')).toBeVisible();
      const fold = page.locator('#menu summary').filter({ hasText: /^Menú$/ });
      const narrow = await page.locator('#contenido').boundingBox();
      await fold.click();
      await expect(sees(page, 'Grid')).toBeHidden();
      expect((await page.locator('#contenido').boundingBox())!.x).toBeLessThan(narrow!.x);
      await fold.focus();
      await page.keyboard.press('Enter');
      await expect(sees(page, 'Grid')).toBeVisible();
    });
  });

  test('has a link that skips to the notes', async ({ page }) => {
    await page.goto('/Css/Grid/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/Css/Grid/#contenido');
  });
});

test('scrolls to the current page when it opens, in forced colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const screen of [PHONE, DESK]) {
    await page.setViewportSize(screen);
    // The last section of the menu.
    await page.goto('/Postgres/JOINS/');
    if (screen === PHONE) await opener(page).click();
    const current = menuOf(page).locator('[aria-current=page]');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(current).toHaveCSS('border-inline-start-width', '3px');
  }
});

test('opens one section at a time in browsers without exclusive details', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'));
  await page.setViewportSize(DESK);
  await page.goto('/Css/Grid/');
  // Removes the groups, as older browsers ignore them.
  await page.evaluate(() =>
    document.querySelectorAll('#menu [name]').forEach((section) => {
      section.setAttribute('name', Math.random().toString());
    }),
  );
  await sectionOf(page, 'Git').click();
  await expectOpen(page, ['Git']);
  await sectionOf(page, 'Postgres').click();
  await expectOpen(page, ['Postgres']);
});

test('works in a saved page', async ({ page, context }, info) => {
  await page.setViewportSize(PHONE);
  await page.goto('/Css/Grid/');
  await togglesOf(page).first().click();
  await expect(page.locator('.examples .copy').first()).toBeVisible();
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureSnapshot');
  const file = info.outputPath('grid.mhtml');
  writeFileSync(file, data);
  await page.goto(`file://${file}`);
  await expect(page.locator('.examples pre').first()).toBeVisible();
  await expect(page.locator('.copy')).not.toHaveCount(0);
  await expect(page.locator('.copy').filter({ visible: true })).toHaveCount(0);
  await expect(opener(page)).toBeHidden();
  // A link to `#menu` resolves to the site, not to the saved page, so the menu is at its foot.
  await expect(menuOf(page).locator('[aria-current=page]')).toBeVisible();
  await expect(sees(page, 'JOINS')).toBeHidden();
  await sectionOf(page, 'Git').click();
  await expect(sees(page, 'SSH-keys')).toBeVisible();
});

test('has a border around every button in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(PHONE);
  await page.goto('/Css/Grid/');
  await togglesOf(page).first().click();
  await opener(page).click();
  const borders = await page.locator('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(button);
      return `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`;
    }),
  );
  expect(borders.length).toBeGreaterThan(10);
  expect(borders.filter((border) => !/^solid 1px (?!rgba\(0, 0, 0, 0\))/.test(border))).toEqual([]);
});
