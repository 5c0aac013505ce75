import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSandboxed } from '../src/sandbox.ts';
import { withoutSlowChecks } from '../languages/js/sandbox/slow-machine.ts';
import { withBrowser } from '../src/chromium.ts';
import { inTools } from '../src/settings.ts';

/** The package's fonts. */
const FONTS = inTools('dejavu-fonts-ttf/ttf');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'equipo-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Renders text with everything that a browser takes from its machine. */
const drawn = () =>
  withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setContent(
      '<p style="font-family:Arial,sans-serif;width:max-content">Once píxeles</p>',
    );
    return page.evaluate(() => {
      const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { width, height } = document.querySelector('p')!.getBoundingClientRect();
      return { width, height, locale, timeZone, language: navigator.language };
    });
  });

test('fonts, locale and time zone of the machine do not affect what is drawn', async () => {
  const before = await drawn();
  const settings = path.join(folder, 'fonts.conf');
  writeFileSync(
    settings,
    `<?xml version="1.0"?><fontconfig><dir>${FONTS}</dir><cachedir>${folder}</cachedir>
    <selectfont><rejectfont><glob>*Sans*</glob></rejectfont></selectfont></fontconfig>`,
  );
  vi.stubEnv('FONTCONFIG_FILE', settings);
  vi.stubEnv('LC_ALL', 'es_ES.UTF-8');
  vi.stubEnv('LANGUAGE', 'es');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(await drawn()).toEqual(before);
});

test('a sandbox has the package’s fonts instead of the machine’s', async () => {
  mkdirSync(path.join(folder, 'work'));
  const { stdout } = await runSandboxed('/usr/bin/ls', ['/usr/share/fonts'], {
    directory: path.join(folder, 'work'),
  });
  expect(stdout.trim().split('\n').toSorted()).toEqual(readdirSync(FONTS).toSorted());
});

test('warnings of Redux Toolkit about a busy machine are not output', () => {
  const warning = `ImmutableStateInvariantMiddleware took 71ms, which is more than the warning threshold of 32ms.
If your state or actions are very large, you may want to disable the middleware as it might cause too much of a slowdown in development mode. See https://redux-toolkit.js.org/api/getDefaultMiddleware for instructions.
It is disabled in production builds, so you don't need to worry about that.`;
  expect(withoutSlowChecks(`uno\n${warning}\ndos\n`)).toBe('uno\ndos\n');
  expect(withoutSlowChecks(warning)).toBe('');
});
