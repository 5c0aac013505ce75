import type { Frame, Page } from '@playwright/test';
import { FRAME_HEIGHT } from '../../src/preview/render.ts';
import type { Scene } from '../../src/preview/collect.ts';
import { bringAxe } from 'verified-examples/language';
import { ANY_WIDTHS, draw, endMovement } from './measure.ts';

/** A text with too little contrast. */
export interface Faint {
  /** The element's class, or its name. */
  selector: string;
  /** axe's values: colours as `#rrggbb`, the contrast ratio, and the one that WCAG AA requires. */
  text: string;
}

/**
 * Runs in the browser: the first text with too little contrast; over images and gradients it is
 * unknown.
 */
async function firstFaint(): Promise<Faint | undefined> {
  const { violations } = await axe.run({
    runOnly: ['color-contrast'],
    resultTypes: ['violations'],
    elementRef: true,
    iframes: false,
  });
  const [node] = violations[0]?.nodes ?? [];
  if (!node) return undefined;
  const { classList, localName } = node.element!;
  const { contrastRatio, expectedContrastRatio, fgColor, bgColor } = node.any[0]!.data as Record<
    'contrastRatio' | 'expectedContrastRatio' | 'fgColor' | 'bgColor',
    string
  >;
  return {
    selector: classList.length > 0 ? `.${classList[0]}` : localName.replace('x-b', 'body'),
    text: `${contrastRatio}:1 entre ${fgColor} y ${bgColor}, y hacen falta ${expectedContrastRatio}`,
  };
}

/**
 * Opens a frame's document as a page: axe uses timers, which never fire in a frame without
 * scripts.
 */
async function openFrame(page: Page, frame: Frame, width: number, height: number) {
  const html = await frame.content();
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  return page.evaluateHandle((): Document | ShadowRoot => document);
}

/**
 * Draws a preview and looks for low-contrast text (WCAG 2.2, 1.4.3, by axe-core).
 *
 * @returns the first one; `undefined` without any, or where axe cannot know.
 */
export async function lowContrastText(page: Page, scene: Scene): Promise<Faint | undefined> {
  const width = scene.widths[0] ?? ANY_WIDTHS[0]!;
  const { frame, root } = await draw(page, scene, width);
  const isFrame = frame !== page.mainFrame();
  const shown = isFrame ? await openFrame(page, frame, width, scene.height ?? FRAME_HEIGHT) : root;
  await shown.evaluate(endMovement);
  await bringAxe(page);
  return page.evaluate(firstFaint);
}
