import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, vi } from 'vitest';
import { textOf } from '../build/pages.ts';
import { contrast, luminance, type Colour } from '../contrast.ts';
import { SITE } from '../project.ts';
import { useTranslated } from '../translated.ts';
import { PATIENCE, type Reader } from './reader.ts';

const TOPIC = '/Css/Grid/';

/** Toggles of the cards' examples. */
const TOGGLE = 'main .examples > summary';

const openSections = (reader: Reader) =>
  reader.ask(() =>
    [...document.querySelectorAll('#menu details[name][open] > summary')].map((summary) =>
      summary.textContent!.trim(),
    ),
  );

/**
 * Repeats a check until it passes. `expect.poll` loses track of its test when several run
 * concurrently.
 */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE });

/** Waits until exactly one section is open. */
const untilOpen = (reader: Reader, section: string) =>
  eventually(async () => expect(await openSections(reader)).toEqual([section]));

const openInMain = (reader: Reader) =>
  reader.ask(() => document.querySelectorAll('main details[open]').length);

async function openDrawer(reader: Reader): Promise<void> {
  await reader.press('button', 'Menú');
  await reader.until(() => document.querySelector('#menu')!.matches(':popover-open'));
}

const heading = (reader: Reader) =>
  reader.ask(() => document.querySelector('h1')!.textContent!.trim());

/** Waits for the page at an address. */
const arrive = (reader: Reader, path: string) =>
  reader.until(
    (wanted) => location.pathname === wanted && document.readyState === 'complete',
    path,
  );

/** The colours of visible text and of its background. Runs in the page. */
function coloursOf(selector: string) {
  const channels = (colour: string) => colour.match(/[\d.]+/g)!.map(Number);
  const ground = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const colour = channels(getComputedStyle(element).backgroundColor);
    return colour.length === 3 || colour[3] === 1 ? colour : ground(element.parentElement);
  };
  const pairs = [...document.querySelectorAll(selector)].map((element) =>
    JSON.stringify([
      channels(getComputedStyle(element).color).slice(0, 3),
      ground(element).slice(0, 3),
    ]),
  );
  return [...new Set(pairs)].map((pair) => JSON.parse(pair) as [Colour, Colour]);
}

const READ =
  'main :is(h1, h2 a, p, li, td, th, summary, figcaption, pre, pre i), .foot a, #menu :is(a, summary)';

/** Expects all text to contrast with its background, which must be dark or light. */
async function expectColours(reader: Reader, isDark: boolean): Promise<void> {
  await reader.open(TOPIC, 'desk');
  const pairs = await reader.ask(coloursOf, READ);
  // Text, soft text, accent and the roles of code: shows that the style sheet applies.
  expect(pairs.length).toBeGreaterThan(6);
  expect(pairs.filter(([ink, ground]) => contrast(ink, ground) < 4.5)).toEqual([]);
  expect(
    pairs.every(([, ground]) => (isDark ? luminance(ground) < 0.1 : luminance(ground) > 0.8)),
  ).toBe(true);
}

/** ASCII characters only, without white space: fonts and line breaks in print vary. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[^\x21-\x7E\u00A1-\u024F]/g, '');

/** Lines of code of a page, as in its file. */
function codeLines(path: string): string[] {
  const html = readFileSync(join(SITE.dist, path, 'index.html'), 'utf8');
  return [...html.matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)]
    .flatMap(([, code]) => textOf(code!).split('\n'))
    .map(plain)
    .filter(Boolean);
}

/** Text of the current page in print. */
async function paper(reader: Reader): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await reader.browser.print!()));
  const { text } = await extractText(document, { mergePages: true });
  return plain(text);
}

/** User journeys by name; each runs in every browser that supports it. */
export const JOURNEYS: Readonly<Record<string, (reader: Reader) => Promise<void>>> = {
  async 'reads in light mode'(reader) {
    expect(reader.has('Estilo, colores claros y oscuros')).toBe(true);
    await expectColours(reader, false);
  },

  async 'opens the menu on a phone, scrolled to the current page'(reader) {
    await reader.open(TOPIC);
    const current = '#menu [aria-current]';
    if (!reader.has('Botón «Menú» y cajón (`popover`)')) {
      // The menu is at the foot, behind a link; no dead button.
      expect(await reader.sees('[popovertarget]')).toBe(false);
      await reader.press('a', 'Ir al menú');
      await reader.until(() => location.hash === '#menu');
      expect(await reader.sees(current)).toBe(true);
      return;
    }
    expect(await reader.sees('a', 'Ir al menú')).toBe(false);
    expect(await reader.sees(current)).toBe(false);
    await openDrawer(reader);
    expect(await reader.hasInSight(current)).toBe(true);
    const [ground] = await reader.ask(() => [
      getComputedStyle(document.querySelector('#menu')!).backgroundColor,
    ]);
    expect(ground).toMatch(/^rgb\(/);
    await reader.press('button', 'Cerrar el menú');
    await reader.until(() => !document.querySelector('#menu')!.matches(':popover-open'));
    expect(await reader.sees(current)).toBe(false);
  },

  async 'opens one section at a time'(reader) {
    await reader.open(TOPIC, 'desk');
    expect(await openSections(reader)).toEqual(['Css']);
    await reader.press('#menu summary', 'Git');
    await untilOpen(reader, 'Git');
    await reader.press('#menu summary', 'Postgres');
    await untilOpen(reader, 'Postgres');
  },

  async 'opens sections without scripts'(reader) {
    await reader.open(TOPIC, 'desk', false);
    await reader.press('#menu summary', 'Git');
    const isAlone = reader.has('Una sola sección abierta (`details name`)');
    expect(await openSections(reader)).toEqual(isAlone ? ['Git'] : ['Css', 'Git'].sort());
  },

  async 'has the menu next to the notes, and collapses it'(reader) {
    await reader.open(TOPIC, 'desk');
    const places = () =>
      reader.ask(() => {
        const { left, width } = document.querySelector('main > article')!.getBoundingClientRect();
        return {
          menu: document.querySelector('#menu')!.getBoundingClientRect().width,
          left,
          width,
        };
      });
    const before = await places();
    expect(before.menu).toBeGreaterThan(200);
    expect(before.menu).toBeLessThan(400);
    expect(before.left).toBeGreaterThanOrEqual(before.menu);
    expect(before.width).toBeGreaterThan(500);
    await reader.press('#menu summary', 'Menú');
    expect(await reader.sees('#menu a')).toBe(false);
    await eventually(async () => expect((await places()).left).toBeLessThan(before.left));
    await reader.open(TOPIC, 'desk', false);
    await reader.press('#menu summary', 'Menú');
    const after = await places();
    if (reader.has('Columna que deja su sitio al plegar el menú, sin JavaScript'))
      expect(after.left).toBeLessThan(before.left);
    else expect(after.left).toBe(before.left);
  },

  async 'has the index of the page in the margin'(reader) {
    await reader.open(TOPIC, 'desk');
    const link = '.index ol a';
    if (!reader.has('Índice de la página abierto en el margen')) {
      expect(await reader.sees(link)).toBe(false);
      await reader.press('.index summary');
    }
    expect(await reader.hasInSight(link)).toBe(true);
  },

  async 'opens and closes examples, with scripts and without'(reader) {
    for (const scripts of [true, false]) {
      await reader.open(TOPIC, 'phone', scripts);
      const code = 'main .examples pre';
      expect(await reader.sees(code)).toBe(false);
      await reader.press(TOGGLE);
      expect(await reader.sees(code)).toBe(true);
      await reader.press(TOGGLE);
      expect(await reader.sees(code)).toBe(false);
    }
  },

  async 'opens the card in the address, and survives a malformed one'(reader) {
    await reader.open(TOPIC);
    const id = await reader.ask(() => document.querySelectorAll('main > article')[2]!.id);
    await reader.open(`${TOPIC}#${id}`);
    await reader.until((card) => document.getElementById(card)!.querySelector('details')!.open, id);
    expect(await reader.hasInSight(`#${id} h2`)).toBe(true);
    await reader.open(`${TOPIC}#%E0%A4%A`);
    await reader.press(TOGGLE);
    await reader.until(() => !document.querySelector('main astro-island')!.hasAttribute('ssr'));
  },

  async 'sees a preview, complete on a phone, or only its code'(reader) {
    const drawn = () =>
      reader.ask(() =>
        [...document.querySelectorAll<HTMLElement>('main .r')].map((result) => ({
          width: result.offsetWidth,
          height: result.offsetHeight,
          within: !!result.shadowRoot,
          hidden: result.parentElement!.scrollWidth - result.parentElement!.clientWidth,
        })),
      );
    const openAll = () =>
      reader.ask(() => {
        for (const details of document.querySelectorAll('main details'))
          details.setAttribute('open', '');
      });
    await reader.open(TOPIC);
    await openAll();
    const results = await drawn();
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ within }) => !within)).toEqual([]);
    expect(results.filter(({ width, height }) => Math.min(width, height) < 20)).toEqual([]);
    expect(results.filter(({ hidden }) => hidden > 1)).toEqual([]);
    await reader.open(TOPIC, 'phone', false);
    await openAll();
    const isDrawn = reader.has('Resultados dibujados sin JavaScript (`shadowrootmode`)');
    for (const { height, within } of await drawn())
      expect([within, height > 0]).toEqual([isDrawn, isDrawn]);
  },

  async 'plays motions, without scripts too'(reader) {
    expect(reader.has('Demostraciones')).toBe(true);
    for (const scripts of [true, false]) {
      await reader.open('/Css/Transition-property/', 'phone', scripts);
      await reader.press('main summary', 'Ver la transición');
      const left = () => document.querySelector('.transition .box')!.getBoundingClientRect().left;
      const before = await reader.ask(left);
      await reader.press('main label', 'Mover la caja');
      await reader.until(
        (start) =>
          document.querySelector('.transition .box')!.getBoundingClientRect().left > start + 50,
        before,
      );
    }
  },

  async 'changes a gradient'(reader) {
    await reader.open('/Css/Coloring/');
    await reader.press('main summary', 'Ver el degradado cónico');
    const painted = () => getComputedStyle(document.querySelector('.stage.conic')!).backgroundImage;
    const before = await reader.ask(painted);
    expect(before).toMatch(/^conic-gradient\(/);
    // The slider is rendered by React.
    await reader.until(() => document.querySelector('.demo[open] input'));
    await reader.press('.demo[open] input');
    await reader.until(
      (start) =>
        getComputedStyle(document.querySelector('.stage.conic')!).backgroundImage !== start,
      before,
    );
  },

  async 'copies code, or has no copy button'(reader) {
    expect(reader.has('Copiar')).toBe(true);
    await reader.open(TOPIC);
    await reader.press(TOGGLE);
    await reader.press('main .examples .copy', 'Copiar');
    await reader.until(
      () => document.querySelector('main .examples .copy')!.textContent === 'Copiado',
    );
    expect(await reader.ask(() => document.querySelector('[role=status]')!.textContent)).toBe(
      'Copiado',
    );
    await reader.open(TOPIC, 'phone', false);
    await reader.press(TOGGLE);
    expect(await reader.sees('.copy')).toBe(false);
  },

  async 'is redirected from a misspelt address'(reader) {
    await reader.open('/css/grid');
    await arrive(reader, '/Css/Grid/');
    await reader.open('/Css/Flexbox/');
    expect(await heading(reader)).toBe('Flexbox');
    await reader.open('/MYSQL/%20');
    expect(await heading(reader)).toBe('MYSQL');
    await reader.open('/Css/Flexbox/', 'desk', false);
    expect(await heading(reader)).toBe('Página no encontrada');
    expect(await reader.sees('#menu a', 'Home')).toBe(true);
  },

  async 'keeps state and focus in a translated page'(reader) {
    for (const [path, way] of [
      [TOPIC, 'in <font>'],
      ['/Css/Coloring/', 'plain'],
      ['/Css/Transition-property/', 'in <font>'],
    ] as const) {
      await reader.open(path, reader.has('Botón «Menú» y cajón (`popover`)') ? 'phone' : 'desk');
      expect(await useTranslated(reader, way)).toEqual([]);
    }
  },

  async 'comes back to open examples, also after a reload'(reader) {
    await reader.open(TOPIC);
    const third = '#contenido > article:nth-of-type(3)';
    await reader.press(`${third} summary`);
    expect(await reader.sees(`${third} pre`)).toBe(true);
    const place = () =>
      reader.ask((card) => document.querySelector(card)!.getBoundingClientRect().top, third);
    const before = await place();
    await reader.ask(() => void (location.href = '/Css/'));
    await arrive(reader, '/Css/');
    await reader.browser.back();
    await arrive(reader, TOPIC);
    await eventually(async () => expect(await reader.hasInSight(`${third} pre`)).toBe(true));
    // A browser with a back/forward cache restores the scroll position itself.
    if (!reader.browser.keepsPages) {
      await eventually(async () => expect(Math.abs((await place()) - before)).toBeLessThan(20));
    }
    expect(await openInMain(reader)).toBe(1);
  },

  async 'comes back to the scroll position'(reader) {
    const hasButton = reader.has('Botón «Menú» y cajón (`popover`)');
    const openMenu = async () => hasButton && openDrawer(reader);
    await reader.open(TOPIC, hasButton ? 'phone' : 'desk');
    await reader.ask(() => void Object.assign(window, { isTheSame: true }));
    await openMenu();
    await reader.press('#menu summary', 'Git');
    await untilOpen(reader, 'Git');
    await reader.press('#menu details[name][open] a');
    await arrive(reader, '/Git/');
    await reader.browser.back();
    await arrive(reader, TOPIC);
    if (reader.browser.keepsPages) expect(await reader.ask(() => 'isTheSame' in window)).toBe(true);
    await openMenu();
    await untilOpen(reader, 'Css');
    expect(await reader.hasInSight('#menu [aria-current]')).toBe(true);
  },

  async 'hears no decorative signs, if the browser can mute them'(reader) {
    await reader.open(TOPIC);
    const isSilent = await reader.ask(() => CSS.supports('content', '"+" / ""'));
    expect(isSilent).toBe(reader.has('Signos que un lector de pantalla no dice'));
  },

  async 'prints collapsed content'(reader) {
    const [, ...lines] = codeLines(TOPIC);
    expect(lines.length).toBeGreaterThan(50);
    await reader.open(TOPIC, 'desk');
    const printed = await paper(reader);
    expect(lines.filter((line) => !printed.includes(line))).toEqual([]);
    expect(printed).not.toContain('EJEMPLOS');
    await reader.open(TOPIC, 'desk', false);
    const without = await paper(reader);
    const isWhole = reader.has('Imprimir lo plegado sin JavaScript');
    expect(lines.every((line) => without.includes(line))).toBe(isWhole);
    // The definitions are always printed.
    expect(without.length).toBeGreaterThan(3000);
  },
};

/** Journeys that print. */
export const ON_PAPER: ReadonlySet<string> = new Set(['prints collapsed content']);

/** Journey in a browser that prefers a dark colour scheme. */
export const readsByNight = (reader: Reader) => expectColours(reader, true);
