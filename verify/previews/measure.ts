import type { Frame, JSHandle, Page } from '@playwright/test';
import postcss, { type Declaration, type Rule } from 'postcss';
import { matchesLine } from 'verified-examples/language';
import { addressIn, preparePreview, renderPreviews } from '../../src/preview/render.ts';
import { MEASURE_LINE } from '../../src/preview/measurements.ts';
import type { Scene } from '../../src/preview/collect.ts';

/** A value that a note states, to be measured in a browser. */
export interface Measurement {
  /** The rule's resolved selector; its first match is measured. */
  selector: string;
  /** A CSS property, or one of our measures: `columnas`, `contraste`, `píxel 50% 0%`…. */
  measure: string;
  /** The expected values: one per width, or one for all. */
  values: string[];
  /** Line, from 0, of the statement. */
  line: number;
  /** Scroll offset of its box before measuring, in pixels. */
  scroll?: { x: number; y: number } | undefined;
}

const ARROW = /\s*→\s*/;

const valuesOf = (text: string): string[] => text.split(ARROW).filter((value) => value !== '');

/** The rule's selector, with `&` resolved by the outer rules. */
function resolvedSelector(rule: Rule): string {
  let selector = rule.selector;
  for (let up = rule.parent; up && up.type !== 'root'; up = up.parent as typeof up) {
    if (up.type !== 'rule') continue;
    const outer = `:is(${(up as Rule).selector})`;
    selector = selector.includes('&') ? selector.replaceAll('&', outer) : `${outer} ${selector}`;
  }
  return selector;
}

/** The measurements in a text, and the lines, from 0, that look like one but are not. */
interface Claims {
  claims: Measurement[];
  strange: number[];
}

/**
 * Measurements in the arrow comments of a style sheet: `width: 50%; /* → 300px *\/`.
 *
 * @param css plain CSS; lines refer to it.
 */
export function arrowClaims(css: string): Claims {
  const claims: Measurement[] = [];
  const strange: number[] = [];
  postcss.parse(css).walkComments((comment) => {
    if (!/→|^[-=]>/.test(comment.text)) return;
    const line = (comment.source?.start?.line ?? 1) - 1;
    const before = comment.prev() as Declaration | undefined;
    const rule = comment.parent as Rule | undefined;
    const isPromise = comment.text.startsWith('→');
    if (isPromise && before?.type === 'decl' && rule?.type === 'rule') {
      const values = valuesOf(comment.text);
      claims.push({ selector: resolvedSelector(rule), measure: before.prop, values, line });
    } else strange.push(line);
  });
  return { claims, strange };
}

/** Measurements in a `salida` block. */
export function outputClaims(text: string): Claims {
  const claims: Measurement[] = [];
  const strange: number[] = [];
  for (const [line, source] of text.split('\n').entries()) {
    const [, selector, measure, way, far, values] = MEASURE_LINE.exec(source.trim()) ?? [];
    if (selector && measure && values) {
      const distance = Number(far);
      const scroll = way === 'bajar' ? { x: 0, y: distance } : { x: distance, y: 0 };
      claims.push({ selector, measure, values: valuesOf(values), line, ...(way && { scroll }) });
    } else if (source.trim() !== '') strange.push(line);
  }
  return { claims, strange };
}

/** A measured value: text, tracks, or a number of pixels. */
type Seen = string | number | undefined;

/**
 * Runs in the browser: the value on the first match of a selector. Positions are relative to the
 * parent; after scrolling, to the scroll container.
 */
function readMeasure(
  root: Document | ShadowRoot,
  { selector, measure, scroll }: Pick<Measurement, 'selector' | 'measure' | 'scroll'>,
): string | number | undefined {
  const [, own = selector, pseudo] = /^(.*?)(::[\w-]+(?:\([^)]*\))?)$/.exec(selector) ?? [];
  // Selectors without a state describe the element as first drawn: `.skip:not(:focus)`.
  const state = ':(?:hover|focus(?:-visible|-within)?|active)';
  const states = new RegExp(`:not\\(${state}\\)|${state}\\b`, 'g');
  const query = own.replaceAll(states, '').trim() || '*';
  if (measure === 'elementos') return root.querySelectorAll(query).length;
  const isRoot = /^(?::root|html)$/.test(query);
  const element =
    root instanceof ShadowRoot && isRoot
      ? root.host
      : root.querySelector(root instanceof ShadowRoot ? query.replace(/^body\b/, 'x-b') : query);
  if (!element) return undefined;
  const scrolls = (up: Element) => {
    const { overflowX, overflowY } = getComputedStyle(up);
    return (
      (overflowY !== 'visible' && up.scrollHeight > up.clientHeight) ||
      (overflowX !== 'visible' && up.scrollWidth > up.clientWidth)
    );
  };
  const scroller = () => {
    for (
      let up: Node | null = element;
      up;
      up = up instanceof ShadowRoot ? up.host : up.parentNode
    ) {
      if (up instanceof Element && scrolls(up)) return up;
    }
    return document.scrollingElement!;
  };
  const scrolled = scroll && scroller();
  // Browsers ignore impossible scrolling: the value would be the unscrolled one.
  const range = scrolled && {
    x: scrolled.scrollWidth - scrolled.clientWidth,
    y: scrolled.scrollHeight - scrolled.clientHeight,
  };
  if (range && (range.x < scroll!.x || range.y < scroll!.y)) return 'nada se desplaza tanto';
  scrolled?.scrollTo({ left: scroll!.x, top: scroll!.y, behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const edge = () => {
    if (scrolled === document.scrollingElement) return { left: 0, top: 0 };
    const { left, top } = scrolled!.getBoundingClientRect();
    return { left: left + scrolled!.clientLeft, top: top + scrolled!.clientTop };
  };
  const around = scrolled ? edge() : (element.parentElement?.getBoundingClientRect() ?? box);
  const style = getComputedStyle(element, pseudo);
  const lines = () => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  };
  const channels = (color: string) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: readonly number[]) => {
    const [r, g, b] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const mix = (under: readonly number[], over: readonly number[], share: number) =>
    under.map((value, index) => value + (over[index]! - value) * share);
  const over = (under: readonly number[], color: string) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = channels(color);
    return mix(under, [r, g, b], alpha / 255);
  };
  const ancestors: Element[] = [];
  for (let up: Element | null = element; up; up = up.parentElement) ancestors.unshift(up);
  /** Colour of the background or of the text, with opacity applied to both. */
  const painted = (under: readonly number[], ink: boolean, depth = 0): readonly number[] => {
    const around = ancestors[depth];
    if (!around) return ink ? over(under, style.color) : under;
    const { backgroundColor, opacity } = getComputedStyle(around);
    return mix(under, painted(over(under, backgroundColor), ink, depth + 1), Number(opacity));
  };
  const contrast = () => {
    const paper = [255, 255, 255];
    const values = [luminance(painted(paper, true)), luminance(painted(paper, false))];
    const [dark, light] = values.sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  };
  /** The element that covers its centre: `.menu`. */
  const cover = () => {
    const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (hit === null || element.contains(hit)) return 'nadie';
    return hit.classList.length > 0 ? `.${hit.classList[0]}` : hit.localName.replace('x-b', 'body');
  };
  const value = () =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? element.value
      : '';
  const sent = () =>
    element instanceof HTMLFormElement
      ? new URLSearchParams(
          [...new FormData(element)].map(([name, given]) => [
            name,
            // Forms send line breaks as CRLF.
            typeof given === 'string' ? given.replaceAll(/\r?\n/g, '\r\n') : given.name,
          ]),
        ).toString()
      : '';
  const { computedName = '', computedRole = '' } = element as Element & {
    computedName?: string;
    computedRole?: string;
  };
  const special: Record<string, () => string | number> = {
    columnas: () => style.gridTemplateColumns.replaceAll(/ ?\b0px/g, '').trim(),
    filas: () => style.gridTemplateRows,
    ancho: () => box.width,
    alto: () => box.height,
    izquierda: () => box.left - around.left,
    arriba: () => box.top - around.top,
    desborda: () => element.scrollWidth - element.clientWidth,
    líneas: lines,
    'lo tapa': cover,
    contraste: contrast,
    nombre: () => computedName || 'nada',
    papel: () => computedRole || 'nada',
    texto: () => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim() || 'nada',
    valor: () => value() || 'nada',
    envía: () => sent() || 'nada',
    archivo: () => (element as HTMLImageElement).currentSrc,
  };
  return special[measure]?.() ?? style.getPropertyValue(measure);
}

/** Number of decimals in a text. */
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0;

const NUMBER = /-?\d+(?:\.\d+)?/g;

/**
 * Numbers without a unit (`scale`, `opacity`): a tenth of one is visible, a tenth of a pixel is
 * not.
 */
const PLAIN = /^[-\d.\s]+$/;

/** Decimals of those that are never rounded away. */
const PLAIN_DECIMALS = 2;

/** A measured value with the decimals that the note writes. */
function asWritten(expected: string, seen: string): string {
  const written = expected.match(NUMBER) ?? [];
  const least = PLAIN.test(seen) ? PLAIN_DECIMALS : 0;
  let index = 0;
  return seen.replaceAll(NUMBER, (number) => {
    const decimals = decimalsOf(written[Math.min(index++, written.length - 1)] ?? '0');
    if (decimals < least) return String(Number(Number(number).toFixed(least)));
    const rounded = Number(number).toFixed(decimals);
    return /^-0(?:\.0+)?$/.test(rounded) ? rounded.slice(1) : rounded;
  });
}

const pixels = (seen: Seen) =>
  typeof seen === 'number' ? `${seen}px` : (seen ?? 'ningún elemento así');

/** Unit of a measured value. */
function textOf(measure: string, seen: Seen): string {
  if (typeof seen !== 'number') return pixels(seen);
  if (measure === 'líneas' || measure === 'elementos') return String(seen);
  return measure === 'contraste' ? `${seen}:1` : pixels(seen);
}

/** `píxel 50% 10%`: the painted colour at a point of an element, from its top left. */
const PIXEL = /^píxel (\d+)% (\d+)%$/;

/** Difference of colours, of 255, between rasterizers. */
const RASTERIZER_STEPS = 2;

const COLOR = /^rgb\((\d+), (\d+), (\d+)\)$/;

/** A painted colour; the expected one when the difference may come from the rasterizer. */
function asPainted(expected: string, seen: string): string {
  const [wanted, painted] = [expected, seen].map((color) =>
    COLOR.exec(color)?.slice(1).map(Number),
  );
  const isNear = (value: number, index: number) =>
    Math.abs(value - painted![index]!) <= RASTERIZER_STEPS;
  return wanted && painted && wanted.every(isNear) ? expected : seen;
}

/** Measures that are text: nothing in them is rounded. */
const WORDS = /^(?:nombre|papel|texto|valor|envía|archivo)$/;

/** `3 de unos 322px`: count, approximate or not, and size. */
const MANY = /^(?:(\d+) de )?(unos )?(-?[\d.]+)(px|:1)?$/;

/** Formats a measured value as the note writes it, so that equal values have equal texts. */
export function formatMeasured(expected: string, measure: string, seen: Seen): string {
  const text = textOf(measure, seen);
  if (WORDS.test(measure)) return text;
  if (PIXEL.test(measure)) return asPainted(expected, text);
  const [, count, about, amount, unit = ''] = MANY.exec(expected) ?? [];
  if (amount === undefined || (count === undefined && about === undefined)) {
    return asWritten(expected, text);
  }
  const tracks = text.split(' ').map((track) => asWritten(amount, track));
  const near = (track: string) => Math.abs(Number.parseFloat(track) - Number(amount)) <= 1;
  const agree = about ? tracks.every(near) : new Set(tracks).size === 1;
  const same = agree ? (about ? `${amount}${unit}` : tracks[0]) : undefined;
  if (same === undefined) return tracks.join(' ');
  return `${count === undefined ? '' : `${tracks.length} de `}${about ?? ''}${same}`;
}

/** Column widths of desktop and phone: values that differ between them must state their width. */
export const ANY_WIDTHS = [600, 340];

/** A measurement and the value found instead. */
export interface Mismatch {
  claim: Measurement;
  expected: string;
  seen: string;
}

/** Selects a checked box: `.more:checked`. */
const CHECKED = /([^\s>+~(),]+):checked/;

/** Presses without releasing on the element, so that nothing is clicked. */
async function press(frame: Frame, selector: string): Promise<void> {
  await frame.locator(selector).first().hover({ force: true });
  await frame.page().mouse.down();
}

const STATES: readonly [RegExp, (frame: Frame, selector: string) => Promise<void>][] = [
  [/:hover\b/, (frame, selector) => frame.locator(selector).first().hover({ force: true })],
  [/:active\b/, press],
  [
    /:focus\b|:focus-visible|:focus-within/,
    (frame, selector) => frame.locator(selector).first().focus(),
  ],
];

/** A selector with its arguments blanked, of the same length. */
const withoutArguments = (selector: string) =>
  selector.replaceAll(/\([^()]*\)/g, (inside) => '_'.repeat(inside.length));

/** Whether a selector requires a state of interaction. */
const asksState = ({ selector }: Measurement): boolean =>
  [...STATES.map(([state]) => state), CHECKED].some((state) => state.test(selector));

/**
 * Brings a selector's element into the state it requires, without waiting: previews are complete
 * at once.
 *
 * @throws when that is impossible: only boxes can be checked, and hidden elements not hovered.
 */
async function enterState(frame: Frame, selector: string): Promise<void> {
  const isThere = async (own: string) => (await frame.locator(own).count()) > 0;
  for (const [state, enter] of STATES) {
    const at = withoutArguments(selector).search(state);
    const own = selector.slice(0, at).trim();
    if (at > 0 && (await isThere(own))) await enter(frame, own);
  }
  const [, box] = CHECKED.exec(selector) ?? [];
  if (box && (await isThere(box))) await frame.locator(box).first().check({ force: true });
}

/** Whether an action succeeds. */
const succeeds = (deed: Promise<void>): Promise<boolean> =>
  deed.then(
    () => true,
    () => false,
  );

/** Leaves the state: moves the pointer away, and undoes presses and checks. */
async function leaveState(page: Page, frame: Frame): Promise<void> {
  await page.mouse.move(WINDOW.width - 10, WINDOW.height - 10);
  await page.mouse.up();
  await frame.locator('input').evaluateAll((inputs) => {
    for (const input of inputs as HTMLInputElement[]) input.checked = input.defaultChecked;
  });
}

/** Runs in the browser: the colour of a one-pixel image. */
async function readPixel(png: string): Promise<string> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const context = document.createElement('canvas').getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${r}, ${g}, ${b})`;
}

/** The painted colour at a point of an element: gradients, transparency and layers included. */
async function pixelAt(
  page: Page,
  frame: Frame,
  selector: string,
  left: number,
  top: number,
): Promise<Seen> {
  const found = frame.locator(selector.replace(/:hover\b|:focus(?:-visible)?\b/g, ''));
  const box = (await found.count()) > 0 ? await found.first().boundingBox() : null;
  if (!box) return undefined;
  const at = (start: number, size: number, share: number) =>
    Math.floor(start + Math.min((size * share) / 100, size - 1));
  const [x, y] = [at(box.x, box.width, left), at(box.y, box.height, top)];
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(readPixel, png.toString('base64'));
}

/** Name of the file whose data URL a preview shows. */
const fileNamed = ({ files }: Scene, address: Seen) =>
  Object.keys(files).find((name) => addressIn(files)(name) === address);

/**
 * Runs in the browser: finishes animations that end. Paused, endless and scroll-driven ones stay
 * as they are.
 */
export function endMovement(root: Document | ShadowRoot): void {
  // `getAnimations()` of a document does not include its shadow trees.
  for (const animation of root.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime);
    const moves = animation.playState === 'running' && animation.timeline === document.timeline;
    if (moves && Number.isFinite(end)) animation.finish();
  }
}

/** A preview drawn in a page. */
interface Drawn {
  page: Page;
  frame: Frame;
  root: JSHandle<Document | ShadowRoot>;
}

/** Wider than any preview. */
const WINDOW = { width: 1600, height: 900 };

/** Draws a preview alone, at one width. */
export async function draw(page: Page, scene: Scene, width: number): Promise<Drawn> {
  if (page.viewportSize()?.width !== WINDOW.width) await page.setViewportSize(WINDOW);
  const html = renderPreviews([{ ...scene, widths: [width] }]);
  const style = '.rs{container-type:inline-size;display:flex}';
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`);
  // A preview without a frame may contain frames.
  const inner = preparePreview(scene)?.host === 'frame' ? page.frames()[1] : undefined;
  if (inner) await inner.waitForLoadState();
  const frame = inner ?? page.mainFrame();
  const root = await frame.evaluateHandle(
    (): Document | ShadowRoot => document.querySelector('.r')?.shadowRoot ?? document,
  );
  return { page, frame, root };
}

/** The value of one measurement. */
async function measureClaim({ page, frame, root }: Drawn, claim: Measurement): Promise<Seen> {
  const { selector, measure, scroll } = claim;
  await root.evaluate(endMovement);
  const [, left, top] = PIXEL.exec(measure) ?? [];
  if (top !== undefined) return pixelAt(page, frame, selector, Number(left), Number(top));
  const read = (to = scroll) => root.evaluate(readMeasure, { selector, measure, scroll: to });
  if (!scroll) return read();
  await read();
  // Scroll-driven changes happen in the next frame.
  await page.waitForTimeout(50);
  const value = await read();
  await read({ x: 0, y: 0 });
  return value;
}

/** Runs in the browser: whether each text is a selector, possibly with a pseudo-element. */
function areSelectors(texts: string[]): boolean[] {
  return texts.map((text) => {
    try {
      document.querySelector(text.replace(/::[\w-]+(?:\([^)]*\))?$/, '') || '*');
      return true;
    } catch {
      return false;
    }
  });
}

async function measureAt(page: Page, scene: Scene, width: number, claims: readonly Measurement[]) {
  // After an interaction, browsers focus in another way: such previews get a fresh document. Others
  // share one, since Playwright re-injects its script into each.
  if (claims.some(asksState)) await page.goto('about:blank');
  const drawn = await draw(page, scene, width);
  const selectors = claims.map(({ selector }) => selector);
  const known = await drawn.frame.evaluate(areSelectors, selectors);
  const seen: Seen[] = [];
  for (const [index, claim] of claims.entries()) {
    if (!known[index]) {
      seen.push('un selector que Chromium no admite');
      continue;
    }
    const isState = asksState(claim);
    // A partly entered state is left, too.
    const isEntered = !isState || (await succeeds(enterState(drawn.frame, claim.selector)));
    const value = isEntered
      ? await measureClaim(drawn, claim)
      : 'un elemento que no puede estar así';
    seen.push(isEntered && claim.measure === 'archivo' ? fileNamed(scene, value) : value);
    if (isState) await leaveState(page, drawn.frame);
  }
  return seen;
}

/**
 * Draws a preview at its widths and compares the stated values with the measured ones.
 *
 * @returns the mismatches.
 */
export async function refutedClaims(
  page: Page,
  scene: Scene,
  claims: readonly Measurement[],
): Promise<Mismatch[]> {
  if (claims.length === 0 || !preparePreview(scene)) return [];
  const named = scene.widths.length > 0;
  const widths = named ? scene.widths : ANY_WIDTHS;
  const refuted: Mismatch[] = [];
  for (const [index, width] of widths.entries()) {
    const seen = await measureAt(page, scene, width, claims);
    for (const [position, claim] of claims.entries()) {
      if (refuted.some((known) => known.claim === claim)) continue;
      const expected = (claim.values[named ? index : 0] ?? claim.values.at(-1)) as string;
      const value = formatMeasured(expected, claim.measure, seen[position]);
      if (matchesLine(expected, value)) continue;
      refuted.push({ claim, expected, seen: named ? value : `${value} (a ${width} px)` });
    }
  }
  return refuted;
}
