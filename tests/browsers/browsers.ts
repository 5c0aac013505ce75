import { existsSync } from 'node:fs';
import type { Browser, Options } from './browser.ts';
import { packed, startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Family } from './minimum-versions.ts';
import { startWebKit } from './webkit.ts';

/** A real browser for reading the site. */
export interface BrowserKind {
  name: string;
  family: Family;
  /** Version in the numbering of its family, if it does not report it. */
  version?: number;
  /** Programs that it needs. */
  programs: readonly string[];
  start(options: Options): Promise<Browser>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

/**
 * Browsers that `npm run herramientas` installs: Chromium of old phones, and the two other families
 * of today.
 */
export const BROWSERS: readonly BrowserKind[] = [
  ...[103, 112, 119].map((version) => ({
    name: `Chromium ${version}`,
    family: 'Chrome' as const,
    programs: [packed(version)],
    start: (options: Options) => startChromium(version, options),
  })),
  {
    name: 'Firefox ESR',
    family: 'Firefox',
    programs: [FIREFOX],
    start: (options) => startFirefox(FIREFOX, options),
  },
  {
    name: 'WebKitGTK',
    family: 'Safari',
    // WebKitGTK 2.50, from Debian 12, corresponds to Safari 26.
    version: 26,
    programs: [WEBKIT_DRIVER, '/usr/bin/Xvfb'],
    start: (options) => startWebKit(WEBKIT_DRIVER, options),
  },
];

/** Missing programs of a browser. */
export const missingPrograms = ({ programs }: BrowserKind) =>
  programs.filter((program) => !existsSync(program));
