import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import type { Action } from '../browser-steps.ts';
import { CHROMIUM_FLAGS } from '../../src/chromium-flags.ts';
import { formatNodes } from '../../languages/jsx/sandbox/html.ts';
import * as messages from '../messages.ts';

/**
 * The reader's browser: a real Chromium, in which elements are found by role and accessible name,
 * as a reader finds them.
 */

/** Path of Playwright inside the session. */
export const PLAYWRIGHT = '/srv/verificar/playwright-core/index.mjs';

/** Milliseconds that an element may take to appear. */
const TIMEOUT = 10_000;
/**
 * Milliseconds that a page may take to open: a development server bundles packages at the first
 * visit.
 */
const FIRST_VISIT = 30_000;
const SETTLE = 150;
/** Milliseconds that a server has to reload a page that failed. */
const RELOAD = 10_000;
/** Milliseconds after which a page counts as blocked; longer than any attempt to open one. */
const BLOCKED = 3 * FIRST_VISIT;

/** Gives a function that reports whether these milliseconds have passed. */
const deadline =
  (limit: number, start = performance.now()) =>
  () =>
    performance.now() - start > limit;

type Role = Parameters<Page['getByRole']>[0];

/** Roles that can be pressed, and that can be filled in. */
const PRESSED: readonly Role[] = [
  ...(['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'option'] as const),
  ...(['menuitem', 'treeitem'] as const),
];
const FILLED: readonly Role[] = [
  ...(['textbox', 'searchbox', 'combobox', 'spinbutton', 'checkbox', 'radio'] as const),
  ...(['switch', 'slider', 'listbox'] as const),
];

let browser: Promise<Browser> | undefined;
let page: Page | undefined;
/** Number of documents shown so far. */
let shows = 0;
/** Errors inside the page since the last step, and their document. */
let stepErrors: { text: string; show: number }[] = [];
/** Lines of the console. */
const consoleLines: string[] = [];
/** Number of lines before this document, before the last action in it, and already read. */
const before = { shown: 0, done: 0, read: 0 };

async function launch(): Promise<Browser> {
  const { chromium } = (await import(PLAYWRIGHT)) as typeof import('playwright-core');
  return chromium.launch({
    executablePath: process.env['VERIFICAR_CHROMIUM']!,
    args: [...CHROMIUM_FLAGS, '--disable-dev-shm-usage'],
  });
}

async function currentPage(): Promise<Page> {
  if (page) return page;
  browser ??= launch();
  page = await (await browser).newPage({ viewport: { width: 1024, height: 768 }, locale: 'es' });
  page.setDefaultTimeout(FIRST_VISIT);
  await page.addInitScript(LOG_NEW + LOG_PRESSED);
  page.on('pageerror', ({ message }) =>
    stepErrors.push({ text: messages.pageError(message), show: shows }),
  );
  page.on('console', recordLine);
  return page;
}

/**
 * Messages that a page logs when something is pressed in it and when the press takes effect, which
 * separate earlier console lines from later ones.
 */
const IS_PRESSED = '\u0000se pulsa';
const IS_CLICKED = '\u0000hace clic';
const LOG_PRESSED = Object.entries({
  pointerdown: IS_PRESSED,
  keydown: IS_PRESSED,
  click: IS_CLICKED,
})
  .map(
    ([type, words]) =>
      `addEventListener('${type}', console.debug.bind(console, ${JSON.stringify(words)}), true);`,
  )
  .join('\n');

/** Message that a page logs first in each new document: its errors come after it. */
const IS_NEW = '\u0000es nueva';
const LOG_NEW = `if (self === top) console.debug(${JSON.stringify(IS_NEW)});`;

/** Records a console line, with its format specifiers replaced. */
function recordLine(message: ConsoleMessage): void {
  const text = message.text();
  if (text === IS_NEW) {
    shows++;
    before.shown = consoleLines.length;
    return;
  }
  if (text.startsWith(IS_PRESSED)) {
    markConsoleRead();
    return;
  }
  if (text.startsWith(IS_CLICKED)) {
    before.done = consoleLines.length;
    return;
  }
  const index = consoleLines.push(text) - 1;
  if (!/%[a-zA-Z]/.test(text)) return;
  void Promise.all(message.args().map((value) => value.jsonValue().catch(() => ''))).then(
    (values) => {
      consoleLines[index] = format(...values);
    },
  );
}

/** Marks all lines so far as earlier than the current action. */
function markConsoleRead(): void {
  before.done = before.read = consoleLines.length;
}

/** The HTML of a page, with the values and choices of its fields. */
const markupOf = (shown: Page): Promise<string> =>
  shown.evaluate(`(() => {
    ${formatNodes}
    const root = document.querySelector('#root') ?? document.body;
    const copy = root.cloneNode(true);
    copy.querySelectorAll('script').forEach((script) => script.remove());
    const [there, here] = [root, copy].map((one) => [...one.querySelectorAll('input, option')]);
    there.forEach(({ localName, type, value, checked, selected }, index) => {
      if (localName === 'option') here[index].toggleAttribute('selected', selected);
      else if (/^(?:checkbox|radio)$/.test(type)) here[index].toggleAttribute('checked', checked);
      else if (type !== 'password' && value !== '') here[index].setAttribute('value', value);
    });
    return formatNodes(copy.childNodes, '').join('\\n');
  })()`);

/** The visible text of a page, without empty lines. */
const visibleText = async (shown: Page): Promise<string> =>
  (await shown.locator('body').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Errors while a server is starting, or a page is being replaced. */
const NOT_YET = /ERR_CONNECTION_REFUSED|ERR_ABORTED|interrupted by another navigation/;

/** Opens a page, retrying while a server is starting, and once after a timeout. */
async function gotoWithRetry(open: () => Promise<unknown>): Promise<void> {
  let hasWaited = false;
  for (const isOver = deadline(TIMEOUT); ; await wait(SETTLE)) {
    try {
      await open();
      return;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError' && !hasWaited) hasWaited = true;
      else if (isOver() || !NOT_YET.test(String(error))) throw error;
    }
  }
}

/** The only element with this name among these, or an error that lists what there is. */
async function locateUnique(name: string, action: string, candidates: Locator): Promise<Locator> {
  for (const isOver = deadline(TIMEOUT); !isOver(); await wait(50)) {
    if ((await candidates.count()) > 0) break;
  }
  const count = await candidates.count();
  if (count === 1) return candidates;
  if (count > 1) throw new Error(messages.ambiguousName(count, action, name));
  const tree = await (await currentPage()).locator('body').ariaSnapshot();
  throw new Error(messages.missingName(action, name, tree));
}

function pressed(shown: Page, name: string): Promise<Locator> {
  const summary = shown.locator('summary').and(shown.getByText(name, { exact: true }));
  const all = withRole(shown, PRESSED, name).or(summary);
  return locateUnique(name, messages.press, all.filter({ visible: true }));
}

/** Elements with one of these roles and this name. */
function withRole(shown: Page, roles: readonly Role[], name: string): Locator {
  const [first, ...rest] = roles.map((role) => shown.getByRole(role, { name, exact: true }));
  return rest.reduce((found, more) => found.or(more), first!);
}

function field(shown: Page, name: string): Promise<Locator> {
  // Password and date fields have no role.
  const all = withRole(shown, FILLED, name).or(shown.getByLabel(name, { exact: true }));
  return locateUnique(name, messages.fill, all.filter({ visible: true }));
}

function element(shown: Page, name: string): Promise<Locator> {
  const labelled = shown.getByLabel(name, { exact: true });
  const all = labelled.or(shown.getByText(name, { exact: true }));
  return locateUnique(name, messages.touch, all.filter({ visible: true }).first());
}

async function drag(shown: Page, action: Extract<Action, { does: 'drag' }>): Promise<void> {
  const box = await (await element(shown, action.name)).boundingBox();
  if (!box) throw new Error(messages.invisibleElement(action.name));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await shown.mouse.move(x, y);
  await shown.mouse.down();
  await shown.mouse.move(x + action.across, y + action.down, { steps: 10 });
  await shown.mouse.up();
}

async function see(shown: Page, text: string, visible: boolean): Promise<void> {
  const flat = (seen: string) => seen.replaceAll(/\s+/g, ' ');
  const isThere = async () => flat(await visibleText(shown)).includes(flat(text));
  for (const isOver = deadline(TIMEOUT); !isOver(); await wait(50)) {
    if ((await isThere()) === visible) return;
  }
  const problem = visible ? messages.invisibleText : messages.visibleText;
  throw new Error(problem(text, await visibleText(shown)));
}

/** A promise's value; `undefined` after the limit. */
const inTime = <T>(asked: Promise<T>, limit: number): Promise<T | undefined> =>
  Promise.race([asked, wait(limit, undefined)]);

/** Waits for an expected console line after those already read, or checks that one is absent. */
async function readConsole({ text, is }: Extract<Action, { does: 'read' }>): Promise<void> {
  const isThere = is === 'there';
  const from = { there: before.read, absent: before.shown, over: before.done }[is];
  const find = () => consoleLines.findIndex((line, index) => index >= from && line.includes(text));
  const isOver = deadline(isThere ? TIMEOUT : SETTLE);
  while (!isOver() && find() < 0) await wait(50);
  const found = find();
  if (found >= 0 !== isThere) {
    const problem = isThere ? messages.missingInConsole : messages.presentInConsole;
    throw new Error(problem(text, consoleLines.slice(from).join('\n')));
  }
  if (isThere) before.read = found + 1;
}

/** Steps that do nothing in the page. */
const LOOKS: readonly Action['does'][] = ['see', 'read', 'wait'];

/** Steps that load a page. */
const LOADS: readonly Action['does'][] = ['open', 'reload', 'back'];

/** @param folder working directory of the terminal: files are opened from there. */
async function perform(action: Action, folder: string): Promise<void> {
  const shown = await currentPage();
  if (!LOOKS.includes(action.does)) markConsoleRead();
  switch (action.does) {
    case 'open': {
      const isAddress = /^[a-z]+:\/\//.test(action.place);
      const file = pathToFileURL(`${folder}/${action.place}`).href;
      return gotoWithRetry(() => shown.goto(isAddress ? action.place : file));
    }
    case 'reload':
      return gotoWithRetry(() => shown.reload());
    case 'back':
      await shown.goBack();
      return;
    case 'press':
      return (await pressed(shown, action.name)).click();
    case 'key':
      return shown.keyboard.press(action.key);
    case 'write':
      return (await field(shown, action.name)).fill(action.text);
    case 'choose':
      await (await field(shown, action.name)).selectOption({ label: action.option });
      return;
    case 'check':
      return (await field(shown, action.name)).setChecked(action.on);
    case 'hover':
      return (await element(shown, action.name)).hover();
    case 'wait':
      return wait(action.milliseconds);
    case 'drag':
      return drag(shown, action);
    case 'size':
      return shown.setViewportSize({ width: action.width, height: 768 });
    case 'see':
      return see(shown, action.text, action.visible);
    case 'read':
      return readConsole(action);
  }
}

/** @throws also when the page is blocked or never answers. */
async function performInTime(action: Action, folder: string): Promise<void> {
  const limit = BLOCKED + (action.does === 'wait' ? action.milliseconds : 0);
  const isDone = perform(action, folder).then(() => true);
  if (!(await inTime(isDone, limit))) throw new Error(messages.silentPage);
}

/**
 * Waits until the page is idle: on a busy machine it may still be drawing, and fail, after the
 * last action. Between two actions there is no wait: what is visible for a moment only would be
 * missed.
 */
async function untilIdle(): Promise<void> {
  const shown = await currentPage();
  // A page that is being replaced cannot answer; a blocked one never does.
  const rests = shown.evaluate('new Promise(requestIdleCallback)').catch(() => {});
  await inTime(rests, TIMEOUT);
}

/**
 * Discards errors of a page that a development server then reloads by itself, as it does after
 * bundling a new package.
 *
 * @param earlier number of documents shown before the page was opened.
 */
async function settleAfterReload(earlier: number): Promise<void> {
  const shown = await currentPage();
  const isOver = deadline(RELOAD);
  for (; stepErrors.length > 0 && !isOver(); await wait(SETTLE)) {
    await shown.waitForLoadState();
    stepErrors = stepErrors.filter(({ show }) => show <= earlier || show === shows);
  }
}

/** Result of a block of steps. */
export interface BrowserResult {
  /** The text visible at the end. */
  printed: string;
  /** Its HTML. */
  html: string;
  /** Failed steps, by line of the block. */
  stepErrors: { text: string; line: number }[];
}

/** Chromium's network errors, explained in Spanish. */
const NETWORK_ERRORS: readonly [RegExp, (address: string, code: string) => string][] = [
  [/(net::ERR_CONNECTION_REFUSED) at (\S+)/, messages.connectionRefused],
  [/(net::ERR_NAME_NOT_RESOLVED) at (\S+)/, messages.unknownHost],
];

/** The message of a failed step, for its author. */
function stepErrorText({ name, message }: Error): string {
  if (name === 'TimeoutError') return messages.silentPage;
  for (const [pattern, explain] of NETWORK_ERRORS) {
    const [, code, address] = pattern.exec(message) ?? [];
    if (code !== undefined && address !== undefined) return explain(address, code);
  }
  return message.replace(/\n+Call log:[^]*$/, '');
}

/** Runs the steps of a block, up to the first that fails. */
export async function runBrowserSteps(
  steps: { line: number; action: Action }[],
  folder: string,
): Promise<BrowserResult> {
  stepErrors = [];
  const found: BrowserResult['stepErrors'] = [];
  // A block may have no steps.
  const lastLine = steps.at(-1)?.line ?? 1;
  for (const { line, action } of steps) {
    try {
      const earlier = shows;
      await performInTime(action, folder);
      await wait(SETTLE);
      if (LOADS.includes(action.does)) await settleAfterReload(earlier);
      if (line === lastLine) await untilIdle();
    } catch (error) {
      found.push({ line, text: stepErrorText(error as Error) });
    }
    found.push(...stepErrors.splice(0).map(({ text }) => ({ text, line })));
    if (found.length > 0) break;
  }
  const shown = await currentPage();
  const seen = [visibleText(shown), markupOf(shown)].map((text) => text.catch(() => ''));
  const answer = await inTime(Promise.all(seen), FIRST_VISIT);
  if (!answer) {
    if (found.length === 0) found.push({ line: lastLine, text: messages.silentPage });
    // Closed, as a reader would: the next step opens another one.
    shown.close().catch(() => undefined);
    page = undefined;
  }
  const [printed = '', html = ''] = answer ?? [];
  return { printed, html, stepErrors: found };
}

/** Closes the browser, if open. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}
