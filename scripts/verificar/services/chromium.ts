import type { Browser } from '@playwright/test';
import { findTool, reportedTool } from '../core/process.ts';
import type { Tool } from '../core/types.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** Debian's package of the browser without windows: the same engine, which starts in a third of the time. */
export const CHROMIUM_PACKAGE = 'chromium-headless-shell';

export const EXECUTABLE = findTool(
  process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
);

/** The browser on this machine. */
export async function detectChromium(): Promise<Tool | undefined> {
  return reportedTool('Chromium', EXECUTABLE, ['--version'], /(\d+)\.[\d.]+/);
}

/** Starts the browser for `use`, without network, and closes it afterwards. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  // Loaded only where it is needed: a run without changes needs no browser.
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    ...(EXECUTABLE !== undefined && { executablePath: EXECUTABLE }),
    // What assistive technology is told of an element: its name and its role.
    args: [...CHROMIUM_FLAGS, '--enable-blink-features=ComputedAccessibilityInfo'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
