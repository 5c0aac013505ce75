import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SITE } from '../project.ts';
import { DESK, expect, PHONE, test } from './readers.ts';

/** A slow line: bytes that come at once, and milliseconds between them. */
const [BYTES, EVERY] = [6_000, 100];

// They wait for their line: all in one worker, while the others work.
test.describe.configure({ mode: 'default' });

let server: Server;

test.beforeAll(async () => {
  server = createServer(async ({ url }, response) => {
    const path = decodeURIComponent(new URL(url!, 'http://localhost').pathname);
    const file = join(SITE.dist, path.endsWith('/') ? `${path}index.html` : path);
    const body = readFileSync(file);
    const type = extname(file) === '.html' ? 'text/html; charset=utf-8' : 'text/javascript';
    response.writeHead(200, { 'content-type': type });
    for (let sent = 0; sent < body.length; sent += BYTES) {
      response.write(body.subarray(sent, sent + BYTES));
      await wait(EVERY);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

for (const screen of [PHONE, { width: 800, height: 1024 }, DESK]) {
  test(`nothing moves while a page arrives slowly, at ${screen.width}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(screen);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const { port } = server.address() as AddressInfo;
    for (const address of ['/Css/Grid/', '/Css/', '/', '/indice/', '/imprimir/Html/']) {
      await page.goto(`http://127.0.0.1:${port}${address}`);
      // Two frames: what the last bytes moved has been told.
      const shifts = await page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                resolve((window as unknown as { shifts: number[] }).shifts),
              ),
            ),
          ),
      );
      expect(shifts, address).toEqual([]);
    }
  });
}
