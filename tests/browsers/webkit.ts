import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Browser, Options } from './browser.ts';
import { start } from './program.ts';

/** Sends a WebDriver command and returns its value. */
async function ask(url: string, method: 'DELETE' | 'POST', body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Waits until the driver responds: it prints nothing when it is ready. */
async function waitForDriver(driver: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
  throw new Error(`No driver answers at ${driver}`);
}

/** Fits a window with its frame, which is never narrower than its toolbar. */
const SCREEN = '1700x1200x24';

/** Starts WebKitGTK on a virtual screen, driven by WebDriver. */
export async function startWebKit(driverPath: string, { dark }: Options): Promise<Browser> {
  const screen = await start(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
    /^(\d+)\n/m,
  );
  const port = await freePort();
  const program = await start(driverPath, [`--port=${port}`], undefined, {
    DISPLAY: `:${screen.ready}`,
    GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const driver = `http://127.0.0.1:${port}`;
  await waitForDriver(driver);
  const { sessionId } = (await ask(`${driver}/session`, 'POST', { capabilities: {} })) as {
    sessionId: string;
  };
  const session = `${driver}/session/${sessionId}`;
  const post = (command: string, body: object = {}) => ask(`${session}/${command}`, 'POST', body);
  const evaluate = async (expression: string) =>
    String(await post('execute/sync', { script: `return ${expression}`, args: [] }));

  return {
    keepsPages: true,
    evaluate,
    async resize(width, height) {
      await post('window/rect', { width, height });
      const [innerWidth, innerHeight] = JSON.parse(
        await evaluate('JSON.stringify([innerWidth, innerHeight])'),
      ) as [number, number];
      // Size of the window's own parts.
      await post('window/rect', {
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      });
    },
    async open(url) {
      await post('url', { url });
    },
    async press(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async back() {
      await post('back');
    },
    async close() {
      // The browser belongs to the driver and ends with its session.
      await ask(session, 'DELETE');
      await program.stop();
      await screen.stop();
    },
  };
}
