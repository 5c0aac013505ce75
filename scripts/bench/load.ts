import type { CDPSession, Page, Request } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command.ts';

/** Milliseconds without requests after which a page has all it wants. */
const QUIET = 1000;

/** Milliseconds after which a page is given up. */
const PATIENCE = 60_000;

/** When a page painted, in milliseconds from the start of its navigation. */
export interface Paints {
  first: number;
  largest: number;
}

/** When the first toggle was pressed and answered, in milliseconds from the start of the navigation. */
export interface Answer {
  firstPaint: number;
  pressed: number;
  /** The frame that shows the examples has been drawn. */
  open: number;
}

/** What the scripts inside the page write down. */
interface Notebook {
  paints: Paints;
  answer: Answer;
}

declare global {
  interface Window {
    bench: Notebook;
    /** Tells this process where the toggle is (a binding of the developer tools). */
    benchToggle: (place: string) => void;
  }
}

/** Runs in the page, before all else. */
function watchPaints(): void {
  window.bench = {
    paints: { first: 0, largest: 0 },
    answer: { firstPaint: 0, pressed: 0, open: 0 },
  };
  const { paints } = window.bench;
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    if (first) paints.first = first.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    paints.largest = list.getEntries().at(-1)?.startTime ?? paints.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page, before all else: at the first paint it says where the first toggle is. */
function watchToggle(): void {
  const { answer } = window.bench;
  const findToggle = () =>
    [...document.querySelectorAll<HTMLElement>('main summary')].find((summary) =>
      summary.textContent.trim().startsWith('EJEMPLOS'),
    );
  /** The task after the next frame: that frame has been drawn. */
  const afterFrame = (action: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = action;
      channel.port2.postMessage(undefined);
    });
  const watchOpening = (details: Element) => {
    new MutationObserver(() => {
      afterFrame(() => (answer.open ||= performance.now()));
    }).observe(details, { attributeFilter: ['open'] });
  };
  const offer = () => {
    const toggle = findToggle();
    if (!toggle) {
      // The page is still arriving.
      requestAnimationFrame(offer);
      return;
    }
    watchOpening(toggle.parentElement!);
    toggle.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = toggle.getBoundingClientRect();
    window.benchToggle(JSON.stringify({ x: x + width / 2, y: y + height / 2 }));
  };
  addEventListener('pointerdown', (event) => (answer.pressed ||= event.timeStamp), true);
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    if (!first) return;
    answer.firstPaint = first.startTime;
    offer();
  }).observe({ type: 'paint', buffered: true });
}

/** Calls back when the page has asked for nothing for a while. */
function networkWatch(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const change = (action: (request: Request) => unknown) => (request: Request) => {
    action(request);
    last = performance.now();
  };
  page.on(
    'request',
    change((request) => open.add(request)),
  );
  page.on(
    'requestfinished',
    change((request) => open.delete(request)),
  );
  page.on(
    'requestfailed',
    change((request) => open.delete(request)),
  );
  return async () => {
    const limit = performance.now() + PATIENCE;
    while (open.size > 0 || performance.now() - last < QUIET) {
      if (performance.now() > limit) throw new CommandError('La página no deja de pedir cosas.');
      await wait(50);
    }
  };
}

/** Loads a page and waits until nothing more comes. */
export async function loadPaints(page: Page, url: string): Promise<Paints> {
  const quiet = networkWatch(page);
  await page.addInitScript(watchPaints);
  await page.goto(url, { timeout: PATIENCE });
  await quiet();
  await page.waitForFunction(() => window.bench.paints.largest > 0, undefined, {
    timeout: PATIENCE,
  });
  return page.evaluate(() => window.bench.paints);
}

/**
 * Loads a topic and touches its first `EJEMPLOS` as soon as anything is
 * painted, whatever is still on its way; then waits until nothing more comes.
 */
export async function loadAndPress(page: Page, session: CDPSession, url: string): Promise<Answer> {
  const quiet = networkWatch(page);
  await page.addInitScript(watchPaints);
  await page.addInitScript(watchToggle);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchToggle' });
  const pressed = new Promise<void>((resolve, reject) => {
    session.once('Runtime.bindingCalled', ({ payload }) => {
      const { x, y } = JSON.parse(payload) as { x: number; y: number };
      page.touchscreen.tap(x, y).then(resolve, reject);
    });
  });
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
  await pressed;
  await page.waitForFunction(() => window.bench.answer.open > 0, undefined, { timeout: PATIENCE });
  await quiet();
  return page.evaluate(() => window.bench.answer);
}
