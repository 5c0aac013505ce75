import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEVELOPMENT, DEVELOPMENT_LOG, WRONG_NOTE } from '../project.ts';
import { PORTS } from './ports.ts';

const NOTE = join(DEVELOPMENT, 'src/content/topics/css/grid.mdx');
const ADDRESS = `http://127.0.0.1:${PORTS.development}/Css/Grid/`;

// All tests edit the same file. On a busy machine a page takes the server many seconds.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Vite's error overlay. */
const overlay = (page: Page) => page.locator('vite-error-overlay');

/** Reloads a page. If the server reloads it at the same moment, that counts too. */
const reload = (page: Page) => page.reload().catch(() => page.waitForLoadState());

/**
 * Expects texts in the overlay. Astro sends an error once, 200 ms after the page; a browser too
 * busy to receive it gets it on the next visit.
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

/** How often the author's terminal shows a text; names are in backticks there. */
const reportsOf = (text: string) =>
  stripVTControlCharacters(readFileSync(DEVELOPMENT_LOG, 'utf8')).replaceAll('`', '').split(text)
    .length - 1;

test('starts despite errors, reports them, and serves the other pages', async ({ page }) => {
  const message = 'El enlace lleva a /Css/Ausente/, que no es ninguna página';
  await page.goto(ADDRESS);
  await expect(page.locator('h1').first()).toHaveText('Grid');
  await expect.poll(() => reportsOf(message), { timeout: 30_000 }).toBeGreaterThan(0);
  await page.goto(`http://127.0.0.1:${PORTS.development}/Css/Selectors/`);
  await expectOverlay(page, 'src/content/topics/css/selectors.mdx:', message);
  const wrong = readFileSync(WRONG_NOTE, 'utf8');
  const reports = reportsOf(message);
  writeFileSync(WRONG_NOTE, `${wrong}\n`);
  await expect.poll(() => reportsOf(message), { timeout: 30_000 }).toBeGreaterThan(reports);
  writeFileSync(WRONG_NOTE, wrong.replace('[Nada](/Css/Ausente/).\n\n', ''));
  await expect(page.locator('h1').first()).toHaveText('Selectors');
});

/** Mistakes found by different checks, and the messages that the author gets. */
const MISTAKES = [
  {
    name: 'a stray brace',
    write: (note: string) => note.replace('<Examples>', 'Una { suelta.\n\n<Examples>'),
    message: 'Hay una llave',
  },
  {
    name: 'bad YAML',
    write: (note: string) => note.replace('\ndate:', '\nsubtitle: a: b\ndate:'),
    message: 'La cabecera no es YAML válido',
  },
  {
    name: 'a wrong date',
    write: (note: string) => note.replace(/\ndate: .*/, '\ndate: 31/02/2020'),
    message: 'El campo «date» vale «31/02/2020»',
  },
  {
    name: 'a link to no page',
    write: (note: string) => note.replace('<Examples>', 'Ver [nada](/Css/Nada/).\n\n<Examples>'),
    message: 'El enlace lleva a /Css/Nada/, que no es ninguna página',
  },
];

for (const { name, write, message } of MISTAKES) {
  test(`${name}: shows the error, and recovers on the next save`, async ({ page }) => {
    const good = readFileSync(NOTE, 'utf8');
    const bad = write(good);
    expect(bad).not.toBe(good);
    await page.goto(ADDRESS);
    await expect(page.locator('h1').first()).toHaveText('Grid');
    try {
      writeFileSync(NOTE, bad);
      await expectOverlay(page, 'src/content/topics/css/grid.mdx:', message);
      expect(reportsOf(message)).toBeGreaterThan(0);
    } finally {
      writeFileSync(NOTE, good);
    }
    await expect(overlay(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator('h1').first()).toHaveText('Grid');
  });
}

test('the address of a note that cannot be read shows why', async ({ page }) => {
  const note = join(DEVELOPMENT, 'src/content/topics/css/nueva.mdx');
  writeFileSync(note, '---\nid: Nueva\nsubtitle: a: b\n---\n');
  try {
    await expect(async () => {
      await page.goto(ADDRESS.replace('Grid', 'Nueva'));
      await expect(page.locator('main pre')).toContainText(
        'css/nueva.mdx:3  La cabecera no es YAML',
      );
    }).toPass({ timeout: 60_000 });
  } finally {
    rmSync(note);
  }
  await expect(async () => {
    await page.reload();
    await expect(page.locator('main pre')).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
});

test('a picture that is replaced under its name is seen', async ({ page }) => {
  const draw = (background: string) =>
    sharp({ create: { width: 700, height: 300, channels: 3, background } }).toFile(
      join(NOTE, '../foto.png'),
    );
  const shown = () =>
    page
      .getByRole('img', { name: 'Una foto' })
      .evaluate(async (picture: HTMLImageElement) =>
        (await (await fetch(picture.currentSrc)).text()).slice(0, 200),
      );
  await draw('red');
  const good = readFileSync(NOTE, 'utf8');
  try {
    writeFileSync(NOTE, good.replace('<Examples>', '![Una foto](./foto.png)\n\n<Examples>'));
    await page.goto(ADDRESS);
    const before = await shown();
    await draw('blue');
    await reload(page);
    expect(await shown()).not.toBe(before);
  } finally {
    writeFileSync(NOTE, good);
  }
});
