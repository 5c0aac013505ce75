import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

declare global {
  /** Global of a page after `bringAxe`. */
  const axe: typeof import('axe-core');
}

/** Minified: half the size of `axe.source`. */
let script: string | undefined;

/** Loads axe into a page; it survives rewriting the document, but not navigation. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  script ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(script);
}
