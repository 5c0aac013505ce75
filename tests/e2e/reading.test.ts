import type { Page } from '@playwright/test';
import { bringAxe } from 'verified-examples/language';
import { MARKER_CLASSES } from '../../src/markdown/code-theme.ts';
import { readPages } from '../build/pages.ts';
import { contrast, type Colour } from '../contrast.ts';
import { SITE } from '../project.ts';
import { DESK, expect, SMALL, test } from './readers.ts';

/** One address per page: identical pages are left out. */
function distinctAddresses(): string[] {
  const seen = new Set<string>();
  return readPages(SITE)
    .filter(({ html }) => !seen.has(html) && seen.add(html))
    .map(({ address }) => address)
    .sort();
}

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details'))
      details.setAttribute('open', '');
  });

/**
 * Waits until a page has handled a new size or an opened element, after which it updates the tab
 * stops.
 */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Elements pushed out of place by long lines: none on a good page. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const menu = document.querySelector('#menu')!.getBoundingClientRect().width;
    const isColumn = innerWidth > 1024;
    // Blocks that are not focusable must wrap.
    const cut = [...document.querySelectorAll('pre:not([tabindex])')].filter(
      (pre) => pre.scrollWidth > pre.clientWidth,
    );
    return [
      ...(cut.length > 0 ? [`${cut.length} outputs cut`] : []),
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []),
      ...(document.querySelectorAll('main').length === 1 ? [] : ['not one main']),
      ...(isColumn && menu < 200 ? [`menu of ${menu} px`] : []),
    ];
  });

/** Axe violations of a page, shortened. */
async function violations(page: Page, { withCode }: { withCode: boolean }): Promise<string[]> {
  await bringAxe(page);
  // Previews also show the notes' mistakes, and may have a `main` of their page, which axe counts
  // although it does not look at previews; `misplaced` counts the page's. Passes are not listed,
  // because naming every element takes a third of the time.
  const { violations: found } = await page.evaluate(
    (exclude) =>
      axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          rules: { 'landmark-no-duplicate-main': { enabled: false } },
          // All frames are previews.
          iframes: false,
        },
      ),
    withCode ? ['.rs'] : ['.rs', 'pre'],
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** One page of each kind. */
const KINDS = [
  '/',
  '/Css/',
  '/Css/Coloring/',
  '/Css/Transition-property/',
  '/indice/',
  '/indice/Css/',
  '/verificacion/',
  '/nada/',
];

/**
 * Number of parts into which the pages are split, small enough that workers finish at about the
 * same time.
 */
const PARTS = 6;

for (let part = 0; part < PARTS; part++) {
  // With the menu in its drawer, and without the thousands of code tokens, which are the same
  // everywhere and checked below.
  test(`every page keeps its layout and is accessible at 320 pixels (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const problems: string[] = [];
    const mine = distinctAddresses().filter((_, index) => index % PARTS === part);
    expect(mine.length).toBeGreaterThan(25);
    for (const address of mine) {
      await page.goto(address);
      await openAll(page);
      // Desktop first, with the menu in its column: each page is loaded once for both.
      for (const screen of [DESK, SMALL]) {
        await page.setViewportSize(screen);
        await settled(page);
        const found = await misplaced(page);
        problems.push(...found.map((text) => `${address}, ${screen.width} px: ${text}`));
      }
      // A booklet repeats the cards of its topics and takes axe a minute.
      if (address.startsWith('/imprimir/') && address !== '/imprimir/Git/') continue;
      const found = await violations(page, { withCode: false });
      problems.push(...found.map((text) => `${address}: ${text}`));
    }
    expect(problems).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page of each kind is accessible: ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(DESK);
    const problems: string[] = [];
    for (const address of KINDS) {
      await page.goto(address);
      await openAll(page);
      await settled(page);
      const found = await violations(page, { withCode: true });
      problems.push(...found.map((text) => `${address}: ${text}`));
    }
    expect(problems).toEqual([]);
  });
}

test('the open drawer is accessible', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto('/Css/Grid/');
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  expect(await violations(page, { withCode: true })).toEqual([]);
});

const CLASSES = [...new Set(MARKER_CLASSES.values())];

for (const [name, media] of [
  ['light', { colorScheme: 'light', media: 'screen' }],
  ['dark', { colorScheme: 'dark', media: 'screen' }],
  ['print', { colorScheme: 'dark', media: 'print' }],
] as const) {
  test(`every colour of code has enough contrast: ${name}`, async ({ page }) => {
    await page.emulateMedia(media);
    await page.goto('/Css/Grid/');
    const samples = await page.evaluate((classes) => {
      const marks = ['', 'm', 'g', 'd'];
      const html = marks.flatMap((mark) =>
        ['', ...classes].map((role) => {
          const token = `<i class="${role}" data-sample="${role || 'plain'} ${mark}">x</i>`;
          return mark ? `<span class="${mark}">${token}</span>` : token;
        }),
      );
      const figure = document.createElement('figure');
      figure.className = 'code';
      figure.innerHTML =
        `<figcaption data-sample="caption">x</figcaption><pre><code>${html.join('\n')}</code></pre>` +
        '<p class="out label" data-sample="output label">x</p><pre><samp data-sample="output">x</samp></pre>';
      document.querySelector('main')!.append(figure);

      // A canvas normalizes any colour notation.
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true })!;
      const channels = (colour: string) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
      };
      const ground = (element: Element | null): [number, number, number, number] => {
        if (!element) return [255, 255, 255, 255];
        const colour = channels(getComputedStyle(element).backgroundColor);
        return colour[3] === 255 ? colour : ground(element.parentElement);
      };
      return [...figure.querySelectorAll<HTMLElement>('[data-sample]')].map((element) => ({
        name: element.dataset.sample!,
        colour: channels(getComputedStyle(element).color),
        ground: ground(element),
      }));
    }, CLASSES);
    expect(samples.length).toBe(4 * (CLASSES.length + 1) + 3);
    const poor = samples
      .map(({ name: sample, colour, ground }) => ({
        sample,
        ratio: contrast(
          colour.slice(0, 3) as unknown as Colour,
          ground.slice(0, 3) as unknown as Colour,
        ),
      }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(poor).toEqual([]);
    // Roles differ in more than one colour, and print has a white background.
    expect(new Set(samples.map(({ colour }) => colour.join())).size).toBeGreaterThan(4);
    if (name === 'print')
      expect(new Set(samples.map(({ ground }) => ground.join()))).toEqual(
        new Set(['255,255,255,255']),
      );
  });
}

test('no page scrolls sideways with large letters', async ({ playwright, baseURL }) => {
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=24'],
  });
  const page = await browser.newPage({ viewport: SMALL });
  const wide: string[] = [];
  for (const address of ['/', '/Css/Unit-types/', '/React/Tricks/', '/Git/Primeros-Pasos/']) {
    await page.goto(new URL(address, baseURL).href);
    await openAll(page);
    wide.push(...(await misplaced(page)).map((text) => `${address}: ${text}`));
  }
  await browser.close();
  // Wider code may be scrolled by touch.
  expect(wide.filter((text) => text.endsWith('px wide'))).toEqual([]);
});

test('no word in the header breaks with letters twice as large', async ({
  playwright,
  baseURL,
}) => {
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(new URL('/Css/Grid/', baseURL).href);
  const broken = await page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('.bar > *')].flatMap(({ firstChild }) => {
      const text = firstChild as Text;
      return [...text.data.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    });
  });
  await browser.close();
  expect(broken).toEqual([]);
});

test('collapsed content is found by the browser’s find in page', async ({ page }) => {
  await page.goto('/Css/Selectors/');
  const contents = await page
    .locator('main details:is(.setup, .examples, .answer)')
    .evaluateAll((all) =>
      all.map((details) => {
        const { display, contentVisibility } = getComputedStyle(details, '::details-content');
        return `${display} ${contentVisibility}`;
      }),
    );
  expect(contents.length).toBeGreaterThan(0);
  // Skipped in rendering, but still in the page.
  expect(new Set(contents)).toEqual(new Set(['block hidden']));
});
