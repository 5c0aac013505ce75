import type { Browser } from '@playwright/test';
import { statSync } from 'node:fs';
import path from 'node:path';
import { sum } from '../../src/lib/sum.ts';
import { withBrowser } from '../verificar/services/chromium.ts';
import { loadAndPress, loadAndTouch, loadPaints, type Answer, type Paints } from './load.ts';
import type { StaticServer, Transfer } from './server.ts';
import { BARE_ADDRESS, DIST, TOPIC, withSite } from './site.ts';
import { sample } from './statistics.ts';
import { formatTable, number, spread } from './table.ts';
import { CPU_SLOWDOWN, PROFILES, withPhone, type Profile } from './throttle.ts';

/** How many requests, and the bytes of the bodies as sent, without headers, by what they were asked for as. */
function sumUp(transfers: readonly Transfer[]) {
  const bytes: Record<string, number> = {};
  for (const transfer of transfers) {
    bytes[transfer.kind] = (bytes[transfer.kind] ?? 0) + transfer.bytes;
  }
  return { requests: transfers.length, bytes };
}

/** Loads everything once, so that it is compressed, and counts it. */
async function countTraffic(browser: Browser, { origin, transfersOf }: StaticServer) {
  const count = async (load: Parameters<typeof withPhone>[2]) =>
    sumUp(await transfersOf(() => withPhone(browser, undefined, load)));
  return {
    site: await count((page) => loadPaints(page, origin + TOPIC)),
    bare: await count((page) => loadPaints(page, origin + BARE_ADDRESS)),
    siteTouched: await count((page) => loadAndTouch(page, origin + TOPIC)),
  };
}

/** Milliseconds from the start of the navigation. */
const pageTimes = (paints: readonly Paints[]) => ({
  firstPaint: sample(paints.map(({ first }) => first)),
  largestPaint: sample(paints.map(({ largest }) => largest)),
});

/** Milliseconds from first paint, and from the touch, until the examples of the first toggle are seen. */
const toggleTimes = (answers: readonly Answer[]) => ({
  fromFirstPaint: sample(answers.map(({ open, firstPaint }) => open - firstPaint)),
  fromPress: sample(answers.map(({ open, pressed }) => open - pressed)),
});

/** Measures one connection; site and bare text take turns, so that noise falls on both. */
async function measureProfile(
  browser: Browser,
  profile: Profile,
  [url, bareUrl]: readonly [string, string],
  runs: number,
) {
  const site: Paints[] = [];
  const bare: Paints[] = [];
  const answers: Answer[] = [];
  for (let run = 0; run < runs; run++) {
    site.push(await withPhone(browser, profile, (page) => loadPaints(page, url)));
    bare.push(await withPhone(browser, profile, (page) => loadPaints(page, bareUrl)));
    answers.push(await withPhone(browser, profile, (page) => loadAndPress(page, url)));
  }
  const times = { site: pageTimes(site), bare: pageTimes(bare) };
  return {
    profile,
    ...times,
    /** The site's median first paint, in bare text's. */
    firstPaintRatio: times.site.firstPaint.median / times.bare.firstPaint.median,
    toggle: toggleTimes(answers),
  };
}

type Profiled = Awaited<ReturnType<typeof measureProfile>>;

/**
 * Measures a topic of `dist/` and the same notes as bare text, which is the
 * limit, as a phone on a slow connection gets them.
 *
 * @param runs how often each time is measured.
 */
export const measurePage = (runs: number) =>
  withBrowser((browser) =>
    withSite(browser, async (server) => {
      const built = statSync(path.join(DIST, TOPIC, 'index.html')).mtime.toISOString();
      const traffic = await countTraffic(browser, server);
      const urls = [server.origin + TOPIC, server.origin + BARE_ADDRESS] as const;
      const profiles: Profiled[] = [];
      for (const profile of PROFILES) {
        profiles.push(await measureProfile(browser, profile, urls, runs));
      }
      return { topic: TOPIC, browser: browser.version(), built, runs, traffic, profiles };
    }),
  );

/** What browsers ask for, as the table names it. */
const KIND_NAMES = {
  document: 'Documento',
  script: 'Scripts',
  style: 'Estilos',
  font: 'Fuentes',
  image: 'Imágenes',
};

type Traffic = ReturnType<typeof sumUp>;

function trafficTable({
  site,
  bare,
  siteTouched,
}: Awaited<ReturnType<typeof countTraffic>>): string {
  const pages = [site, bare, siteTouched];
  const total = ({ bytes }: Traffic) => sum(Object.values(bytes));
  const named = ({ bytes }: Traffic) =>
    sum(Object.keys(KIND_NAMES).map((kind) => bytes[kind] ?? 0));
  return formatTable([
    ['Bytes (brotli 11, sin cabeceras)', 'Sitio', 'Solo texto', 'Sitio, tras tocar'],
    ...Object.entries(KIND_NAMES).map(([kind, name]) => [
      name,
      ...pages.map(({ bytes }) => number(bytes[kind] ?? 0)),
    ]),
    ['Otros', ...pages.map((page) => number(total(page) - named(page)))],
    ['Total', ...pages.map((page) => number(total(page)))],
    ['Peticiones', ...pages.map(({ requests }) => number(requests))],
  ]);
}

const describeProfile = ({ name, download, upload, latency }: Profile) =>
  `${name}: ${number((download * 8) / 1000)} kbit/s de bajada, ${number((upload * 8) / 1000)} de subida, ` +
  `${number(latency, latency % 1 ? 1 : 0)} ms por petición; CPU ${CPU_SLOWDOWN} veces más lenta`;

function profileTable({ profile, site, bare, firstPaintRatio, toggle }: Profiled): string {
  const { fromFirstPaint, fromPress } = toggle;
  const table = formatTable([
    ['Milisegundos', 'Sitio', 'Solo texto'],
    ['Primer pintado', spread(site.firstPaint), spread(bare.firstPaint)],
    ['Pintado mayor', spread(site.largestPaint), spread(bare.largestPaint)],
    ['Primer pintado / solo texto', number(firstPaintRatio, 2), number(1, 2)],
    ['Del primer pintado a EJEMPLOS abierto', spread(fromFirstPaint), '–'],
    ['Del toque a EJEMPLOS abierto', spread(fromPress), '–'],
  ]);
  return `${describeProfile(profile)}\n\n${table}`;
}

/** The page's part of the report. */
export function formatPage({
  topic,
  browser,
  runs,
  traffic,
  profiles,
}: Awaited<ReturnType<typeof measurePage>>): string {
  return [
    `PÁGINA ${topic} (Chromium ${browser}, mediana de ${runs}; entre paréntesis, mínimo y máximo)`,
    trafficTable(traffic),
    ...profiles.map(profileTable),
  ].join('\n\n');
}
