import { expect, test } from '@playwright/test';
import { menuOf, PHONE, sectionOf } from './readers.ts';
import settings from '../../playwright.config.ts';

// The test tool turns the cache of pages off; readers have it.
test.use({
  viewport: PHONE,
  launchOptions: {
    ...settings.use!.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('a page that comes back from the cache of pages has its section open', async ({ page }) => {
  await page.goto('/Css/Grid/');
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  await sectionOf(page, 'Git').click();
  await sectionOf(page, 'Git').locator('..').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/Git\//);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/Css/Grid/');
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  await expect(menuOf(page).locator('details details[open] > summary')).toHaveText(/Css/);
});
