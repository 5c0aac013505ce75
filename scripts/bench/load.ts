import type { Page } from '@playwright/test';

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

declare global {
  interface Window {
    answer: Answer;
    /** Touches a place of the page, as a finger does. */
    tap: (x: number, y: number) => void;
  }
}

/** Runs in the page. */
async function readPaints(): Promise<Paints> {
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { first: first!.startTime, largest };
}

/** Runs in the page, before all else: at the first paint it touches the first toggle. */
function watchToggle(): void {
  const answer = (window.answer = { firstPaint: 0, pressed: 0, open: 0 });
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
  const press = () => {
    const toggle = findToggle();
    if (!toggle) {
      // The page is still arriving.
      requestAnimationFrame(press);
      return;
    }
    watchOpening(toggle.parentElement!);
    toggle.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = toggle.getBoundingClientRect();
    window.tap(x + width / 2, y + height / 2);
  };
  addEventListener('pointerdown', (event) => (answer.pressed ||= event.timeStamp), true);
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    if (!first) return;
    answer.firstPaint = first.startTime;
    press();
  }).observe({ type: 'paint', buffered: true });
}

/** Loads a page and waits until nothing more comes. */
export async function loadPaints(page: Page, url: string): Promise<Paints> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: PATIENCE });
  return page.evaluate(readPaints);
}

/** Loads a topic, touches its first `EJEMPLOS`, and waits until all that it needs is there. */
export async function loadAndTouch(page: Page, url: string): Promise<void> {
  await loadPaints(page, url);
  await page.locator('main summary', { hasText: 'EJEMPLOS' }).first().tap();
  const hydrated = page.locator('main astro-island:not([ssr])').first();
  await hydrated.waitFor({ state: 'attached', timeout: PATIENCE });
}

/**
 * Loads a topic and touches its first `EJEMPLOS` as soon as anything is
 * painted, whatever is still on its way.
 */
export async function loadAndPress(page: Page, url: string): Promise<Answer> {
  await page.exposeFunction('tap', (x: number, y: number) => page.touchscreen.tap(x, y));
  await page.addInitScript(watchToggle);
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
  await page.waitForFunction(() => window.answer.open > 0, undefined, { timeout: PATIENCE });
  return page.evaluate(() => window.answer);
}
