import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

declare global {
  /** In a page to which it was brought. */
  const axe: typeof import('axe-core');
}

/** Axe as it is served: half as long to read as what its package gives for a page. */
let script: string | undefined;

/** Makes axe known to a page. It stays when the page is written anew, and goes when another one is opened. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  script ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(script);
}
