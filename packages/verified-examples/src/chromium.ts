import type { Browser, LaunchOptions } from '@playwright/test';
import { findTool, reportedTool } from './process.ts';
import type { Tool } from './types.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { browserEnvironment } from './fonts.ts';

/** Debian's headless build: the same engine, which starts three times as fast. */
export const CHROMIUM_PACKAGE = 'chromium-headless-shell';

export const EXECUTABLE = findTool(
  process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
);

/** Options for Playwright outside a sandbox, independent of the machine's fonts and locale. */
export const launchOptions = (): LaunchOptions => ({
  ...(EXECUTABLE !== undefined && { executablePath: EXECUTABLE }),
  args: CHROMIUM_FLAGS,
  env: browserEnvironment(),
});

/** The installed browser. */
export async function detectChromium(): Promise<Tool | undefined> {
  return reportedTool('Chromium', EXECUTABLE, ['--version'], /(\d+)\.[\d.]+/);
}

/** Starts the browser for `use`, without network, and closes it afterwards. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  // Imported on demand: a fully cached run needs no browser.
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    ...launchOptions(),
    // Exposes the computed name and role of elements.
    args: [...CHROMIUM_FLAGS, '--enable-blink-features=ComputedAccessibilityInfo'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
