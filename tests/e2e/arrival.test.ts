import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SITE } from '../project.ts';
import { DESK, expect, PHONE, test } from './readers.ts';

/** A slow connection: bytes per chunk, and milliseconds between chunks. */
const [BYTES, EVERY] = [6_000, 100];

// These tests mostly wait: all in one worker, while the others run.
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
  test(`layout does not shift on a slow connection, at ${screen.width}`, async ({ page }) => {
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
      // Two frames later, shifts caused by the last bytes have been reported.
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

test('the menu button appears together with the menu, and works at once', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const offered: boolean[] = [];
    Object.assign(window, { offered });
    const look = () => {
      const button = document.querySelector('.bar button');
      const isOffered = button?.checkVisibility({ visibilityProperty: true }) ?? false;
      if (button) offered.push(isOffered === !!document.getElementById('menu'));
      if (document.readyState !== 'complete') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/Css/Grid/`, { waitUntil: 'commit' });
  // The first click that the button accepts.
  await page.locator('.bar button').click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.waitForLoadState();
  const offered = await page.evaluate(() => (window as unknown as { offered: boolean[] }).offered);
  expect(offered.length).toBeGreaterThan(3);
  expect(offered).not.toContain(false);
});
