import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { DEVELOPMENT, DEVELOPMENT_LOG, WRONG_NOTE } from '../project.ts';
import { PORTS } from './ports.ts';

const NOTE = join(DEVELOPMENT, 'src/content/topics/css/grid.mdx');
const ADDRESS = `http://127.0.0.1:${PORTS.development}/Css/Grid/`;

// They edit one file.
test.describe.configure({ mode: 'serial' });

/** What Vite's error overlay says. */
const overlay = (page: Page) => page.locator('vite-error-overlay');

/** Loads a page anew; when the server does so at that very moment, its own reload is as good. */
const reload = (page: Page) => page.reload().catch(() => page.waitForLoadState());

/**
 * Expects texts in the overlay. Astro sends an error once, 200 ms after the
 * page; a browser too busy to listen by then is told at the next visit.
 */
const expectOverlay = (page: Page, ...texts: string[]) =>
  expect(async () => {
    try {
      for (const text of texts) await expect(overlay(page)).toContainText(text, { timeout: 5_000 });
    } catch (error) {
      await reload(page);
      throw error;
    }
  }).toPass({ timeout: 30_000 });

/** How often a text was said in the author's terminal, where names stand in backticks. */
const timesTold = (text: string) =>
  stripVTControlCharacters(readFileSync(DEVELOPMENT_LOG, 'utf8')).replaceAll('`', '').split(text)
    .length - 1;

test('a server starts whatever is wrong, tells it, and shows the other pages', async ({ page }) => {
  const says = 'El enlace lleva a /Css/Ausente/, que no es ninguna página';
  await page.goto(ADDRESS);
  await expect(page.locator('h1')).toHaveText('Grid');
  await expect(() => expect(timesTold(says)).toBe(1)).toPass({ timeout: 30_000 });
  await page.goto(`http://127.0.0.1:${PORTS.development}/Css/Selectors/`);
  await expectOverlay(page, 'src/content/topics/css/selectors.mdx:', says);
  const wrong = readFileSync(WRONG_NOTE, 'utf8');
  writeFileSync(WRONG_NOTE, wrong.replace('[Nada](/Css/Ausente/).\n\n', ''));
  await expect(page.locator('h1')).toHaveText('Selectors');
});

/** Mistakes that different parts of the checks find, and what their author reads. */
const MISTAKES = [
  {
    name: 'a stray brace',
    write: (note: string) => note.replace('<Examples>', 'Una { suelta.\n\n<Examples>'),
    says: 'Hay una llave',
  },
  {
    name: 'bad YAML',
    write: (note: string) => note.replace('\ndate:', '\nsubtitle: a: b\ndate:'),
    says: 'La cabecera no es YAML válido',
  },
  {
    name: 'a wrong date',
    write: (note: string) => note.replace(/\ndate: .*/, '\ndate: 31/02/2020'),
    says: 'El campo «date» vale «31/02/2020»',
  },
  {
    name: 'a link to no page',
    write: (note: string) => note.replace('<Examples>', 'Ver [nada](/Css/Nada/).\n\n<Examples>'),
    says: 'El enlace lleva a /Css/Nada/, que no es ninguna página',
  },
];

for (const { name, write, says } of MISTAKES) {
  test(`${name} shows while it is there, and the next save recovers`, async ({ page }) => {
    const good = readFileSync(NOTE, 'utf8');
    const bad = write(good);
    expect(bad).not.toBe(good);
    await page.goto(ADDRESS);
    await expect(page.locator('h1')).toHaveText('Grid');
    const before = timesTold(says);
    try {
      writeFileSync(NOTE, bad);
      await expectOverlay(page, 'src/content/topics/css/grid.mdx:', says);
      // One mistake, told once: not again where it is answered, nor at a reload.
      await reload(page);
      await expectOverlay(page, says);
      expect(timesTold(says) - before).toBe(1);
    } finally {
      writeFileSync(NOTE, good);
    }
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.locator('h1')).toHaveText('Grid');
  });
}

test('the overlay has nothing but Spanish in it', async ({ page }) => {
  const good = readFileSync(NOTE, 'utf8');
  const line = good.split('\n').findIndex((text) => text.startsWith('date:')) + 1;
  await page.goto(ADDRESS);
  try {
    writeFileSync(NOTE, good.replace(/\ndate: .*/, '\ndate: 31/02/2020'));
    await expectOverlay(page, 'El campo «date»');
    await expect(page).toHaveTitle('Apuntes');
    const said = await overlay(page)
      .locator('#layout')
      .evaluate((layout: HTMLElement) => {
        layout.querySelector('#code-content')?.remove();
        return layout.innerText.split('\n');
      });
    const lines = said.map((line) => line.trim()).filter(Boolean);
    expect(lines.filter((line) => !/^(src|Se esperaba|Solución)/.test(line))).toEqual([
      'Usar el tema oscuro',
      'Apuntes',
      'Hay algo que corregir',
      'Hay 1 error en los apuntes:',
      `css/grid.mdx:${String(line)}:1`,
      'Abrir en el editor',
    ]);
  } finally {
    writeFileSync(NOTE, good);
  }
});
