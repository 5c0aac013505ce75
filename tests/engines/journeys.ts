import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { textOf } from '../build/pages.ts';
import { contrast, luminance, type Colour } from '../contrast.ts';
import { SITE } from '../project.ts';
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

/** Waits until one section is open, and no other. */
const untilOpen = (reader: Reader, section: string) =>
  expect.poll(() => openSections(reader), { timeout: PATIENCE }).toEqual([section]);

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

/** The colours of what is read, with the ground under each. Runs in the page. */
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

/** Whether all that is read stands out from its ground, which is dark, or light. */
async function expectColours(reader: Reader, isDark: boolean): Promise<void> {
  await reader.open(TOPIC, 'desk');
  const pairs = await reader.ask(coloursOf, READ);
  // Text, soft text, accent and the roles of code: with them, the style sheet is there.
  expect(pairs.length).toBeGreaterThan(6);
  expect(pairs.filter(([ink, ground]) => contrast(ink, ground) < 4.5)).toEqual([]);
  expect(
    pairs.every(([, ground]) => (isDark ? luminance(ground) < 0.1 : luminance(ground) > 0.8)),
  ).toBe(true);
}

/** Characters that any font has, without the white space that paper breaks differently. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[^\x21-\x7E\u00A1-\u024F]/g, '');

/** Lines of code of a page, as its file has them. */
function codeLines(path: string): string[] {
  const html = readFileSync(join(SITE.dist, path, 'index.html'), 'utf8');
  return [...html.matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)]
    .flatMap(([, code]) => textOf(code!).split('\n'))
    .map(plain)
    .filter(Boolean);
}

/** The page that is open, on paper. */
async function paper(reader: Reader): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await reader.browser.print!()));
  const { text } = await extractText(document, { mergePages: true });
  return plain(text);
}

/** What a reader does, by its name; each is done in every engine that can. */
export const JOURNEYS: Readonly<Record<string, (reader: Reader) => Promise<void>>> = {
  async 'reads by day'(reader) {
    expect(reader.has('Estilo, colores claros y oscuros')).toBe(true);
    await expectColours(reader, false);
  },

  async 'finds the menu on a phone, with where one is in sight'(reader) {
    await reader.open(TOPIC);
    const current = '#menu [aria-current]';
    if (!reader.has('Botón «Menú» y cajón (`popover`)')) {
      // At the foot of the page, a link away; no button that does nothing.
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

  async 'has the menu beside the notes, and folds it away'(reader) {
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
    const after = await places();
    if (reader.has('Columna que deja su sitio al plegar el menú'))
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

  async 'finds the card of an address open, whatever the address is'(reader) {
    await reader.open(TOPIC);
    const id = await reader.ask(() => document.querySelectorAll('main > article')[2]!.id);
    await reader.open(`${TOPIC}#${id}`);
    await reader.until((card) => document.getElementById(card)!.querySelector('details')!.open, id);
    expect(await reader.hasInSight(`#${id} h2`)).toBe(true);
    await reader.open(`${TOPIC}#%E0%A4%A`);
    await reader.press(TOGGLE);
    await reader.until(() => !document.querySelector('main astro-island')!.hasAttribute('ssr'));
  },

  async 'sees what a style sheet draws, or its code without an empty box'(reader) {
    await reader.open(TOPIC);
    await reader.press(TOGGLE);
    expect(await reader.sees('main .examples pre')).toBe(true);
    const drawn = await reader.ask(() => {
      const result = document.querySelector<HTMLElement>('main .examples .r')!;
      return {
        width: result.offsetWidth,
        height: result.offsetHeight,
        within: !!result.shadowRoot,
      };
    });
    if (reader.has('Resultados dibujados (`shadowrootmode`)')) {
      expect(drawn.within).toBe(true);
      expect(Math.min(drawn.width, drawn.height)).toBeGreaterThan(50);
    } else {
      expect(drawn).toEqual({ width: expect.any(Number) as number, height: 0, within: false });
    }
  },

  async 'moves what moves, without scripts too'(reader) {
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

  async 'turns a gradient'(reader) {
    await reader.open('/Css/Coloring/');
    await reader.press('main summary', 'Ver el degradado cónico');
    const painted = () => getComputedStyle(document.querySelector('.stage.conic')!).backgroundImage;
    const before = await reader.ask(painted);
    expect(before).toMatch(/^conic-gradient\(/);
    // The slider comes with React.
    await reader.until(() => document.querySelector('.demo[open] input'));
    await reader.press('.demo[open] input');
    await reader.until(
      (start) =>
        getComputedStyle(document.querySelector('.stage.conic')!).backgroundImage !== start,
      before,
    );
  },

  async 'copies code, or is not offered to'(reader) {
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

  async 'is led on from an address that is no page'(reader) {
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

  async 'comes back to where one was'(reader) {
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

  async 'hears no decorative signs, where they can be silent'(reader) {
    await reader.open(TOPIC);
    const isSilent = await reader.ask(() => CSS.supports('content', '"+" / ""'));
    expect(isSilent).toBe(reader.has('Signos que un lector de pantalla no dice'));
  },

  async 'prints all that is folded'(reader) {
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
    // The definitions, always.
    expect(without.length).toBeGreaterThan(3000);
  },
};

/** Journeys that end on paper. */
export const ON_PAPER: ReadonlySet<string> = new Set(['prints all that is folded']);

/** What who prefers dark colours does, in a browser of theirs. */
export const readsByNight = (reader: Reader) => expectColours(reader, true);
