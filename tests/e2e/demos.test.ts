import type { Page } from '@playwright/test';
import { expect, forEachReader, test } from './readers.ts';

const GRADIENTS = { lineal: 'linear', radial: 'radial', cónico: 'conic' } as const;
const MOTIONS = ['transición', 'transformación', 'animación'] as const;

/** The demo with this toggle. */
const demo = (page: Page, name: string) =>
  page
    .locator('details')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last();

forEachReader((reader) => {
  const hasScripts = reader === 'with scripts';

  test('show each gradient behind its own toggle, with its CSS', async ({ page }) => {
    await page.goto('/Css/Coloring/');
    for (const [name, type] of Object.entries(GRADIENTS)) {
      const toggle = page.getByText(`Ver el degradado ${name}`, { exact: true });
      const one = demo(page, `Ver el degradado ${name}`);
      const image = one.getByRole('img', { name: `degradado ${name}` });
      await expect(image).toBeHidden();
      await toggle.click();
      await expect(image).toBeVisible();
      await expect(page.locator('main details[open]')).toHaveCount(1);
      const shown = await one.locator('code').innerText();
      expect(shown).toMatch(new RegExp(`^background: ${type}-gradient\\(`));
      // The painted gradient matches the code.
      const painted = await image.evaluate(
        (element, css) => {
          const painted = getComputedStyle(element).backgroundImage;
          const sample = document.createElement('p');
          sample.style.background = css;
          element.append(sample);
          const declared = getComputedStyle(sample).backgroundImage;
          sample.remove();
          return { painted, declared };
        },
        shown.replace(/^background: (.*);$/, '$1'),
      );
      expect(painted.painted).toBe(painted.declared);
      await toggle.click();
      await expect(image).toBeHidden();
    }
  });

  test('change a gradient with its slider', async ({ page }) => {
    await page.goto('/Css/Coloring/');
    await page.getByText('Ver el degradado lineal', { exact: true }).click();
    const one = demo(page, 'Ver el degradado lineal');
    const slider = one.getByRole('slider', { name: /^Ángulo: / });
    if (!hasScripts) {
      await expect(one.getByRole('img')).toBeVisible();
      await expect(slider).toHaveCount(0);
      return;
    }
    await slider.fill('45');
    await expect(slider).toHaveAccessibleName('Ángulo: 45°');
    await expect(one.locator('code')).toHaveText(
      'background: linear-gradient(45deg, gold, crimson);',
    );
    await expect(one.getByRole('img')).toHaveCSS('background-image', /linear-gradient\(45deg,/);
    await slider.press('ArrowRight');
    await expect(one.getByRole('img')).toHaveCSS('background-image', /linear-gradient\(46deg,/);
  });

  test('animate behind their own toggles, with their CSS', async ({ page }) => {
    await page.goto('/Css/Transition-property/');
    for (const name of MOTIONS) {
      const one = demo(page, `Ver la ${name}`);
      await expect(one.getByRole('checkbox')).toBeHidden();
      await page.getByText(`Ver la ${name}`, { exact: true }).click();
      await expect(one.getByRole('checkbox')).toBeVisible();
      const box = one.locator('.box');
      const before = (await box.boundingBox())!;
      await one.getByRole('checkbox').check();
      await expect
        .poll(async () => {
          const now = (await box.boundingBox())!;
          return now.x !== before.x || now.width !== before.width;
        })
        .toBe(true);
    }
  });

  test('do not animate for readers who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/Css/Transition-property/');
    for (const name of MOTIONS) {
      const one = demo(page, `Ver la ${name}`);
      await page.getByText(`Ver la ${name}`, { exact: true }).click();
      await expect(one.getByText('Tu sistema pide menos movimiento')).toBeVisible();
      await one.getByRole('checkbox').check();
      const running = await one.locator('.box').evaluate((box) => box.getAnimations().length);
      expect(running).toBe(0);
    }
  });
});

test('change the duration of a motion with its slider', async ({ page }) => {
  await page.goto('/Css/Transition-property/');
  await page.getByText('Ver la transición', { exact: true }).click();
  const one = demo(page, 'Ver la transición');
  const slider = one.getByRole('slider', { name: /^Duración: / });
  await slider.fill('1500');
  await expect(slider).toHaveAccessibleName('Duración: 1500 ms');
  await expect(one.locator('code')).toContainText('transform 1500ms');
  await expect(one.locator('.box')).toHaveCSS('transition-duration', '1.5s');
});
