import { escapeAttribute } from '../lib/escape.ts';
import { adaptCss, BODY, type PreviewHost } from './css.ts';
import { inFrame, inPage, sanitizeHtml, type HrefOf } from './html.ts';
import type { Scene } from './collect.ts';

/** Default height of a frame, which cannot adapt to its content without a script. */
export const FRAME_HEIGHT = 240;

/** Keeps content from closing the style element. */
const escapeStyle = (css: string) => css.replaceAll('</', '<\\/');

/** Omits an empty element, which would add its hash to the policy. */
const styleElement = (css: string) => (css ? `<style>${escapeStyle(css)}</style>` : '');

const MEDIA_TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml' };

/** Data URL of an image that the page shows as text. */
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

/** A preview's content, prepared for where it is drawn. */
export interface PreparedPreview {
  host: PreviewHost;
  body: string;
  css: string;
  /** Whether links keep their addresses because the style selects them. */
  readsAddresses: boolean;
}

/**
 * Prepares a preview's content and chooses where to draw it.
 *
 * @returns `undefined` if nothing is visible, or only with a script.
 * @throws {CssSyntaxError} when its CSS is invalid.
 */
export function preparePreview({
  html,
  css,
  files,
}: Pick<Scene, 'html' | 'css' | 'files'>): PreparedPreview | undefined {
  const addressOf = addressIn(files);
  const content = sanitizeHtml(html, addressOf);
  if (!content.isVisible || content.hasScript) return undefined;
  const host = content.needsWindow ? 'frame' : undefined;
  const style = adaptCss(`${content.css}\n${css}`, addressOf, host);
  return { body: content.bodyWith(hrefFor(style)), ...style };
}

/** How links of a preview are rewritten; not at all where its style selects them by address. */
function hrefFor({
  host,
  readsAddresses,
}: Pick<PreparedPreview, 'host' | 'readsAddresses'>): HrefOf {
  if (host !== 'frame') return inPage;
  return readsAddresses ? (href) => href : inFrame;
}

/** Makes a click open a new window, which the frame's sandbox blocks. */
const BLOCK_NAVIGATION = '<base target="_blank">';

/** Document of a preview that needs its own. */
const previewDocument = ({ body, css, readsAddresses }: PreparedPreview) =>
  `<!doctype html><html lang="es"><title>Resultado</title>${readsAddresses ? BLOCK_NAVIGATION : ''}${styleElement(`html{-webkit-print-color-adjust:exact;print-color-adjust:exact}${css}`)}<body>${body}`;

/** Scale in print, where backgrounds are kept and space is scarce; a wider preview fits its column. */
const PRINT_SCALE = 0.62;
const PRINT_COLUMN = 326;
const printScale = (width = 0) =>
  Number(Math.min(PRINT_SCALE, PRINT_COLUMN / (width + 2)).toFixed(3));

/** A preview at one of its widths. */
interface SizedPreview {
  scene: Scene;
  prepared: PreparedPreview;
  width: number | undefined;
}

/**
 * Style of a preview's host: white in light and dark mode. The label is inside, because browsers
 * without declarative shadow DOM show nothing of it. If the page is narrower than the requested
 * width (`--room`, src/styles/preview.css), the preview is scaled down to 40 % at most, except for
 * its label.
 *
 * @param inRow number of previews side by side in the row.
 */
function hostStyle({ scene, prepared, width }: SizedPreview, label: string, inRow: number): string {
  const name = label.replaceAll(/["\\]/g, '\\$&');
  const isFrame = prepared.host === 'frame';
  const scale = width === undefined ? '' : `clamp(.4,var(--room)/${width + 2},1)`;
  const size =
    (scale
      ? `flex:none;inline-size:${width}px;resize:horizontal;zoom:${scale};`
      : 'flex:1 1 15rem;min-inline-size:0;') +
    (scene.height === undefined || isFrame ? '' : `block-size:${scene.height}px;`);
  return (
    `:host{all:initial;display:block;${size}contain:layout paint;overflow:auto;` +
    `border:1px solid var(--line);background:#fff;color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}` +
    printStyle(width, inRow, isFrame) +
    `:host::before{content:"${name}";display:block;position:sticky;z-index:1;inset-inline-start:0;` +
    `padding:.25rem .5rem;font:var(--small);color:#645d52;background:#f5f1e7}` +
    (scale && `@media screen{:host::before{zoom:calc(1/${scale})}}`) +
    `${BODY}{display:block;margin:8px}`
  );
}

/**
 * Style in print: smaller and without a resize handle. The host is inline there
 * (src/styles/preview.css), so that page breaks do not affect its layout.
 */
function printStyle(width: number | undefined, inRow: number, isFrame: boolean): string {
  // Full width minus borders; side by side, also minus the gap.
  const part = inRow === 1 ? '100% - 2px' : `100%/${inRow} - 8px`;
  const share = width === undefined ? `inline-size:calc(${part});` : '';
  if (!isFrame) return `@media print{:host{resize:none;${share}zoom:${printScale(width)}}}`;
  // The host's zoom does not apply inside an iframe (Chromium 156), which would be clipped.
  const own =
    width === undefined ? share : `inline-size:${Math.round(width * printScale(width))}px;zoom:1;`;
  return `@media print{:host{resize:none;${own}}:host::before{zoom:${printScale(width)}}}`;
}

/** Keeps a frame's viewport as wide in print as on screen, and scales it down. */
function frameStyle(height: number, width: number | undefined): string {
  const scale = printScale(width);
  const rest = 1 - scale;
  return (
    `iframe{display:block;inline-size:100%;block-size:${height}px;border:0}` +
    `@media print{iframe{inline-size:${(100 / scale).toFixed(2)}%;margin-block-end:${-Math.round(height * rest)}px;` +
    `transform:scale(${scale});transform-origin:0 0}}`
  );
}

/** Window size needed to reproduce the preview, if the author set it. */
function windowSize(width: number | undefined, height: number | undefined): string[] {
  if (height === undefined) return width === undefined ? [] : [`${width} px`];
  return [width === undefined ? `alto: ${height} px` : `${width} × ${height} px`];
}

function renderPreview(preview: SizedPreview, inRow: number): string {
  const { scene, prepared, width } = preview;
  const { host, body, css } = prepared;
  const label = [scene.label ?? 'Resultado', ...windowSize(width, scene.height)].join(' · ');
  const style = styleElement(hostStyle(preview, label, inRow));
  const content =
    host === 'frame'
      ? `${style}<style>${frameStyle(scene.height ?? FRAME_HEIGHT, width)}</style>` +
        `<iframe sandbox loading=lazy title="${escapeAttribute(label)}" srcdoc="${escapeAttribute(previewDocument(prepared))}"></iframe>`
      : `${style}${styleElement(css)}<${BODY}>${body}</${BODY}>`;
  return `<div class="r" role="group" aria-label="${escapeAttribute(label)}"><template shadowrootmode="open">${content}</template></div>`;
}

/**
 * Renders the previews of an example: static, without script, isolated from the site's styles and
 * without requests.
 *
 * @param scenes one, or the variants to compare side by side.
 * @returns HTML; empty when none of them is visible.
 */
export function renderPreviews(scenes: readonly Scene[]): string {
  const previews = scenes.flatMap((scene): SizedPreview[] => {
    const prepared = preparePreview(scene);
    if (!prepared) return [];
    const widths = scene.widths.length > 0 ? scene.widths : [undefined];
    return widths.map((width) => ({ scene, prepared, width }));
  });
  if (previews.length === 0) return '';
  const inRow = previews.filter(({ width }) => width === undefined).length;
  return `<div class="rs">${previews.map((preview) => renderPreview(preview, inRow)).join('')}</div>`;
}
