import { escapeAttribute } from '../lib/escape.ts';
import { BODY, resultSheet, type Stage } from './result-css.ts';
import { inFrame, inPage, resultHtml, type HrefOf } from './result-html.ts';
import type { Scene } from '../notes/scenes.ts';

/** Height of a document that says none: it cannot ask its content without a script. */
export const FRAME_HEIGHT = 240;

/** Nothing inside a style element may end it. */
const escapeStyle = (css: string) => css.replaceAll('</', '<\\/');

/** No element for no style: the policy names those that there are. */
const styleElement = (css: string) => (css ? `<style>${escapeStyle(css)}</style>` : '');

const MEDIA_TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml' };

/** The address, as data, of a picture that the page shows as text. */
export const addressIn =
  (files: Scene['files']) =>
  (address: string): string | undefined => {
    const name = address.replace(/^(?:\.?\/)/, '');
    const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)];
    const text = files[name];
    return type && text !== undefined
      ? `data:${type},${encodeURIComponent(text.trim().replaceAll(/\s+/g, ' '))}`
      : undefined;
  };

/** A scene taken apart, ready for its stage. */
export interface Prepared {
  stage: Stage;
  body: string;
  css: string;
  /** Whether its links keep their addresses, because its style reads them. */
  readsAddresses: boolean;
}

/**
 * What of a scene is drawn, and where.
 *
 * @returns nothing when there is nothing to see, or only with a script.
 * @throws {CssSyntaxError} when its style is no CSS.
 */
export function prepare({
  html,
  css,
  files,
}: Pick<Scene, 'html' | 'css' | 'files'>): Prepared | undefined {
  const addressOf = addressIn(files);
  const content = resultHtml(html, addressOf);
  if (!content.isVisible || content.hasScript) return undefined;
  const stage = content.needsWindow ? 'frame' : undefined;
  const sheet = resultSheet(`${content.css}\n${css}`, addressOf, stage);
  return { body: content.bodyWith(hrefFor(sheet)), ...sheet };
}

/** What becomes of the links of a result; nothing follows a press where a style reads their addresses. */
function hrefFor({ stage, readsAddresses }: Pick<Prepared, 'stage' | 'readsAddresses'>): HrefOf {
  if (stage !== 'frame') return inPage;
  return readsAddresses ? (href) => href : inFrame;
}

/** A press asks for a window of its own, which the frame's sandbox does not open. */
const LEADS_NOWHERE = '<base target="_blank">';

/** The document of a result that is one. */
const resultDocument = ({ body, css, readsAddresses }: Prepared) =>
  `<!doctype html><html lang="es"><title>Resultado</title>${readsAddresses ? LEADS_NOWHERE : ''}${styleElement(`html{-webkit-print-color-adjust:exact;print-color-adjust:exact}${css}`)}<body>${body}`;

/** On paper: grounds are what many results show, and a sheet is dear. */
const PAPER_SCALE = 0.7;

/** One of the sheets that stand side by side. */
interface Sheet {
  scene: Scene;
  prepared: Prepared;
  width: number | undefined;
}

/**
 * The sheet a result stands on: white in light and dark, its label inside,
 * because engines without declarative shadow trees show nothing of this.
 * Where the page is narrower than the width asked for it is drawn smaller,
 * down to a half, all but its label; where that cannot be said in CSS it scrolls.
 *
 * @param beside how many stand side by side and share the line.
 */
function sheetStyle({ scene, prepared, width }: Sheet, label: string, beside: number): string {
  const name = label.replaceAll(/["\\]/g, '\\$&');
  const isFrame = prepared.stage === 'frame';
  const scale = width === undefined ? '' : `clamp(.5,calc(100cqi/${width + 2}px),1)`;
  const size =
    (scale
      ? `flex:none;inline-size:${width}px;resize:horizontal;zoom:${scale};`
      : 'flex:1 1 15rem;min-inline-size:0;') +
    (scene.height === undefined || isFrame ? '' : `block-size:${scene.height}px;`);
  return (
    `:host{all:initial;display:block;${size}contain:layout paint;overflow:auto;` +
    `border:1px solid var(--line);background:#fff;color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}` +
    paperStyle(width, beside, isFrame) +
    `:host::before{content:"${name}";display:block;position:sticky;z-index:1;inset-inline-start:0;` +
    `padding:.25rem .5rem;font:var(--small);color:#645d52;background:#f5f1e7}` +
    (scale && `@media screen{:host::before{zoom:calc(1/${scale})}}`) +
    `${BODY}{display:block;margin:8px}`
  );
}

/**
 * The same sheet on paper, smaller and without a handle. It stands in a line there
 * (src/styles/result.css), so that no page break reaches what it lays out.
 */
function paperStyle(width: number | undefined, beside: number, isFrame: boolean): string {
  // Alone, the whole line but for its borders; beside others, less the gap too.
  const part = beside === 1 ? '100% - 2px' : `100%/${beside} - 8px`;
  const share = width === undefined ? `inline-size:calc(${part});` : '';
  if (!isFrame) return `@media print{:host{resize:none;${share}zoom:${PAPER_SCALE}}}`;
  // The zoom of its box does not reach a document of its own (Chromium 156): it would be cut.
  const own = width === undefined ? share : `inline-size:${width * PAPER_SCALE}px;zoom:1;`;
  return `@media print{:host{resize:none;${own}}:host::before{zoom:${PAPER_SCALE}}}`;
}

/** A frame that its window is as wide on paper as on a screen, and drawn smaller. */
function frameStyle(height: number): string {
  const rest = 1 - PAPER_SCALE;
  return (
    `iframe{display:block;inline-size:100%;block-size:${height}px;border:0}` +
    `@media print{iframe{inline-size:${(100 / PAPER_SCALE).toFixed(2)}%;margin-block-end:${-Math.round(height * rest)}px;` +
    `transform:scale(${PAPER_SCALE});transform-origin:0 0}}`
  );
}

/** The window that a reader needs for the same, as far as the author has said it. */
function windowOf(width: number | undefined, height: number | undefined): string[] {
  if (height === undefined) return width === undefined ? [] : [`${width} px`];
  return [width === undefined ? `alto: ${height} px` : `${width} × ${height} px`];
}

function draw(sheet: Sheet, beside: number): string {
  const { scene, prepared, width } = sheet;
  const { stage, body, css } = prepared;
  const label = [scene.label ?? 'Resultado', ...windowOf(width, scene.height)].join(' · ');
  const style = styleElement(sheetStyle(sheet, label, beside));
  const content =
    stage === 'frame'
      ? `${style}<style>${frameStyle(scene.height ?? FRAME_HEIGHT)}</style>` +
        `<iframe sandbox loading=lazy title="${escapeAttribute(label)}" srcdoc="${escapeAttribute(resultDocument(prepared))}"></iframe>`
      : `${style}${styleElement(css)}<${BODY}>${body}</${BODY}>`;
  return `<div class="r" role="group" aria-label="${escapeAttribute(label)}"><template shadowrootmode="open">${content}</template></div>`;
}

/**
 * Draws scenes under their example: live, without script, apart from the
 * site's styles and asking nobody for anything.
 *
 * @param scenes one, or the cases to compare, side by side.
 * @returns HTML; empty when none of them has anything to see.
 */
export function drawResults(scenes: readonly Scene[]): string {
  const sheets = scenes.flatMap((scene): Sheet[] => {
    const prepared = prepare(scene);
    if (!prepared) return [];
    const widths = scene.widths.length > 0 ? scene.widths : [undefined];
    return widths.map((width) => ({ scene, prepared, width }));
  });
  if (sheets.length === 0) return '';
  const beside = sheets.filter(({ width }) => width === undefined).length;
  return `<div class="rs">${sheets.map((sheet) => draw(sheet, beside)).join('')}</div>`;
}
