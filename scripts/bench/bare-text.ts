import type { Page } from '@playwright/test';
import { escape } from '../../src/lib/escape.ts';

interface TextBlock {
  text: string;
  /** White space counts. */
  code: boolean;
}

/** Runs in the page: the text of its notes, block by block; menus and controls are no notes. */
function readBlocks(): TextBlock[] {
  const main = document.querySelector('main')!;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const blocks: TextBlock[] = [];
  let last: Element | null | undefined;
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue } = walker.currentNode;
    if (parent?.closest('nav, button, summary, script, style, iframe')) continue;
    const block = parent?.closest('pre, h1, h2, h3, p, li, td, th, dt, dd, figcaption, div, main');
    if (block !== last) blocks.push({ text: '', code: block?.tagName === 'PRE' });
    last = block;
    blocks.at(-1)!.text += nodeValue;
  }
  return blocks;
}

function toHtml({ text, code }: TextBlock): string {
  if (code) return `<pre>${escape(text)}</pre>`;
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return words && `<p>${escape(words)}`;
}

/**
 * The topic that a page shows as the least a page can be: its notes as text,
 * without menu, style or script. Nothing that shows the same notes is lighter.
 *
 * @param page shows the topic.
 * @returns an HTML document.
 */
export async function bareText(page: Page): Promise<string> {
  const blocks = await page.evaluate(readBlocks);
  const body = blocks.map(toHtml).filter(Boolean).join('\n');
  return (
    '<!doctype html><html lang="es"><meta charset="utf-8">' +
    // Without this the browser asks for an icon.
    '<link rel="icon" href="data:,">' +
    `<meta name="viewport" content="width=device-width"><title>${escape(await page.title())}</title>\n${body}\n`
  );
}
