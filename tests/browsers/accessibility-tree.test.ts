import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBrowser } from 'verified-examples/language';
import { SITE_TO_TRANSCRIBE } from '../project.ts';
import { transcribe } from './accessibility-tree.ts';
import { originOf, serve } from './site.ts';

/** One page of each kind, and whether all toggles are opened first. */
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
const transcripts = new Map<string, string>();

beforeAll(async () => {
  server = await serve(SITE_TO_TRANSCRIBE);
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
    const session = await page.context().newCDPSession(page);
    for (const [kind, [path, isOpened]] of Object.entries(KINDS)) {
      await page.goto(originOf(server) + path);
      if (isOpened)
        await page.locator('main details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
      transcripts.set(kind, await transcribe(session));
    }
  });
});
afterAll(() => server.close());

test.for(Object.keys(KINDS))('a page of each kind is announced as expected: %s', async (kind) => {
  await expect(transcripts.get(kind)).toMatchFileSnapshot(`./transcripts/${kind}.txt`);
});

/** The transcript of one kind of page from `main` on, without indentation. */
const mainOf = (kind: keyof typeof KINDS) => {
  const lines = transcripts
    .get(kind)!
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== 'sectionheader');
  return lines.slice(lines.indexOf('main') + 1);
};

test('a landing begins with its heading', () => {
  expect(mainOf('landing')[0]).toMatch(/^heading 1 /);
});

test('controls of cards are announced with their card, and decorative signs are not', () => {
  const controls = mainOf('topic-open').filter((line) =>
    /^(?:button|toggle) «(?:EJEMPLOS|Copiar)/.test(line),
  );
  // The toggle, its two blocks, and the block of the setup, which belongs to no card.
  expect(controls.length).toBe(4);
  expect(
    controls.filter((line) => !/: (?:Tu primera rejilla|Preparación)(?:, \d)?»/.test(line)),
  ).toEqual([]);
  expect(new Set(controls).size).toBe(controls.length);
  const signs = [...transcripts.values()].join('\n').match(/^.*[+−▶▼↗].*$/gm) ?? [];
  expect(signs).toEqual([]);
});
