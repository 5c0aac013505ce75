import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { MINIMUM_VERSIONS, type Family } from './minimum-versions.ts';

/** Timeout for a page to react, in milliseconds. */
export const PATIENCE = 20_000;

/** Screen sizes. */
export const SCREENS = { phone: [390, 844], desk: [1280, 800] } as const;

/**
 * Scrolls to an element and returns its position; nothing if it is missing or covered. Runs in the
 * page.
 */
function findPlace(selector: string, text: string | null, isMoved: boolean) {
  for (const element of document.querySelectorAll(selector)) {
    if (text !== null && element.textContent?.trim() !== text) continue;
    if (isMoved) element.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior });
    const box = element.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (element.contains(there)) return { x, y };
  }
  return null;
}

/** Source of a function call to run in the page, which has no access to this file. */
const callOf = (question: unknown, args: readonly unknown[]) =>
  `(await (${String(question)})(...${JSON.stringify(args)}))`;

/** Acts as a reader in a browser: sees what is on the screen, and clicks it. */
export class Reader {
  readonly browser: Browser;
  readonly #origins: { scripts: string; none: string };
  readonly #family: Family;
  readonly #version: number;

  constructor(
    browser: Browser,
    origins: { scripts: string; none: string },
    family: Family,
    version: number,
  ) {
    this.browser = browser;
    this.#origins = origins;
    this.#family = family;
    this.#version = version;
  }

  /** Whether this browser supports a feature, according to its row in docs/navegadores.md. */
  has(row: string): boolean {
    const minimum = MINIMUM_VERSIONS[row];
    if (!minimum) throw new Error(`docs/navegadores.md has no row «${row}»`);
    return this.#version >= minimum[this.#family];
  }

  /** Opens a page, on a screen size, with or without scripts. */
  async open(path: string, screen: keyof typeof SCREENS = 'phone', scripts = true): Promise<void> {
    const [width, height] = SCREENS[screen];
    await this.browser.resize(width, height);
    // Forces a new page, even if only the fragment differs.
    await this.browser.open('about:blank');
    await this.browser.open((scripts ? this.#origins.scripts : this.#origins.none) + path);
  }

  /** Evaluates an expression in the page, via JSON. */
  async #evaluate(expression: string): Promise<unknown> {
    return JSON.parse(
      await this.browser.evaluate(`(async () => JSON.stringify((${expression}) ?? null))()`),
    );
  }

  /** Calls a function in the page and returns its result. */
  async ask<Result, Args extends unknown[]>(
    question: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#evaluate(callOf(question, args))) as Result;
  }

  /** Waits until a function in the page returns a truthy value. */
  async until<Args extends unknown[]>(
    question: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    for (const start = Date.now(); Date.now() - start < PATIENCE; await wait(50)) {
      // Evaluation fails during a navigation.
      const answer = await this.#evaluate(`!!${callOf(question, args)}`).catch(() => false);
      if (answer === true) return;
    }
    throw new Error(`Never true: ${question} ${JSON.stringify(args)}`);
  }

  /** Whether an element, with exactly this text, can be seen after scrolling to it. */
  async sees(selector: string, text: string | null = null): Promise<boolean> {
    return (await this.ask(findPlace, selector, text, true)) !== null;
  }

  /** Whether it is visible without scrolling. */
  async hasInSight(selector: string): Promise<boolean> {
    return (await this.ask(findPlace, selector, null, false)) !== null;
  }

  /** Presses the element at its centre. */
  async press(selector: string, text: string | null = null): Promise<void> {
    const place = await this.ask(findPlace, selector, text, true);
    if (!place) throw new Error(`${selector} ${text ?? ''} cannot be pressed`);
    await this.browser.press(place.x, place.y);
  }

  /** Errors in the page since it was opened. */
  async complaints(): Promise<string[]> {
    return this.ask(() => (window as unknown as { complaints?: string[] }).complaints ?? []);
  }
}
