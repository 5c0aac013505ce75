import type { Browser } from '@playwright/test';
import { sum } from '../../src/lib/sum.ts';
import { withBrowser } from '../verificar/services/chromium.ts';
import { withTemporaryDirectory } from '../verificar/core/process.ts';
import { loadPaints } from './load.ts';
import { buildPeer, PEERS } from './peers.ts';
import { withServer, type StaticServer } from './server.ts';
import { BARE_ADDRESS, NOTE, TOPIC, withSite } from './site.ts';
import { sample, type Sample } from './statistics.ts';
import { formatTable, number, spread } from './table.ts';
import { PROFILES, withPhone } from './throttle.ts';

/** A page of each kind. */
const KINDS: Readonly<Record<string, string>> = {
  Inicio: '/',
  Portada: '/Css/',
  Tema: TOPIC,
  'Índice, todo': '/indice/',
  'Índice, una sección': '/indice/Css/',
  Cuaderno: '/imprimir/Css/',
  'Tema, solo texto': BARE_ADDRESS,
};

/** Widths at which a page is watched while it arrives slowly, in CSS pixels. */
const WIDTHS = [390, 800, 1280] as const;

/** Runs in the page, before all else. */
function watchShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measureShift(browser: Browser, url: string, width: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  try {
    await page.addInitScript(watchShifts);
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => (window as unknown as { shift: number }).shift);
  } finally {
    await page.close();
  }
}

/**
 * What a page costs whoever opens it first: bodies as sent, without headers; milliseconds to first
 * paint on each of the profiles; the layout shift at each of the widths.
 */
async function measureVisit(
  browser: Browser,
  server: StaticServer,
  [name, address]: readonly [string, string],
  runs: number,
) {
  const url = server.origin + encodeURI(address);
  const transfers = await server.transfersOf(() =>
    withPhone(browser, undefined, (page) => loadPaints(page, url)),
  );
  const firstPaint: Sample[] = [];
  for (const profile of PROFILES) {
    const paints: number[] = [];
    for (let run = 0; run < runs; run++) {
      paints.push((await withPhone(browser, profile, (page) => loadPaints(page, url))).first);
    }
    firstPaint.push(sample(paints));
  }
  server.setSlow(true);
  const shift: number[] = [];
  for (const width of WIDTHS) shift.push(await measureShift(browser, url, width));
  server.setSlow(false);
  return {
    name,
    bytes: sum(transfers.map(({ bytes }) => bytes)),
    requests: transfers.length,
    firstPaint,
    shift,
  };
}

type Visit = Awaited<ReturnType<typeof measureVisit>>;

const measureSite = (browser: Browser, runs: number) =>
  withSite(browser, async (server) => {
    const visits: Visit[] = [];
    for (const kind of Object.entries(KINDS)) {
      visits.push(await measureVisit(browser, server, kind, runs));
    }
    return visits;
  });

/**
 * Measures a page of each kind and, in the same run, the same topic as bare
 * text and as other generators make it.
 *
 * @param runs how often each first paint is measured.
 */
export const measureVisits = (runs: number) =>
  withBrowser(async (browser) => {
    const visits = await measureSite(browser, runs);
    // Generators that could not be installed or built, and why.
    const failures: string[] = [];
    for (const peer of PEERS) {
      await withTemporaryDirectory(async (directory) => {
        const built = buildPeer(peer, directory);
        if ('failure' in built) {
          failures.push(built.failure);
          return;
        }
        const page = [`Tema, con ${peer.name}`, peer.address(NOTE)] as const;
        visits.push(
          await withServer(built.dist, (server) => measureVisit(browser, server, page, runs)),
        );
      });
    }
    return { visits, failures };
  });

/** The visits' part of the report. */
export function formatVisits({
  visits,
  failures,
}: Awaited<ReturnType<typeof measureVisits>>): string {
  const header = [
    ...['Página', 'Bytes', 'Peticiones'],
    ...PROFILES.map(({ name }) => `Primer pintado, ${name}`),
    ...WIDTHS.map((width) => `Saltos a ${width} px`),
  ];
  const rows = visits.map(({ name, bytes, requests, firstPaint, shift }) => [
    name,
    number(bytes),
    number(requests),
    ...firstPaint.map((times) => spread(times)),
    ...shift.map((value) => number(value, 3)),
  ]);
  return [
    'VISITAS (bytes con brotli 11, milisegundos; los saltos, mientras llegan 6.000 bytes cada 100 ms)',
    formatTable([header, ...rows]),
    ...failures,
  ].join('\n\n');
}
