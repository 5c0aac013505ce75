import { BODY, resultSheet, type Stage } from './result-css.ts';
import { resultHtml } from './result-html.ts';
import type { Scene } from '../notes/scenes.ts';

/** Height of a document that says none: it cannot ask its content without a script. */
export const FRAME_HEIGHT = 240;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

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
  const isKept = sheet.readsAddresses && sheet.stage === 'frame';
  const { body } = isKept ? resultHtml(html, addressOf, true) : content;
  return { body, ...sheet };
}

/** A press asks for a window of its own, which the frame's sandbox does not open. */
const LEADS_NOWHERE = '<base target="_blank">';

/** The document of a result that is one, or that the verification measures. */
export const resultDocument = ({ body, css, readsAddresses }: Prepared) =>
  `<!doctype html><html lang="es"><title>Resultado</title>${readsAddresses ? LEADS_NOWHERE : ''}${styleElement(`html{-webkit-print-color-adjust:exact;print-color-adjust:exact}${css}`)}<body>${body}`;

/**
 * The sheet a result stands on: white in light and dark, its label inside,
 * because engines without declarative shadow trees show nothing of this.
 * Where the page is narrower than the width asked for it is drawn smaller,
 * down to a half; where that cannot be said in CSS it scrolls.
 */
function sheetStyle(
  label: string,
  width: number | undefined,
  height: number | undefined,
  stage: Stage,
): string {
  const name = label.replaceAll(/["\\]/g, '\\$&');
  const size =
    (width === undefined
      ? 'flex:1 1 15rem;min-inline-size:0;'
      : `flex:none;inline-size:${width}px;resize:horizontal;zoom:clamp(.5,calc(100cqi/${width + 2}px),1);`) +
    (height === undefined ? '' : `block-size:${height}px;`);
  return (
    `:host{all:initial;display:block;${size}contain:layout paint;overflow:auto;` +
    `border:1px solid var(--line);background:#fff;color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}` +
    // Grounds are what many results show, and a sheet of paper is dear. A document of its own
    // is not made smaller by the zoom of its box (Chromium 156): it would be cut.
    (stage === 'frame' ? '' : `@media print{:host{zoom:.7}}`) +
    `:host::before{content:"${name}";display:block;position:sticky;inset-inline-start:0;` +
    `padding:.25rem .5rem;font:var(--small);color:#645d52;background:#f5f1e7}` +
    `${BODY}{display:block;margin:8px}`
  );
}

function drawAt(scene: Scene, prepared: Prepared, width: number | undefined): string {
  const { stage, body, css } = prepared;
  const parts = [scene.label ?? 'Resultado', ...(width === undefined ? [] : [`${width} px`])];
  const label = parts.join(' · ');
  const height = stage === 'frame' ? undefined : scene.height;
  const sheet = sheetStyle(label, width, height, stage);
  const content =
    stage === 'frame'
      ? `<style>${sheet}</style><style>iframe{display:block;inline-size:100%;block-size:${scene.height ?? FRAME_HEIGHT}px;border:0}</style>` +
        `<iframe sandbox loading=lazy title="${escapeAttribute(label)}" srcdoc="${escapeAttribute(resultDocument(prepared))}"></iframe>`
      : `<style>${sheet}</style>${styleElement(css)}<${BODY}>${body}</${BODY}>`;
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
  const sheets = scenes.flatMap((scene) => {
    const prepared = prepare(scene);
    if (!prepared) return [];
    const widths = scene.widths.length > 0 ? scene.widths : [undefined];
    return widths.map((width) => drawAt(scene, prepared, width));
  });
  return sheets.length === 0 ? '' : `<div class="rs">${sheets.join('')}</div>`;
}
