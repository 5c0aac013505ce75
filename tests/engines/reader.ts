import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { FLOORS, type Family } from './floors.ts';

/** Milliseconds that a page has to do what it was asked. */
export const PATIENCE = 20_000;

/** What a page is read on. */
export const SCREENS = { phone: [390, 844], desk: [1280, 800] } as const;

/**
 * Where an element is, once it is brought into sight; nothing when there is
 * none or something else is there. Runs in the page.
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

/** A function called in the page, which knows nothing of this file. */
const callOf = (question: unknown, args: readonly unknown[]) =>
  `(await (${String(question)})(...${JSON.stringify(args)}))`;

/** Who reads the site in an engine: sees what is on the screen, and presses it. */
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

  /** Whether the guide says that this engine has what a row of its table names. */
  has(row: string): boolean {
    const floor = FLOORS[row];
    if (!floor) throw new Error(`docs/navegadores.md has no row «${row}»`);
    return this.#version >= floor[this.#family];
  }

  /** Opens a page, on a screen and with its scripts or without them. */
  async open(path: string, screen: keyof typeof SCREENS = 'phone', scripts = true): Promise<void> {
    const [width, height] = SCREENS[screen];
    await this.browser.resize(width, height);
    // A new page, also where only the part after the # differs.
    await this.browser.open('about:blank');
    await this.browser.open((scripts ? this.#origins.scripts : this.#origins.none) + path);
  }

  /** Value of an expression of the page, as JSON brings it. */
  async #evaluate(expression: string): Promise<unknown> {
    return JSON.parse(
      await this.browser.evaluate(`(async () => JSON.stringify((${expression}) ?? null))()`),
    );
  }

  /** What a function gives in the page. */
  async ask<Result, Args extends unknown[]>(
    question: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#evaluate(callOf(question, args))) as Result;
  }

  /** Waits until a function of the page gives something true. */
  async until<Args extends unknown[]>(
    question: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    for (const start = Date.now(); Date.now() - start < PATIENCE; await wait(50)) {
      // Between two pages there is nobody to answer.
      const answer = await this.#evaluate(`!!${callOf(question, args)}`).catch(() => false);
      if (answer === true) return;
    }
    throw new Error(`Never true: ${question} ${JSON.stringify(args)}`);
  }

  /** Whether an element, with just this text, can be seen by who scrolls to it. */
  async sees(selector: string, text: string | null = null): Promise<boolean> {
    return (await this.ask(findPlace, selector, text, true)) !== null;
  }

  /** Whether it is seen without scrolling. */
  async hasInSight(selector: string): Promise<boolean> {
    return (await this.ask(findPlace, selector, null, false)) !== null;
  }

  async press(selector: string, text: string | null = null): Promise<void> {
    const place = await this.ask(findPlace, selector, text, true);
    if (!place) throw new Error(`Nobody can press ${selector} ${text ?? ''}`);
    await this.browser.press(place.x, place.y);
  }

  /** What went wrong in the page since it was opened. */
  async complaints(): Promise<string[]> {
    return this.ask(() => (window as unknown as { complaints?: string[] }).complaints ?? []);
  }
}
