import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT } from '../project.ts';
import { Connection } from './connection.ts';
import { start } from './program.ts';
import type { Browser, Options } from './browser.ts';

/** Where the package of a version contains the compressed program. */
export const packed = (version: number) =>
  join(import.meta.dirname, `node_modules/chromium-${version}/bin/chromium.br`);

/** Unpacks the program of a version, once. */
async function unpack(version: number): Promise<string> {
  const program = join(ROOT, `.cache/tests/browsers/chromium-${version}`);
  if (existsSync(program)) return program;
  await mkdir(join(program, '..'), { recursive: true });
  const half = `${program}.${process.pid}`;
  const large = { chunkSize: 1 << 20 };
  await pipeline(
    createReadStream(packed(version)),
    createBrotliDecompress(large),
    createWriteStream(half, { mode: 0o755 }),
  );
  await rename(half, program);
  return program;
}

const ARGUMENTS = [
  '--headless',
  '--remote-debugging-port=0',
  // Containers may lack the rights that the sandbox needs.
  ...['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // Only loopback resolves.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Starts an old Chromium, driven by its DevTools protocol. */
export async function startChromium(version: number, options: Options): Promise<Browser> {
  const program = await start(await unpack(version), ARGUMENTS, /DevTools listening on (ws:\S+)/);
  const connection = await Connection.open(program.ready);
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params = {}) =>
    connection.send(method, params, sessionId as string);
  await send('Page.enable');
  // Emulates focus: copying is allowed only in a focused window.
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await connection.send('Browser.grantPermissions', { permissions: ['clipboardSanitizedWrite'] });
  await send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: options.dark ? 'dark' : 'light' }],
  });

  return {
    async resize(width, height) {
      const size = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
    },
    async open(url) {
      const loaded = connection.next('Page.loadEventFired');
      await send('Page.navigate', { url });
      await loaded;
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: string }).value;
    },
    async press(x, y) {
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    async back() {
      await send('Runtime.evaluate', { expression: 'history.back()' });
    },
    async print() {
      const { data } = await send('Page.printToPDF', { preferCSSPageSize: true });
      return Buffer.from(data as string, 'base64');
    },
    async close() {
      connection.close();
      await program.stop();
    },
  };
}
