import type { Browser, Page } from '@playwright/test';

/** How much slower the processor is made. */
export const CPU_SLOWDOWN = 4;

/** A connection, as the developer tools of Chromium imitate it. */
export interface Profile {
  name: string;
  /** Milliseconds added to each request. */
  latency: number;
  /** Bytes a second. */
  download: number;
  upload: number;
}

const kilobits = (value: number) => (value * 1000) / 8;

/**
 * The presets of the developer tools. They slow requests, not packets, so
 * they multiply the round trip (400 ms by 5, 150 ms by 3.75) and take a share
 * of the bandwidth (0.8 of 500 kbit/s, 0.9 of 1,600 and of 750) to stand for
 * what handshakes and slow start cost on a real line.
 */
export const PROFILES: readonly Profile[] = [
  { name: '3G lenta', latency: 2000, download: kilobits(400), upload: kilobits(400) },
  { name: '3G rápida', latency: 562.5, download: kilobits(1440), upload: kilobits(675) },
];

/** A phone's screen. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/**
 * Gives `use` a page with an empty cache on a phone's screen, slowed down, and
 * closes it afterwards.
 *
 * @param profile no slowing down at all when left out.
 */
export async function withPhone<Result>(
  browser: Browser,
  profile: Profile | undefined,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    if (profile) await slowDown(page, profile);
    return await use(page);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, profile: Profile): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.download,
    uploadThroughput: profile.upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
