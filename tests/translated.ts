/**
 * Translates a page as browsers do and uses all its controls, in any browser that a test drives.
 */

/** Drives a browser: Playwright's page, or a reader of tests/browsers. */
export interface Driver {
  press(selector: string): Promise<void>;
  ask<Result, Args extends unknown[]>(
    question: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  until<Args extends unknown[]>(question: (...args: Args) => unknown, ...args: Args): Promise<void>;
}

/** How a translator changes the texts of a page: new text nodes, or elements around them. */
export const WAYS = ['plain', 'in <font>'] as const;
export type Way = (typeof WAYS)[number];

declare global {
  interface Window {
    /** Translated nodes, with their text. */
    translation?: [Text, string][];
    focused?: Element | null;
  }
}

/** Replaces every text of the page, as translators do. Runs in the page. */
export function translate(way: string): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement!.closest('script, style, [translate=no]'))
      texts.push(text);
  }
  window.translation = texts.map((text) => {
    const other = new Text(`${text.data.trimEnd()} (en)`);
    const font = document.createElement('font');
    font.append(other);
    text.replaceWith(way === 'plain' ? other : font);
    return [other, other.data];
  });
  return texts.length;
}

/** Translated texts that the page has lost. Runs in the page. */
const lostTexts = () =>
  window
    .translation!.filter(([text, data]) => !text.isConnected || text.data !== data)
    .map(([, data]) => data);

/** Numbers the controls that match a selector. Runs in the page. */
function number(selector: string): number[] {
  const found = [...document.querySelectorAll(selector)];
  found.forEach((control, index) => control.setAttribute('data-control', `${selector} ${index}`));
  return found.map((_, index) => index);
}

/** Whether a control is visible. Runs in the page. */
const isSeen = (name: string) =>
  document.querySelector(`[data-control="${name}"]`)!.getClientRects().length > 0;

const press = (driver: Driver, name: string) => driver.press(`[data-control="${name}"]`);

/** Numbers the controls of a kind and presses the visible ones in order. */
async function pressAll(driver: Driver, selector: string, pressOne = press): Promise<string[]> {
  const pressed: string[] = [];
  for (const index of await driver.ask(number, selector)) {
    const name = `${selector} ${index}`;
    if (!(await driver.ask(isSeen, name))) continue;
    await pressOne(driver, name);
    pressed.push(name);
  }
  return pressed;
}

/** Whether a toggle opens within a second. Runs in the page. */
const opens = async (name: string) => {
  const { parentElement } = document.querySelector(`[data-control="${name}"]`)!;
  for (let tries = 0; tries < 20 && !parentElement!.hasAttribute('open'); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return parentElement!.hasAttribute('open');
};

/**
 * Presses a toggle until it opens. Old browsers lay out what the one above shows a moment later,
 * and a press may miss a control that has moved: like a reader, the test presses again.
 */
async function pressToggle(driver: Driver, name: string): Promise<void> {
  for (let presses = 0; presses < 3; presses++) {
    await press(driver, name);
    if (await driver.ask(opens, name)) return;
  }
}

/** Opens every toggle, waits for the islands that this loads, and expects all to be still open. */
async function openAll(driver: Driver): Promise<void> {
  const pressed = await pressAll(driver, 'main summary', pressToggle);
  await driver.ask(() => void (window.focused = document.activeElement));
  await driver.until(() => !document.querySelector('main astro-island[ssr]'));
  // Hydration ends after the attribute is gone, and effects run later still.
  await driver.ask(
    () => void setTimeout(() => document.body.setAttribute('data-settled', ''), 400),
  );
  await driver.until(() => document.body.hasAttribute('data-settled'));
  await driver.until(
    (names) =>
      names.every((name) =>
        document.querySelector(`[data-control="${name}"]`)!.parentElement!.hasAttribute('open'),
      ) && document.activeElement === window.focused,
    pressed,
  );
}

/** Moves each slider to its end, and checks its number and its value. */
async function turnAll(driver: Driver): Promise<void> {
  for (const index of await driver.ask(number, 'main [type=range]')) {
    const name = `main [type=range] ${index}`;
    await driver.ask((control) => {
      const slider = document.querySelector<HTMLInputElement>(`[data-control="${control}"]`)!;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(slider, slider.max);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, name);
    await driver.until((control) => {
      const slider = document.querySelector<HTMLInputElement>(`[data-control="${control}"]`)!;
      const demo = slider.closest('.demo')!;
      return (
        slider.previousElementSibling!.textContent.startsWith(slider.max) &&
        demo.querySelector('.value')!.textContent.startsWith(slider.max) &&
        getComputedStyle(demo).getPropertyValue('--value').startsWith(slider.max)
      );
    }, name);
  }
}

/** Copies the first visible code, and waits until its button shows its label again. */
async function copyOnce(driver: Driver): Promise<void> {
  const [name] = (await driver.ask(number, 'main .copy')).map((index) => `main .copy ${index}`);
  if (name === undefined || !(await driver.ask(isSeen, name))) return;
  await driver.press(`[data-control="${name}"]`);
  for (const word of ['Copiado', 'Copiar (en)'])
    await driver.until(
      (control, text) =>
        document.querySelector(`[data-control="${control}"]`)!.textContent === text,
      name,
      word,
    );
}

/** Opens a section in the menu, inside the drawer if there is one. */
async function openSection(driver: Driver): Promise<void> {
  const hasDrawer = await driver.ask(() => CSS.supports('selector(:popover-open)'));
  if (hasDrawer) await driver.press('.bar button');
  const section = '#menu details[name]:not([open]) > summary';
  const [name] = (await driver.ask(number, section)).map((index) => `${section} ${index}`);
  await driver.press(`[data-control="${name}"]`);
  await driver.until(
    (control) =>
      document.querySelector(`[data-control="${control}"]`)!.parentElement!.hasAttribute('open'),
    name!,
  );
  await driver.until(() => !document.querySelector('#menu astro-island[ssr]'));
  if (hasDrawer) await driver.press('#menu .close');
}

/**
 * Translates the current page and uses all its controls.
 *
 * @returns translated texts that the page has lost.
 * @throws when a control does not work.
 */
export async function useTranslated(driver: Driver, way: Way): Promise<string[]> {
  if ((await driver.ask(translate, way)) < 20) throw new Error('There is nothing to translate');
  await openAll(driver);
  await turnAll(driver);
  for (const name of await pressAll(driver, 'main [type=checkbox]'))
    await driver.until(
      (control) => document.querySelector<HTMLInputElement>(`[data-control="${control}"]`)!.checked,
      name,
    );
  await copyOnce(driver);
  await openSection(driver);
  return driver.ask(lostTexts);
}
