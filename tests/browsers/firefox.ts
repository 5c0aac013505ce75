import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Options } from './browser.ts';
import { Connection } from './connection.ts';
import { start } from './program.ts';

/** Turns off the requests that a new profile makes. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.security.https_first': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'security.sandbox.content.level': 0,
};

const preference = ([name, value]: [string, unknown]) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** Creates a profile that prefers a dark or light colour scheme. */
function writeProfile({ dark }: Options): string {
  const profile = mkdtempSync(join(tmpdir(), 'lector-'));
  const preferences = {
    ...PREFERENCES,
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  };
  writeFileSync(join(profile, 'user.js'), Object.entries(preferences).map(preference).join(''));
  return profile;
}

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox(path: string, options: Options): Promise<Browser> {
  const profile = writeProfile(options);
  const program = await start(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const connection = await Connection.open(`${program.ready}/session`);
  await connection.send('session.new', { capabilities: {} });
  const { contexts } = await connection.send('browsingContext.getTree');
  const [{ context }] = contexts as [{ context: string }];
  const send = (method: string, params = {}) => connection.send(method, { context, ...params });

  return {
    async resize(width, height) {
      await send('browsingContext.setViewport', { viewport: { width, height } });
    },
    async open(url) {
      await send('browsingContext.navigate', { url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await connection.send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: string }).value;
    },
    async press(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async back() {
      await send('browsingContext.traverseHistory', { delta: -1 });
    },
    async print() {
      const { data } = await send('browsingContext.print', {
        page: { width: 21, height: 29.7 },
        // The same as in the style sheet.
        margin: { top: 1.5, bottom: 1.5, left: 1.5, right: 1.5 },
      });
      return Buffer.from(data as string, 'base64');
    },
    async close() {
      connection.close();
      await program.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
