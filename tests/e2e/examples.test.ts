import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { parseNote } from '../../src/notes/note.ts';
import { expect, forEachReader, test, togglesOf } from './readers.ts';

const TOPIC = '/Css/Selectors/';
const source = readFileSync('src/content/topics/css/selectors.mdx', 'utf8');
const cards = parseNote(source).cards;
const withExamples = cards.filter(({ blocks }) => blocks.length > 0);
/** The third card, far from the top of the page. */
const TITLE = cards[2]!.attributes.title!;
const HASH = `#${slug(TITLE)}`;

forEachReader((reader) => {
  const hasScripts = reader === 'with scripts';

  test('keep links of a preview inside it', async ({ page, complaints }) => {
    await page.goto('/Css/Tricks/');
    const card = page.getByRole('article').filter({ hasText: 'href="#reviews"' });
    await togglesOf(card).click();
    const frames = card.locator('iframe');
    for (const index of [0, 1]) {
      const drawn = frames.nth(index).contentFrame();
      await drawn.getByRole('link', { name: 'Ir a reseñas' }).click();
      await expect(drawn.getByRole('heading', { name: 'Reseñas' })).toBeVisible();
    }
    expect(complaints.join()).not.toContain('Content Security Policy');
  });

  test.beforeEach(({ page }) => page.goto(TOPIC).then(() => undefined));

  test('are closed at first, with one toggle per card that has them', async ({ page }) => {
    await expect(togglesOf(page)).toHaveCount(withExamples.length);
    await expect(page.getByRole('article')).toHaveCount(cards.length);
    for (const code of await page.locator('article pre').all()) await expect(code).toBeHidden();
  });

  test('open and close independently', async ({ page }) => {
    const codes = (card: number) => page.getByRole('article').nth(card).locator('pre').first();
    const [first, second] = [togglesOf(page).nth(0), togglesOf(page).nth(1)];
    await first.click();
    await expect(codes(0)).toBeVisible();
    await expect(codes(1)).toBeHidden();
    await second.click();
    await expect(codes(0)).toBeVisible();
    await expect(codes(1)).toBeVisible();
    await first.click();
    await expect(codes(0)).toBeHidden();
    await expect(codes(1)).toBeVisible();
  });

  test('work by keyboard', async ({ page }) => {
    const code = page.getByRole('article').first().locator('pre').first();
    await togglesOf(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(code).toBeVisible();
    await page.keyboard.press(' ');
    await expect(code).toBeHidden();
  });

  test('show their explanation below each code block', async ({ page }) => {
    await togglesOf(page).first().click();
    const card = page.getByRole('article').first();
    const shown = withExamples[0]!.blocks;
    await expect(card.locator('figure:has(pre)')).toHaveCount(shown.length);
    const explained = shown.filter((block) => block.explained).length;
    expect(explained).toBeGreaterThan(0);
    expect(
      await card.locator('figure:has(pre) + :is(p, ul, ol, blockquote, table)').count(),
    ).toBeGreaterThanOrEqual(explained);
  });

  if (hasScripts)
    test('open for an address that points into their card', async ({ page }) => {
      // From another page: within the same one it would not be a navigation.
      await page.goto('about:blank');
      await page.goto(`${TOPIC}${HASH}`);
      const card = page.getByRole('article').nth(2);
      await expect(card.locator('pre').first()).toBeVisible();
      await expect(card).toBeInViewport();
      // Previews contain toggles that are not the page's.
      const open = () => document.querySelectorAll('main details[open]').length;
      await expect.poll(() => page.evaluate(open)).toBe(1);
    });

  if (hasScripts)
    test('open when the index links to their card', async ({ page }) => {
      await page
        .getByRole('navigation', { name: 'En esta página' })
        .getByRole('link', { name: TITLE })
        .click();
      await expect(page).toHaveURL(`${TOPIC}${encodeURI(HASH)}`);
      await expect(page.getByRole('article').nth(2).locator('pre').first()).toBeVisible();
    });

  test('are reachable from the index of the page', async ({ page }) => {
    await page
      .getByRole('navigation', { name: 'En esta página' })
      .getByRole('link', { name: TITLE })
      .click();
    await expect(page.getByRole('article').nth(2)).toBeInViewport();
  });

  test('offer copy buttons when scripts run', async ({ page, context }) => {
    await togglesOf(page).first().click();
    const figure = page.getByRole('article').first().locator('figure').first();
    const copy = figure.getByRole('button', { name: 'Copiar' });
    if (reader === 'without JavaScript') {
      await expect(figure).toBeVisible();
      await expect(copy).toBeHidden();
      return;
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(figure.getByRole('button', { name: 'Copiado' })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const { code, marks } = withExamples[0]!.blocks[0]!;
    expect(text).toBe(marks.title === undefined ? code : `${code}\n`);
  });
});

test('offer no copy button where there is no code', async ({ page }) => {
  await page.goto('/React/Lazy-Load/');
  await expect(page.locator('.steps').first()).toBeAttached();
  await expect(page.locator('.steps .copy')).toHaveCount(0);
  await expect(page.locator('.code .copy')).not.toHaveCount(0);
});

test('open before their island arrives, and keep their state when it does', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(TOPIC);
  const code = page.getByRole('article').first().locator('pre').first();
  const island = page
    .locator('astro-island')
    .filter({ has: togglesOf(page) })
    .first();
  await togglesOf(page).first().click();
  await expect(code).toBeVisible();
  await expect(island).toHaveAttribute('ssr');
  release();
  await expect(island).not.toHaveAttribute('ssr');
  await expect(code).toBeVisible();
  await togglesOf(page).first().click();
  await expect(code).toBeHidden();
});

test('copy the whole code, including blocks that open a terminal first', async ({ page }) => {
  await page.goto('/NodeJS/Server/');
  const codes = page.locator('.code > pre:has(code)');
  await expect(page.locator('.code > .before + pre')).not.toHaveCount(0);
  await expect(page.locator('.code .copy')).toHaveCount(await codes.count());
});
