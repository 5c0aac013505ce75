import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import type { Action } from '../../../../../src/notes/steps.ts';
import { CHROMIUM_FLAGS } from '../../../services/chromium-flags.ts';
import { formatNodes } from '../../jsx/inside/html.ts';
import { Patience } from './patience.ts';

/**
 * The reader's browser: a real Chromium, in which what a person would press
 * and read is found by its role and its accessible name.
 */

/** What drives it, where a session sees it. */
export const PLAYWRIGHT = '/srv/verificar/playwright-core/index.mjs';

/** Milliseconds that something may take to appear, and that a page is given to react. */
const PATIENCE = 5000;
/** Milliseconds that a page may take to open: a server that prepares packages does so at the first visit. */
const FIRST_VISIT = 30_000;
const SETTLE = 150;
/** Milliseconds that a server has to load a page anew that went wrong. */
const ANEW = 3000;
/** Milliseconds after which no page answers any more: it tries to open for less. */
const LONGEST = 3 * FIRST_VISIT;
const SILENT =
  'la página no contesta, por un bucle sin salida o un servidor que calla, o lo que se pide está tapado o desactivado';

type Role = Parameters<Page['getByRole']>[0];

/** What can be pressed, and what can be filled in. */
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
/** How many documents have been shown. */
let shows = 0;
/** What went wrong inside the page since the last step, and in which document. */
let mishaps: { text: string; show: number }[] = [];
/** What its console has said. */
const said: string[] = [];
/** How much of it was said before this document, before the last thing done in it, and how much is read. */
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
  await page.addInitScript(TELL_NEW + TELL_PRESSED);
  page.on('pageerror', ({ message }) =>
    mishaps.push({ text: `en la página: ${message}`, show: shows }),
  );
  page.on('console', keep);
  return page;
}

/**
 * What a page says when something is pressed in it, and when that press has its effect:
 * only it knows what its console said before.
 */
const IS_PRESSED = '\u0000se pulsa';
const IS_CLICKED = '\u0000hace clic';
const TELL_PRESSED = Object.entries({
  pointerdown: IS_PRESSED,
  keydown: IS_PRESSED,
  click: IS_CLICKED,
})
  .map(
    ([type, words]) =>
      `addEventListener('${type}', console.debug.bind(console, ${JSON.stringify(words)}), true);`,
  )
  .join('\n');

/** What a page says when it is a new document, before all else: its mishaps come after this. */
const IS_NEW = '\u0000es nueva';
const TELL_NEW = `if (self === top) console.debug(${JSON.stringify(IS_NEW)});`;

/** Keeps what the console says, with what stands for its other words put in their place. */
function keep(message: ConsoleMessage): void {
  const text = message.text();
  if (text === IS_NEW) {
    shows++;
    before.shown = said.length;
    return;
  }
  if (text.startsWith(IS_PRESSED)) {
    leaveBehind();
    return;
  }
  if (text.startsWith(IS_CLICKED)) {
    before.done = said.length;
    return;
  }
  const index = said.push(text) - 1;
  if (!/%[a-zA-Z]/.test(text)) return;
  void Promise.all(message.args().map((value) => value.jsonValue().catch(() => ''))).then(
    (values) => {
      said[index] = format(...values);
    },
  );
}

/** What the console has said until now came before what is done now. */
function leaveBehind(): void {
  before.done = before.read = said.length;
}

/** What stands in a page, with what is written and chosen in its fields. */
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

/** What is seen of a page: its text, without lines that are empty. */
const visibleText = async (shown: Page): Promise<string> =>
  (await shown.locator('body').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** What a browser says of a server that is still starting, or of a page that is being replaced. */
const NOT_YET = /ERR_CONNECTION_REFUSED|ERR_ABORTED|interrupted by another navigation/;

/**
 * Opens a page as a person does, who tries again before giving up: while a server
 * is still starting, and once where one has waited in vain.
 */
async function insist(open: () => Promise<unknown>): Promise<void> {
  let hasWaited = false;
  for (const patience = new Patience(PATIENCE); ; await wait(SETTLE)) {
    try {
      await open();
      return;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError' && !hasWaited) hasWaited = true;
      else if (patience.isOver() || !NOT_YET.test(String(error))) throw error;
    }
  }
}

/** The one thing with this name among these, or an error that says what there is. */
async function theOnly(name: string, what: string, candidates: Locator): Promise<Locator> {
  for (const patience = new Patience(PATIENCE); !patience.isOver(); await wait(50)) {
    if ((await candidates.count()) > 0) break;
  }
  const count = await candidates.count();
  if (count === 1) return candidates;
  if (count > 1) throw new Error(`hay ${count} cosas que ${what} que se llaman «${name}»`);
  const tree = await (await currentPage()).locator('body').ariaSnapshot();
  throw new Error(`no hay nada que ${what} que se llame «${name}». Lo que hay:\n${tree}`);
}

function pressed(shown: Page, name: string): Promise<Locator> {
  const summary = shown.locator('summary').and(shown.getByText(name, { exact: true }));
  const all = withRole(shown, PRESSED, name).or(summary);
  return theOnly(name, 'pulsar', all.filter({ visible: true }));
}

/** What has one of these roles and this name. */
function withRole(shown: Page, roles: readonly Role[], name: string): Locator {
  const [first, ...rest] = roles.map((role) => shown.getByRole(role, { name, exact: true }));
  return rest.reduce((found, more) => found.or(more), first!);
}

function field(shown: Page, name: string): Promise<Locator> {
  // A password and a date have no role of their own.
  const all = withRole(shown, FILLED, name).or(shown.getByLabel(name, { exact: true }));
  return theOnly(name, 'rellenar', all.filter({ visible: true }));
}

function thing(shown: Page, name: string): Promise<Locator> {
  const labelled = shown.getByLabel(name, { exact: true });
  const all = labelled.or(shown.getByText(name, { exact: true }));
  return theOnly(name, 'tocar', all.filter({ visible: true }).first());
}

async function drag(shown: Page, action: Extract<Action, { does: 'drag' }>): Promise<void> {
  const box = await (await thing(shown, action.name)).boundingBox();
  if (!box) throw new Error(`«${action.name}» no se ve`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await shown.mouse.move(x, y);
  await shown.mouse.down();
  await shown.mouse.move(x + action.across, y + action.down, { steps: 10 });
  await shown.mouse.up();
}

async function see(shown: Page, text: string, visible: boolean): Promise<void> {
  const flat = (seen: string) => seen.replaceAll(/\s+/g, ' ');
  const isThere = async () => flat(await visibleText(shown)).includes(flat(text));
  for (const patience = new Patience(PATIENCE); !patience.isOver(); await wait(50)) {
    if ((await isThere()) === visible) return;
  }
  const words = visible ? 'no se ve' : 'se ve';
  throw new Error(`${words} «${text}». Lo que se ve:\n${await visibleText(shown)}`);
}

/** What is asked of a page; nothing where it answers too late. */
const inTime = <T>(asked: Promise<T>, limit: number): Promise<T | undefined> =>
  Promise.race([asked, wait(limit, undefined)]);

/** Waits for what the console is to say after what a person has read of it, or is not to say. */
async function readConsole({ text, is }: Extract<Action, { does: 'read' }>): Promise<void> {
  const isThere = is === 'there';
  const from = { there: before.read, absent: before.shown, over: before.done }[is];
  const find = () => said.findIndex((line, index) => index >= from && line.includes(text));
  const patience = new Patience(isThere ? PATIENCE : SETTLE);
  while (!patience.isOver() && find() < 0) await wait(50);
  const found = find();
  if (found >= 0 !== isThere) {
    const words = isThere ? 'no se lee' : 'se lee';
    throw new Error(
      `en la consola ${words} «${text}». Lo que dice:\n${said.slice(from).join('\n')}`,
    );
  }
  if (isThere) before.read = found + 1;
}

/** Steps with which nothing is done in the page. */
const LOOKS: readonly Action['does'][] = ['see', 'read', 'wait'];

/** Steps with which a person loads a page. */
const LOADS: readonly Action['does'][] = ['open', 'reload', 'back'];

/** @param folder where the page's terminal stands: files are opened from there. */
async function perform(action: Action, folder: string): Promise<void> {
  const shown = await currentPage();
  if (!LOOKS.includes(action.does)) leaveBehind();
  switch (action.does) {
    case 'open': {
      const isAddress = /^[a-z]+:\/\//.test(action.place);
      const file = pathToFileURL(`${folder}/${action.place}`).href;
      return insist(() => shown.goto(isAddress ? action.place : file));
    }
    case 'reload':
      return insist(() => shown.reload());
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
      return (await thing(shown, action.name)).hover();
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

/** @throws also when the page, which may be blocked or never come, has nobody to answer. */
async function performInTime(action: Action, folder: string): Promise<void> {
  const limit = LONGEST + (action.does === 'wait' ? action.milliseconds : 0);
  const isDone = perform(action, folder).then(() => true);
  if (!(await inTime(isDone, limit))) throw new Error(SILENT);
}

/**
 * Lets a page end what it is about: on a busy machine it may still be drawing, and go wrong, when
 * the last thing has been done in it. Between two things a person does not wait: what is seen for
 * a moment only would be gone.
 */
async function untilItRests(): Promise<void> {
  const shown = await currentPage();
  // A page that is being replaced has nobody to answer; one that is blocked, nobody who can.
  const rests = shown.evaluate('new Promise(requestIdleCallback)').catch(() => {});
  await inTime(rests, PATIENCE);
}

/**
 * A development server that meets a package for the first time prepares it and
 * loads the page anew by itself: what went wrong before, nobody sees any more.
 *
 * @param earlier how many documents had been shown when a person opened the page.
 */
async function outliveMishaps(earlier: number): Promise<void> {
  const shown = await currentPage();
  const patience = new Patience(ANEW);
  for (; mishaps.length > 0 && !patience.isOver(); await wait(SETTLE)) {
    await shown.waitForLoadState();
    mishaps = mishaps.filter(({ show }) => show <= earlier || show === shows);
  }
}

/** What came of a block of steps. */
export interface Visit {
  /** The text that is seen in the end. */
  printed: string;
  /** And its HTML. */
  html: string;
  /** What could not be done or was not seen, and by which line of the block. */
  mishaps: { text: string; line: number }[];
}

/** What Chromium says of an address where nobody answers, in Spanish, with its own word. */
const NOBODY: readonly [RegExp, string][] = [
  [
    /(net::ERR_CONNECTION_REFUSED) at (\S+)/,
    'en $2 no escucha nadie: arranca antes su servidor, a la vista, o mira el puerto ($1)',
  ],
  [
    /(net::ERR_NAME_NOT_RESOLVED) at (\S+)/,
    'nadie conoce $2: aquí solo hay servidores de la página, en 127.0.0.1 o localhost ($1)',
  ],
];

/** Why a step could not be done, for its author. */
function tellError({ name, message }: Error): string {
  if (name === 'TimeoutError') return SILENT;
  for (const [pattern, told] of NOBODY) {
    const [found] = pattern.exec(message) ?? [];
    if (found !== undefined) return found.replace(pattern, told);
  }
  return message.replace(/\n+Call log:[^]*$/, '');
}

/** Does the steps of a block, up to the first that cannot be done. */
export async function visit(
  steps: { line: number; action: Action }[],
  folder: string,
): Promise<Visit> {
  mishaps = [];
  const found: Visit['mishaps'] = [];
  // None of the block's lines may be a step.
  const lastLine = steps.at(-1)?.line ?? 1;
  for (const { line, action } of steps) {
    try {
      const earlier = shows;
      await performInTime(action, folder);
      await wait(SETTLE);
      if (LOADS.includes(action.does)) await outliveMishaps(earlier);
      if (line === lastLine) await untilItRests();
    } catch (error) {
      found.push({ line, text: tellError(error as Error) });
    }
    found.push(...mishaps.splice(0).map(({ text }) => ({ text, line })));
    if (found.length > 0) break;
  }
  const shown = await currentPage();
  const seen = [visibleText(shown), markupOf(shown)].map((text) => text.catch(() => ''));
  const answer = await inTime(Promise.all(seen), FIRST_VISIT);
  if (!answer) {
    if (found.length === 0) found.push({ line: lastLine, text: SILENT });
    // Closed, as a person would: what comes next is done in another one.
    shown.close().catch(() => undefined);
    page = undefined;
  }
  const [printed = '', html = ''] = answer ?? [];
  return { printed, html, mishaps: found };
}

/** Closes the browser, when there is one. */
export async function leave(): Promise<void> {
  await (await browser)?.close();
}
