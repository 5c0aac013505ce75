import type { Frame, Page } from '@playwright/test';
import { FRAME_HEIGHT } from '../../../../src/markdown/result.ts';
import type { Scene } from '../../../../src/notes/scenes.ts';
import { bringAxe } from '../../services/axe.ts';
import { ANY_WIDTHS, draw, endMovement } from './measure.ts';

/** A text that many readers do not see well. */
export interface Faint {
  /** The class of its element, or its name where it has none. */
  selector: string;
  /** What axe says: colours as `#rrggbb`, the ratio of their light, and the one that WCAG AA asks for. */
  text: string;
}

/** Runs in the browser: the first text whose contrast is too low; what lies on a picture or a gradient is not known. */
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

/** A document by itself: axe waits, and what waits in a frame without scripts never comes back. */
async function openFrame(page: Page, frame: Frame, width: number, height: number) {
  const html = await frame.content();
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  return page.evaluateHandle((): Document | ShadowRoot => document);
}

/**
 * Draws a scene and looks for text that is hard to read on what lies under it
 * (WCAG 2.2, 1.4.3, as axe-core tells it).
 *
 * @returns the first; nothing where all can be read, or where axe cannot know.
 */
export async function faintText(page: Page, scene: Scene): Promise<Faint | undefined> {
  const width = scene.widths[0] ?? ANY_WIDTHS[0]!;
  const { frame, root } = await draw(page, scene, width);
  const isFrame = frame !== page.mainFrame();
  const shown = isFrame ? await openFrame(page, frame, width, scene.height ?? FRAME_HEIGHT) : root;
  await shown.evaluate(endMovement);
  await bringAxe(page);
  return page.evaluate(firstFaint);
}
