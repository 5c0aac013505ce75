import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBrowser } from '../../scripts/verificar/services/chromium.ts';
import { SITE_TO_HEAR } from '../project.ts';
import { hear } from './heard.ts';
import { originOf, serve } from './site.ts';

/** A page of each kind, and whether all that is folded is opened first. */
const KINDS = {
  home: ['/', false],
  landing: ['/Css/', false],
  topic: ['/Css/Grid/', false],
  'topic-open': ['/Css/Grid/', true],
  index: ['/indice/', false],
  'index-of-a-section': ['/indice/Css/', false],
  booklet: ['/imprimir/Css/', false],
  sheet: ['/chuletas/Css/', false],
  'not-found': ['/Css/Flexbox/', false],
} as const;

let server: Server;
const heard = new Map<string, string>();

beforeAll(async () => {
  server = await serve(SITE_TO_HEAR);
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
    const session = await page.context().newCDPSession(page);
    for (const [kind, [path, isOpened]] of Object.entries(KINDS)) {
      await page.goto(originOf(server) + path);
      if (isOpened)
        await page.locator('main details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
      heard.set(kind, await hear(session));
    }
  });
});
afterAll(() => server.close());

test.for(Object.keys(KINDS))('a page of each kind says what it should: %s', async (kind) => {
  await expect(heard.get(kind)).toMatchFileSnapshot(`./heard/${kind}.txt`);
});

/** What is heard of one kind of page from its `main` on, without the indentation. */
const mainOf = (kind: keyof typeof KINDS) => {
  const lines = heard
    .get(kind)!
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== 'sectionheader');
  return lines.slice(lines.indexOf('main') + 1);
};

test('a landing begins with its heading', () => {
  expect(mainOf('landing')[0]).toMatch(/^heading 1 /);
});

test('controls of cards say which card they are of, and no decorative sign', () => {
  const controls = mainOf('topic-open').filter((line) =>
    /^(?:button|toggle) «(?:EJEMPLOS|Copiar)/.test(line),
  );
  // The toggle, its two blocks, and that of the setup, which is of no card.
  expect(controls.length).toBe(4);
  expect(
    controls.filter((line) => !/: (?:Tu primera rejilla|Preparación)(?:, \d)?»/.test(line)),
  ).toEqual([]);
  expect(new Set(controls).size).toBe(controls.length);
  const signs = [...heard.values()].join('\n').match(/^.*[+−▶▼↗].*$/gm) ?? [];
  expect(signs).toEqual([]);
});
