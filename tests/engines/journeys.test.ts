import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, missingPrograms, type Engine } from './engines.ts';
import { FLOORS } from './floors.ts';
import { JOURNEYS, ON_PAPER, readsByNight } from './journeys.ts';
import { Reader } from './reader.ts';
import { serveSite, type Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await serveSite();
});
afterAll(() => site.close());

/** Engines go their ways at a time, since they wait more than they work; what one is asked, in order. */
const ONE_READER = { concurrent: false };

/** Starts an engine for `use`, and ends it. */
async function startReader(engine: Engine, dark: boolean): Promise<Reader> {
  const browser = await engine.start({ dark });
  const agent = await browser.evaluate('navigator.userAgent');
  const version = engine.version ?? Number(/(?:Chrome|Firefox)\/(\d+)/.exec(agent)![1]);
  return new Reader(browser, site.origins, engine.family, version);
}

test('each row of the guide is tried', () => {
  const journeys = Object.values(JOURNEYS).join('\n');
  expect(Object.keys(FLOORS).length).toBeGreaterThan(8);
  expect(Object.keys(FLOORS).filter((row) => !journeys.includes(row))).toEqual([]);
});

for (const engine of ENGINES) {
  const missing = missingPrograms(engine);
  // Where it cannot be, its tests are seen to be left out; the project's own machine has it.
  const isLeftOut = missing.length > 0 && !process.env.CI;
  const name = isLeftOut
    ? `${engine.name} (falta ${missing[0]}: npm run herramientas)`
    : engine.name;

  describe.skipIf(isLeftOut)(name, { concurrent: true }, () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await startReader(engine, false);
    });
    afterAll(() => reader?.browser.close());

    test('tells what goes wrong', ONE_READER, async () => {
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

    test('reads by night', ONE_READER, async () => {
      const night = await startReader(engine, true);
      try {
        await readsByNight(night);
      } finally {
        await night.browser.close();
      }
    });
  });
}
