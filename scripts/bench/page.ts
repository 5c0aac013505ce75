import type { Browser } from '@playwright/test';
import { statSync } from 'node:fs';
import path from 'node:path';
import { withBrowser } from '../verificar/services/chromium.ts';
import { loadAndPress, loadAndTouch, loadPaints, type Answer, type Paints } from './load.ts';
import type { StaticServer, Transfer } from './server.ts';
import { BARE_ADDRESS, DIST, TOPIC, withSite } from './site.ts';
import { sample, type Sample } from './statistics.ts';
import { PROFILES, withPhone, type Profile } from './throttle.ts';

/** What a page asked for. Bytes are bodies as sent, without headers. */
export interface Traffic {
  requests: number;
  bytes: Record<string, number>;
}

/** Times of a page on one connection, in milliseconds from the start of the navigation. */
interface PageTimes {
  firstPaint: Sample;
  largestPaint: Sample;
}

/** The first toggle, touched at first paint; in milliseconds. */
interface ToggleTimes {
  /** From first paint until the examples are seen. */
  fromFirstPaint: Sample;
  /** From the touch until the examples are seen. */
  fromPress: Sample;
}

export interface ProfileReport {
  profile: Profile;
  site: PageTimes;
  bare: PageTimes;
  /** The site's median first paint, in bare text's. */
  firstPaintRatio: number;
  toggle: ToggleTimes;
}

export interface PageReport {
  topic: string;
  browser: string;
  built: string;
  runs: number;
  traffic: { site: Traffic; siteTouched: Traffic; bare: Traffic };
  profiles: ProfileReport[];
}

function sumUp(transfers: readonly Transfer[]): Traffic {
  const bytes: Traffic['bytes'] = {};
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

const pageTimes = (paints: readonly Paints[]): PageTimes => ({
  firstPaint: sample(paints.map(({ first }) => first)),
  largestPaint: sample(paints.map(({ largest }) => largest)),
});

const toggleTimes = (answers: readonly Answer[]): ToggleTimes => ({
  fromFirstPaint: sample(answers.map(({ open, firstPaint }) => open - firstPaint)),
  fromPress: sample(answers.map(({ open, pressed }) => open - pressed)),
});

/** Measures one connection; site and bare text take turns, so that noise falls on both. */
async function measureProfile(
  browser: Browser,
  profile: Profile,
  [url, bareUrl]: readonly [string, string],
  runs: number,
): Promise<ProfileReport> {
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
    firstPaintRatio: times.site.firstPaint.median / times.bare.firstPaint.median,
    toggle: toggleTimes(answers),
  };
}

/**
 * Measures a topic of `dist/` and the same notes as bare text, which is the
 * limit, as a phone on a slow connection gets them.
 *
 * @param runs how often each time is measured.
 */
export function measurePage(runs: number): Promise<PageReport> {
  return withBrowser((browser) =>
    withSite(browser, async (server) => {
      const built = statSync(path.join(DIST, TOPIC, 'index.html')).mtime.toISOString();
      const traffic = await countTraffic(browser, server);
      const urls = [server.origin + TOPIC, server.origin + BARE_ADDRESS] as const;
      const profiles: ProfileReport[] = [];
      for (const profile of PROFILES) {
        profiles.push(await measureProfile(browser, profile, urls, runs));
      }
      return { topic: TOPIC, browser: browser.version(), built, runs, traffic, profiles };
    }),
  );
}
