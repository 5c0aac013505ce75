import { readPages } from '../build/pages.ts';
import { TOPICS } from '../fixtures/specification.ts';
import { SITE } from '../project.ts';
import { DESK, expect, PHONE, test, togglesOf } from './readers.ts';

const topics = new Set(TOPICS.map((topic) => `/${topic}/`));
const pages = readPages(SITE);
const indexes = pages
  .map(({ address }) => address)
  .filter((address) => address.startsWith('/indice/'));
const written = pages
  .filter(({ address, html }) => topics.has(address) && html.includes('class="examples"'))
  .map(({ address }) => address);

test.use({ hasTouch: true });

/** Phone screens above the first toggle: limit for most topics, and for any. */
const [USUAL, MOST] = [1.3, 1.5];

test('the first example is near, on a phone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(PHONE);
  expect(written.length).toBeGreaterThan(80);
  const measured: { address: string; screens: number }[] = [];
  for (const address of written) {
    await page.goto(address);
    // A figure before the examples counts as the first one.
    const height = await page
      .locator('main :is(article > figure, .examples)')
      .first()
      .evaluate((seen) => seen.getBoundingClientRect().top);
    measured.push({ address, screens: height / PHONE.height });
  }
  measured.sort((a, b) => a.screens - b.screens);
  expect(measured.filter(({ screens }) => screens > MOST)).toEqual([]);
  expect(measured[Math.floor(measured.length / 2)]!.screens).toBeLessThan(USUAL);
});

test('no page of the index is longer than thirty screens of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const tall: string[] = [];
  for (const address of indexes) {
    await page.goto(address);
    const screens = await page.evaluate(() => document.body.scrollHeight / innerHeight);
    if (screens > 30) tall.push(`${address}: ${screens}`);
  }
  expect(indexes.length).toBeGreaterThan(20);
  expect(tall).toEqual([]);
});

test('the index is one line on a phone, and in the margin on a desktop', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/Css/Grid/');
  const index = page.getByRole('navigation', { name: 'En esta página' });
  const link = index.getByRole('link').nth(2);
  await expect(link).toBeHidden();
  await index.getByText(/En esta página: \d+ partes/).click();
  await expect(link).toBeVisible();

  await page.setViewportSize(DESK);
  await page.goto('/Css/Grid/');
  await expect(link).toBeVisible();
  // There its toggle acts as a heading: it opens nothing and is not a tab stop.
  await expect(index.getByText(/En esta página: \d+ partes/)).toBeVisible();
  const toggle = index.locator('summary');
  expect(await toggle.evaluate((it) => (it.focus(), document.activeElement === it))).toBe(false);
  await expect(page.locator('#contenido > article > h2').first()).toBeInViewport();
  const [margin, text] = [
    await index.boundingBox(),
    await page.locator('#contenido').boundingBox(),
  ];
  expect(margin!.x).toBeGreaterThanOrEqual(text!.x + text!.width);
  // It stays in view while the page is read.
  await page.locator('#contenido > article').nth(5).scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
});

test('wrapped code is copied as written', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/Css/Grid/');
  await togglesOf(page).first().click();
  const code = page.locator('#contenido > article pre').first();
  const [source, selected, isFolded] = await code.evaluate((pre) => {
    const heights = [...pre.getElementsByTagName('b')].map((line) => line.offsetHeight);
    getSelection()!.selectAllChildren(pre);
    const isFolded = Math.max(...heights) > Math.min(...heights);
    return [pre.textContent, String(getSelection()), isFolded] as const;
  });
  expect(isFolded).toBe(true);
  expect(source).toContain('\n  ');
  expect(selected).toBe(source);
});

test('wrapped code has no brace alone on a line, and stays clear of the bar of a Preparación', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/Css/Transition-property/');
  const { folded, alone, over } = await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
    const rectOf = (line: Node, start: number, end: number) => {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let passed = 0; texts.nextNode();) {
        const node = texts.currentNode as Text;
        if (start >= passed && start < passed + node.length) range.setStart(node, start - passed);
        if (end > passed && end <= passed + node.length) range.setEnd(node, end - passed);
        passed += node.length;
      }
      return range.getBoundingClientRect();
    };
    const lines = [...document.querySelectorAll('.code pre:not([tabindex]) b')];
    const closed = lines.flatMap((line) => {
      const [, before, closer] = /^(.*\S) +([}\])*/;>]+)$/.exec(line.textContent) ?? [];
      if (before === undefined) return [];
      const size = line.textContent.length;
      const word = rectOf(line, before.length - 1, before.length);
      const end = rectOf(line, size - closer!.length, size);
      return [{ text: line.textContent, isAlone: end.top - word.top > 4 }];
    });
    const setup = document.querySelector('.setup')!;
    const inner = setup.getBoundingClientRect().left + setup.clientLeft;
    return {
      folded: closed.length,
      alone: closed.filter(({ isAlone }) => isAlone).map(({ text }) => text),
      over: [...setup.querySelectorAll('pre')].filter(
        (pre) => pre.getBoundingClientRect().left < inner - 0.5,
      ).length,
    };
  });
  expect(folded).toBeGreaterThan(5);
  expect(alone).toEqual([]);
  expect(over).toBe(0);
});

test('wrapped code breaks no option, and no comment after its mark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const broken: string[] = [];
  for (const address of ['/Postgres/JOINS/', '/Java-Fundamentos/Collections/', '/Css/Tricks/']) {
    await page.goto(address);
    const found = await page.evaluate(() => {
      for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
      const texts = document.createTreeWalker(
        document.querySelector('main')!,
        NodeFilter.SHOW_TEXT,
      );
      const range = document.createRange();
      const parts: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        const around = node.parentElement!;
        if (!around.closest('pre:not([tabindex]) b')) continue;
        const unbroken = around.matches('.p, .w, .c')
          ? /^(?:--?[A-Za-z]|->|(?:\/\*|\/\/|#) \S)/g
          : /(?<=\s)(?:--?[A-Za-z]|->)/g;
        for (const { 0: whole, index } of node.data.matchAll(unbroken)) {
          range.setStart(node, index);
          range.setEnd(node, index + whole.length);
          const [first, ...rest] = range.getClientRects();
          if (rest.some(({ top }) => top - first!.top > 4)) parts.push(node.data);
        }
      }
      return parts;
    });
    broken.push(...found);
  }
  expect(broken).toEqual([]);
});
