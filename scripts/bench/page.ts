import type { Browser } from '@playwright/test';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { withBrowser } from '../verificar/services/chromium.ts';
import { ROOT } from '../verificar/core/process.ts';
import { bareText } from './bare-text.ts';
import { loadAndPress, loadPaints, type Answer, type Paints } from './load.ts';
import { withServer, type Kind, type StaticServer, type Transfer } from './server.ts';
import { sample, type Sample } from './statistics.ts';
import { PROFILES, withPhone, type Profile } from './throttle.ts';
import { CommandError } from '../command.ts';

const DIST = path.join(ROOT, 'dist');

/** The topic that is measured, and the section to choose another from where it is missing. */
const SECTION = 'Css';
const TOPIC = 'Layouts';

/** Address of the topic as bare text: no page of the site has it. */
const BARE_ADDRESS = '/--texto--/';

/** What a page asked for. Bytes are bodies as sent, without headers. */
export interface Traffic {
  requests: number;
  bytes: Partial<Record<Kind, number>>;
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

/** Address of the measured topic: the usual one or, without it, the section's largest page. */
function topicAddress(): string {
  const folder = path.join(DIST, SECTION);
  if (!existsSync(folder)) {
    throw new CommandError('Falta el sitio construido. Ejecuta: npm run build');
  }
  const size = (name: string) =>
    statSync(path.join(folder, name, 'index.html'), { throwIfNoEntry: false })?.size ?? 0;
  const names = readdirSync(folder).filter((name) => size(name) > 0);
  const largest = names.toSorted((a, b) => size(b) - size(a))[0];
  const chosen = names.includes(TOPIC) ? TOPIC : largest;
  if (chosen === undefined) throw new CommandError(`dist/${SECTION} no contiene ningún tema.`);
  return `/${SECTION}/${chosen}/`;
}

function sumUp(transfers: readonly Transfer[]): Traffic {
  const bytes: Traffic['bytes'] = {};
  for (const transfer of transfers) {
    bytes[transfer.kind] = (bytes[transfer.kind] ?? 0) + transfer.bytes;
  }
  return { requests: transfers.length, bytes };
}

/** Makes the bare page, loads everything once (so that it is compressed), and counts it. */
async function countTraffic(browser: Browser, server: StaticServer, address: string) {
  const url = server.origin + address;
  const bareUrl = server.origin + BARE_ADDRESS;
  const html = await withPhone(browser, undefined, async (page) => {
    await loadPaints(page, url);
    return bareText(page);
  });
  const site = sumUp(server.takeTransfers());
  server.publish(BARE_ADDRESS, html);
  await withPhone(browser, undefined, (page) => loadPaints(page, bareUrl));
  const bare = sumUp(server.takeTransfers());
  await withPhone(browser, undefined, (page, session) => loadAndPress(page, session, url));
  return { site, bare, siteTouched: sumUp(server.takeTransfers()) };
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
    answers.push(
      await withPhone(browser, profile, (page, session) => loadAndPress(page, session, url)),
    );
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
  const topic = topicAddress();
  const built = statSync(path.join(DIST, topic, 'index.html')).mtime.toISOString();
  return withBrowser((browser) =>
    withServer(DIST, async (server) => {
      const traffic = await countTraffic(browser, server, topic);
      const urls = [server.origin + topic, server.origin + BARE_ADDRESS] as const;
      const profiles: ProfileReport[] = [];
      for (const profile of PROFILES) {
        profiles.push(await measureProfile(browser, profile, urls, runs));
      }
      return { topic, browser: browser.version(), built, runs, traffic, profiles };
    }),
  );
}
