import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { parseNote } from '../../src/notes/note.ts';
import { TOPICS } from '../fixtures/specification.ts';
import { SITE } from '../project.ts';
import { expect, forEachReader, test } from './readers.ts';
import type { Page } from '@playwright/test';

/** Characters that any font has, without the white space that paper breaks differently. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[^\x21-\x7E\u00A1-\u024F]/g, '');

/** Points of a sheet, in a millimetre. */
const POINTS = 72 / 25.4;

/** The page on paper. */
const printed = async (page: Page) =>
  getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' })));

/** The text of each printed page. */
async function print(page: Page): Promise<string[]> {
  const { text } = await extractText(await printed(page), { mergePages: false });
  return text;
}

/** Text of all pages, without their numbers. */
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
        blocks.flatMap(({ code, output }) => [
          ...code.split('\n'),
          ...(output?.text.split('\n') ?? []),
        ]),
      );
      expect(lines.length).toBeGreaterThan(50);
      expect(lines.filter((line) => !paper.includes(plain(line)))).toEqual([]);

      // Whole addresses, of this site too: paper has no address bar.
      const addresses = links
        .filter((href) => !href.startsWith('#'))
        .map((href) => new URL(href, SITE.origin).href);
      expect(addresses.some((address) => address.startsWith(SITE.origin))).toBe(true);
      expect(addresses.some((address) => !address.startsWith(SITE.origin))).toBe(true);
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

  test('a printed landing names its video and its address', async ({ page }) => {
    await page.goto('/Css/');
    const caption = page.locator('figcaption a');
    const title = (await caption.innerText()).replace(/\s*\(se abre.*/, '');
    const paper = joined(await print(page));
    expect(paper).toContain(plain(title));
    expect(paper).toContain(plain((await caption.getAttribute('href'))!));
    expect(paper).not.toContain('Reproducir');
  });
});

test('on paper no name of a block covers what is below it', async ({ page }) => {
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

test('an output on paper has its own name, beside it', async ({ page }) => {
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
  expect([...names].sort()).toEqual(['Medidas', 'Salida']);
});

test('a result on paper: no handle, as small as those beside it, its label below', async ({
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
        // Not parted between sheets, nor by them.
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
    Math.abs(Number(scale) - 0.7) < 0.01 &&
    over < 1;
  expect(results.length).toBeGreaterThan(10);
  expect(results.filter((result) => !isGood(result))).toEqual([]);

  await page.goto('/Css/Transition-property/');
  // Paused where they are, and at their end where they run.
  const opacities = await page
    .locator('.r')
    .evaluateAll((hosts) =>
      hosts.flatMap(({ shadowRoot }) =>
        /opacity:0;animation:show/.test(shadowRoot!.innerHTML)
          ? [getComputedStyle(shadowRoot!.querySelector('.book')!).opacity]
          : [],
      ),
    );
  expect(opacities).toEqual(['0', '1']);
  // Where a box goes, which nothing moves.
  const ends = await page
    .locator('.motion .box')
    .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box, '::after').content));
  expect(ends).toEqual(['""', '""', '""']);
});

test('a table of many columns stands whole on the sheet', async ({ page }) => {
  await page.goto('/Webpack/Loaders/');
  // Each cell ends with a letter of its own, which no break between two letters divides.
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
  const margin = 15 * POINTS;
  const outside: string[] = [];
  const inside: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const [left, , right] = sheet.view as [number, number, number];
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item)) continue;
      const start = item.transform[4] as number;
      // A point for what a letter leans over its box.
      const fits = start > left + margin - 1 && start + item.width < right - margin + 1;
      (fits ? inside : outside).push(item.str);
    }
  }
  expect(outside).toEqual([]);
  const letters = inside.join('');
  expect(ends.filter((letter) => letters.split(letter).length !== 3)).toEqual([]);
});

test('no last sheet is empty, wherever the notes end', async ({ page }) => {
  for (const address of ['/Terminal/Comandos/', '/Css/Grid/', '/Redis/Basico/', '/indice/Git/']) {
    await page.goto(address);
    /** The sheets of the page when it begins so many pixels lower. */
    const sheetsAt = async (lower: number) => {
      await page.evaluate((pixels) => {
        document.querySelector('main')!.style.paddingBlockStart = `${pixels}px`;
      }, lower);
      return printed(page);
    };
    const { numPages: fewest } = await sheetsAt(0);
    // A sheet lower there is one more; between both, where the last one begins.
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

test('leaves the page as it was after printing', async ({ page }) => {
  await page.goto('/Css/Selectors/');
  const before = await page.locator('main details[open]').count();
  await page.pdf();
  await expect(page.locator('main details[open]')).toHaveCount(before);
});

test('a topic takes ten sheets, and none more than sixteen', async ({ page, context }) => {
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
  expect(sheets.filter(({ count }) => count > 16)).toEqual([]);
  expect(sheets[Math.floor(sheets.length / 2)]!.count).toBeLessThanOrEqual(10);
});

test('a printed booklet has every topic of its section', async ({ page }) => {
  await page.goto('/imprimir/Css/');
  const paper = joined(await print(page));
  for (const topic of ['Selectors', 'Grid', 'Tricks']) expect(paper).toContain(topic);
  const { cards } = parseNote(readFileSync('src/content/topics/css/tricks.mdx', 'utf8'));
  const lines = cards.flatMap(({ blocks }) => blocks.flatMap(({ code }) => code.split('\n')));
  expect(lines.filter((line) => !paper.includes(plain(line)))).toEqual([]);
});

test('in a booklet, what a topic or card needs is as small as on its own page', async ({
  page,
}) => {
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
