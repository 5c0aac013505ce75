import type { Browser, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command.ts';
import { withBrowser } from '../verificar/services/chromium.ts';
import { ROOT, withTemporaryDirectory } from '../verificar/core/process.ts';
import { bareText } from './bare-text.ts';
import { loadPaints } from './load.ts';
import { buildPeer, PEERS } from './peers.ts';
import { withServer, type StaticServer } from './server.ts';
import { sample, type Sample } from './statistics.ts';
import { PROFILES, withPhone } from './throttle.ts';

const DIST = path.join(ROOT, 'dist');

/** The topic that is compared: its file, and its address here. */
const NOTE = 'css/layouts';
const TOPIC = '/Css/Layouts/';

const BARE_ADDRESS = '/--texto--/';

/** A page of each kind. */
const KINDS: Readonly<Record<string, string>> = {
  Inicio: '/',
  Portada: '/Css/',
  Tema: TOPIC,
  'Índice, todo': '/indice/',
  'Índice, una sección': '/indice/Css/',
  Cuaderno: '/imprimir/Css/',
};

/** Widths at which a page is watched while it arrives slowly, in CSS pixels. */
export const WIDTHS = [390, 800, 1280] as const;

/** What a page costs whoever opens it first. */
export interface Visit {
  name: string;
  /** Bodies as sent (brotli 11), without headers. */
  bytes: number;
  requests: number;
  /** First paint on each of the profiles, in milliseconds. */
  firstPaint: Sample[];
  /** Cumulative layout shift while the document arrives slowly, at each of the widths. */
  shift: number[];
}

export interface VisitsReport {
  visits: Visit[];
  /** Generators that could not be installed or built, and why. */
  failures: string[];
}

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

async function measureVisit(
  browser: Browser,
  server: StaticServer,
  [name, address]: readonly [string, string],
  runs: number,
): Promise<Visit> {
  const url = server.origin + encodeURI(address);
  server.takeTransfers();
  await withPhone(browser, undefined, (page) => loadPaints(page, url));
  const transfers = server.takeTransfers();
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
    bytes: transfers.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: transfers.length,
    firstPaint,
    shift,
  };
}

async function measureSite(browser: Browser, runs: number): Promise<Visit[]> {
  if (!existsSync(path.join(DIST, TOPIC))) {
    throw new CommandError('Falta el sitio construido. Ejecuta: npm run build');
  }
  return withServer(DIST, async (server) => {
    const asText = async (page: Page) => {
      await loadPaints(page, server.origin + TOPIC);
      return bareText(page);
    };
    server.publish(BARE_ADDRESS, await withPhone(browser, undefined, asText));
    const visits: Visit[] = [];
    for (const kind of [...Object.entries(KINDS), ['Tema, solo texto', BARE_ADDRESS] as const]) {
      visits.push(await measureVisit(browser, server, kind, runs));
    }
    return visits;
  });
}

/**
 * Measures a page of each kind and, in the same run, the same topic as bare
 * text and as other generators make it.
 *
 * @param runs how often each first paint is measured.
 */
export function measureVisits(runs: number): Promise<VisitsReport> {
  return withBrowser(async (browser) => {
    const visits = await measureSite(browser, runs);
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
}
