import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSERS, missingPrograms, type BrowserKind } from './browsers.ts';
import { MINIMUM_VERSIONS } from './minimum-versions.ts';
import { JOURNEYS, ON_PAPER, readsByNight } from './journeys.ts';
import { Reader } from './reader.ts';
import { serveSite, type Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await serveSite();
});
afterAll(() => site.close());

/** Browsers run concurrently, because they mostly wait; the journeys of one run in order. */
const ONE_READER = { concurrent: false };

/** Starts a browser for `use`, and closes it afterwards. */
async function startReader(kind: BrowserKind, dark: boolean): Promise<Reader> {
  const browser = await kind.start({ dark });
  const agent = await browser.evaluate('navigator.userAgent');
  const version = kind.version ?? Number(/(?:Chrome|Firefox)\/(\d+)/.exec(agent)![1]);
  return new Reader(browser, site.origins, kind.family, version);
}

test('every row of docs/navegadores.md has a journey', () => {
  const journeys = Object.values(JOURNEYS).join('\n');
  expect(Object.keys(MINIMUM_VERSIONS).length).toBeGreaterThan(8);
  expect(Object.keys(MINIMUM_VERSIONS).filter((row) => !journeys.includes(row))).toEqual([]);
});

for (const kind of BROWSERS) {
  const missing = missingPrograms(kind);
  // If a browser is missing, its tests are reported as skipped; in CI it must be installed.
  const isSkipped = missing.length > 0 && !process.env.CI;
  const name = isSkipped ? `${kind.name} (falta ${missing[0]}: npm run herramientas)` : kind.name;

  describe.skipIf(isSkipped)(name, { concurrent: true }, () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await startReader(kind, false);
    });
    afterAll(() => reader?.browser.close());

    test('reports errors in a page', ONE_READER, async () => {
      await reader.open('/Css/Grid/');
      await reader.ask(() => {
        setTimeout(() => {
          throw new Error('canario');
        });
        document.body.insertAdjacentHTML('beforeend', '<p style="color: red">rojo</p>');
      });
      await reader.until(
        () => (window as unknown as { complaints: string[] }).complaints.length === 2,
      );
      expect((await reader.complaints()).sort()).toEqual([
        expect.stringMatching(/^error: .*canario/),
        expect.stringMatching(/^policy: style-src/),
      ]);
    });

    for (const [journey, go] of Object.entries(JOURNEYS)) {
      test(journey, ONE_READER, async ({ skip }) => {
        skip(ON_PAPER.has(journey) && !reader.browser.print, 'no se deja pedir que imprima');
        await go(reader);
        expect(await reader.complaints()).toEqual([]);
      });
    }

    test('reads in dark mode', ONE_READER, async () => {
      const night = await startReader(kind, true);
      try {
        await readsByNight(night);
      } finally {
        await night.browser.close();
      }
    });
  });
}
