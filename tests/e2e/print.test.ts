import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describeMeasurements } from '../../src/markdown/measurement-text.ts';
import { parseNote } from '../../src/notes/note.ts';
import { readNumbers } from '../../src/preview/collect.ts';
import { TOPICS } from '../fixtures/specification.ts';
import { expect, forEachReader, test } from './readers.ts';
import type { Page } from '@playwright/test';

/** ASCII characters only, without white space: fonts and line breaks in print vary. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[^\x21-\x7E\u00A1-\u024F]/g, '');

/** PDF points per millimetre. */
const POINTS = 72 / 25.4;

/** The page as PDF. */
const printed = async (page: Page) =>
  getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' })));

/** Text of each printed page. */
async function print(page: Page): Promise<string[]> {
  const { text } = await extractText(await printed(page), { mergePages: false });
  return text;
}

/** Text of all pages, without page numbers. */
const joined = (pages: string[]) =>
  plain(pages.map((text, index) => text.replace(`${index + 1} / ${pages.length}`, '')).join('\n'));

forEachReader(() => {
  for (const topic of ['selectors', 'transition-property']) {
    test(`a printed topic is complete: ${topic}`, async ({ page }) => {
      const source = readFileSync(`src/content/topics/css/${topic}.mdx`, 'utf8');
      const { cards } = parseNote(source);
      await page.goto(`/Css/${topic[0]!.toUpperCase()}${topic.slice(1)}/`);
      const links = await page
        .locator('main :is(p, li, figcaption) > a[href]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')!));
      const pages = await print(page);
      const paper = joined(pages);

      const lines = cards.flatMap(({ blocks }) =>
        blocks.flatMap(({ code, output, marks }) => {
          const text = output?.text ?? '';
          const measures = describeMeasurements(text, readNumbers(marks.widths ?? '') ?? []);
          return [
            ...code.split('\n'),
            ...(measures.length > 0
              ? measures.flatMap(({ selector, words }) => [selector, words])
              : text.split('\n')),
          ];
        }),
      );
      expect(lines.length).toBeGreaterThan(50);
      expect(lines.filter((line) => !paper.includes(plain(line)))).toEqual([]);

      // Complete addresses of other sites; pages of this one are cited by name.
      const addresses = links.filter((href) => href.startsWith('https://'));
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !paper.includes(plain(address)))).toEqual([]);

      expect(pages.length).toBeGreaterThan(1);
      pages.forEach((text, index) => expect(text).toContain(`${index + 1} / ${pages.length}`));

      for (const { attributes } of cards) expect(paper).toContain(plain(attributes.title!));
      // No menu, no controls.
      for (const control of ['Portada de', 'EJEMPLOS', 'Copiar', 'Volver arriba']) {
        expect(paper).not.toContain(plain(control));
      }
    });
  }

  test('a printed landing has its video’s title and address', async ({ page }) => {
    await page.goto('/Css/');
    const caption = page.locator('figcaption a');
    const title = (await caption.innerText()).replace(/\s*\(se abre.*/, '');
    const paper = joined(await print(page));
    expect(paper).toContain(plain(title));
    expect(paper).toContain(plain((await caption.getAttribute('href'))!));
    expect(paper).not.toContain('Reproducir');
  });
});

test('captions of printed blocks do not cover what is below', async ({ page }) => {
  for (const address of ['/Css/Selectors/', '/React/Lazy-Load/']) {
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    const covered = await page.locator('.code > figcaption').evaluateAll((captions) =>
      captions.flatMap((caption) => {
        const below = caption.parentElement!.querySelector('pre b, li')!.getBoundingClientRect();
        const over = caption.getBoundingClientRect().bottom - below.top;
        return over > 1 ? [`${caption.textContent} (${over} px)`] : [];
      }),
    );
    expect(covered, address).toEqual([]);
  }
});

test('a printed output has its label next to it', async ({ page }) => {
  const names = new Set<string>();
  for (const address of ['/Css/Tricks/', '/Express/NodeMailer/']) {
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    const outputs = await page.locator('.out').evaluateAll((labels) =>
      labels.map((label) => {
        const [name, output] = [label, label.nextElementSibling!].map((element) =>
          element.getBoundingClientRect(),
        );
        return {
          name: label.textContent,
          isBeside:
            name!.width > 0 &&
            name!.right <= output!.left &&
            Math.abs(name!.top - output!.top) < name!.height,
        };
      }),
    );
    expect(outputs.filter(({ isBeside }) => !isBeside)).toEqual([]);
    for (const { name } of outputs) names.add(name);
  }
  expect([...names].sort()).toEqual(['Salida']);
});

test('a printed preview has no handle, is as small as its neighbours, and has its label below', async ({
  page,
}) => {
  await page.goto('/Css/Grid/');
  await page.emulateMedia({ media: 'print' });
  const results = await page.locator('.r').evaluateAll((hosts) =>
    hosts.map((host) => {
      const frame = host.shadowRoot!.querySelector('iframe');
      const row = host.parentElement!;
      const status = row.nextElementSibling;
      const style = getComputedStyle(host);
      return {
        resize: style.resize,
        // Not split by page breaks.
        display: style.display,
        before: getComputedStyle(row).breakBefore,
        scale: frame ? frame.getBoundingClientRect().width / frame.offsetWidth : style.zoom,
        over: status
          ? Math.max(0, row.getBoundingClientRect().bottom - status.getBoundingClientRect().top)
          : 0,
      };
    }),
  );
  const isGood = ({ resize, display, before, scale, over }: (typeof results)[number]) =>
    resize === 'none' &&
    display === 'inline-block' &&
    before === 'avoid' &&
    Number(scale) < 0.63 &&
    over < 1;
  expect(results.length).toBeGreaterThan(10);
  expect(results.filter((result) => !isGood(result))).toEqual([]);

  await page.goto('/Css/Transition-property/');
  const running = await page
    .locator('.r')
    .evaluateAll((hosts) =>
      hosts.flatMap(({ shadowRoot }) =>
        shadowRoot!.getAnimations().filter(({ playState }) => playState === 'running'),
      ),
    );
  expect(running).toEqual([]);
  // End state of a box that does not move in print.
  const ends = await page
    .locator('.motion .box')
    .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box, '::after').content));
  expect(ends).toEqual(['""', '""', '""']);
});

test('a table with many columns fits the page', async ({ page }) => {
  await page.goto('/Webpack/Loaders/');
  // Every cell ends with a unique letter, which no break can split.
  const ends = [...'αβγδεζηθικ'];
  await page
    .locator('article table')
    .first()
    .evaluate((table, letters) => {
      const row = (tag: string) =>
        `<tr>${letters.map((letter) => `<${tag}>internacionalización${letter}</${tag}>`).join('')}</tr>`;
      table.innerHTML = `<thead>${row('th')}</thead><tbody>${row('td')}</tbody>`;
    }, ends);
  const document = await printed(page);
  const margin = 12 * POINTS;
  const outside: string[] = [];
  const inside: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const [left, , right] = sheet.view as [number, number, number];
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const start = item.transform[4] as number;
      // One point of tolerance for glyphs that lean over their box.
      const fits = start > left + margin - 1 && start + item.width < right - margin + 1;
      (fits ? inside : outside).push(item.str);
    }
  }
  expect(outside).toEqual([]);
  // A letter in the header and one in its cell; a table on two sheets repeats its header.
  const times = (letter: string) => inside.join('').split(letter).length - 1;
  expect(ends.filter((letter) => ![2, 3].includes(times(letter)))).toEqual([]);
});

test('the last printed page is never empty', async ({ page }) => {
  test.setTimeout(240_000);
  for (const address of ['/Terminal/Comandos/', '/Css/Grid/', '/Redis/Basico/', '/indice/Git/']) {
    await page.goto(address);
    /** Number of sheets when the page begins this many pixels lower. */
    const sheetsAt = async (lower: number) => {
      await page.evaluate((pixels) => {
        document.querySelector('main')!.style.paddingBlockStart = `${pixels}px`;
      }, lower);
      return printed(page);
    };
    const { numPages: fewest } = await sheetsAt(0);
    // A sheet lower there is one more. Bisects to find where the last one begins.
    let [before, after] = [0, 1_000];
    while (after - before > 1) {
      const middle = (before + after) >> 1;
      if ((await sheetsAt(middle)).numPages > fewest) after = middle;
      else before = middle;
    }
    const { text: sheets } = await extractText(await sheetsAt(after), { mergePages: false });
    expect(sheets.length, address).toBe(fewest + 1);
    const text = sheets.at(-1)!.replace(`${sheets.length} / ${sheets.length}`, '');
    expect(plain(text), address).not.toBe('');
  }
});

test('the page is unchanged after printing', async ({ page }) => {
  await page.goto('/Css/Selectors/');
  const before = await page.locator('main details[open]').count();
  await page.pdf();
  await expect(page.locator('main details[open]')).toHaveCount(before);
});

test('a topic takes about eight printed pages, and never more than ten', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000);
  const topics = TOPICS.map((topic) => encodeURI(`/${topic}/`));
  const sheets: { address: string; count: number }[] = [];
  const printAll = async (printer: Page) => {
    for (let address = topics.pop(); address !== undefined; address = topics.pop()) {
      await printer.goto(address);
      sheets.push({ address, count: (await printed(printer)).numPages });
    }
  };
  await Promise.all([printAll(page), printAll(await context.newPage())]);
  sheets.sort((a, b) => a.count - b.count);
  expect(sheets).toHaveLength(TOPICS.length);
  expect(sheets.filter(({ count }) => count > 10)).toEqual([]);
  expect(sheets[Math.floor(sheets.length / 2)]!.count).toBeLessThanOrEqual(8);
});

test('a printed booklet has every topic of its section', async ({ page }) => {
  await page.goto('/imprimir/Sass/');
  const paper = joined(await print(page));
  for (const topic of ['Variables_Funciones', 'modern-sass']) expect(paper).toContain(topic);
  const { cards } = parseNote(readFileSync('src/content/topics/sass/modern-sass.mdx', 'utf8'));
  const lines = cards.flatMap(({ blocks }) => blocks.flatMap(({ code }) => code.split('\n')));
  expect(lines.filter((line) => !paper.includes(plain(line)))).toEqual([]);
});

test('in a booklet, setups are as small as on their own pages', async ({ page }) => {
  const sizesOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((names) => [...new Set(names.map((name) => getComputedStyle(name).fontSize))]);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await page.goto('/Redis/B%C3%A1sico/');
    const own = await sizesOf('.setup > summary');
    expect(own).toHaveLength(1);
    await page.goto('/imprimir/Redis/');
    await expect(page.locator('article .setup > h3')).not.toHaveCount(0);
    expect(await sizesOf('.setup > h3')).toEqual(own);
  }
});
