import type { Page } from '@playwright/test';
import { detectChromium } from './chromium.ts';
import type { Block, Job, Outcome, SelfTest, Tool } from './types.ts';

/**
 * Draws what style sheets and pages of a document show, and measures what the document states
 * about it. How an example is put together is the site's affair; CSS, SCSS and HTML work without.
 */
export interface Drawing {
  /**
   * Draws a block and measures it.
   *
   * @param css the block as plain CSS; empty for HTML.
   * @returns `undefined` for a block that draws nothing and states no measure.
   */
  verify(job: Job, block: Block, css: string, page: Page): Promise<Outcome | undefined>;
  /** Whether a shown output consists of measures, rather than printed text. */
  isMeasures(output: string): boolean;
  /** Style sheets that must fail. */
  selfTests: SelfTest[];
}

/** A tool together with the browser that draws its result. */
export async function drawingTool(tool: Tool | undefined): Promise<Tool> {
  const chromium = (await detectChromium())!;
  if (!tool) return chromium;
  return { name: `${tool.name} ${tool.version} y ${chromium.name}`, version: chromium.version };
}
