import { existsSync } from 'node:fs';
import type { Browser, Options } from './browser.ts';
import { packed, startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Family } from './floors.ts';
import { startWebKit } from './webkit.ts';

/** A real browser in which the site is read. */
export interface Engine {
  name: string;
  family: Family;
  /** Version in the numbers of its family, where it does not tell it itself. */
  version?: number;
  /** What it needs on this machine. */
  programs: readonly string[];
  start(options: Options): Promise<Browser>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

/** What `npm run herramientas` brings: old phones' Chromium, and the two other families of today. */
export const ENGINES: readonly Engine[] = [
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
    // WebKitGTK 2.50, of Debian 12, is what Safari 26 is made of.
    version: 26,
    programs: [WEBKIT_DRIVER, '/usr/bin/Xvfb'],
    start: (options) => startWebKit(WEBKIT_DRIVER, options),
  },
];

/** What an engine needs and is not on this machine. */
export const missingPrograms = ({ programs }: Engine) =>
  programs.filter((program) => !existsSync(program));
