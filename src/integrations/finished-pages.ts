import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pool } from '../lib/pool.ts';
import { withPolicy } from './content-policy.ts';
import { deferIslands } from './deferred-islands.ts';

/** Some are read and written while another is worked on. */
const PAGES_AT_A_TIME = 8;

const BLOCK =
  '</?(?:article|body|details|figure|footer|h[1-6]|head|header|li|link|main|meta|nav|ol|p|section|summary|title|ul)\\b';
const SPACE_AFTER = new RegExp(`(${BLOCK}[^>]*>)\\s+`, 'g');
const SPACE_BEFORE = new RegExp(`\\s+(${BLOCK})`, 'g');

/** What closes an item where the next one, or the end of the list, says so. */
const ITEM_END = /<\/li>(?=<li\b|<\/[ou]l>)/g;

/** What examples draw, with blanks that are seen and a style of its own. */
const RESULT = /(<template shadowrootmode=[^]*?<\/template>| srcdoc="[^"]*")/;

/** Changes a page, and not what examples draw in it. */
const outsideResults = (html: string, change: (part: string) => string) =>
  html
    .split(RESULT)
    // Every other part is what the expression found.
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

const compact = (html: string) =>
  html.replaceAll(SPACE_AFTER, '$1').replaceAll(SPACE_BEFORE, '$1').replaceAll(ITEM_END, '');

/**
 * A page without the blanks beside its blocks, which nobody sees, and without
 * the end tags that HTML says itself: 120 bytes, compressed.
 */
const withoutGaps = (html: string) => outsideResults(html, compact);

const STYLE = /<style>([^]*?)<\/style>/g;

/**
 * A page with one style, where the first one stood: components that few pages
 * have bring their own, and each would add its hash to the policy.
 */
function withOneStyle(html: string): string {
  const [place, styles] = ['<style></style>', [] as string[]];
  const page = outsideResults(html, (part) =>
    part.replaceAll(STYLE, (_whole, css: string) => (styles.push(css) === 1 ? place : '')),
  );
  return page.replace(place, () => `<style>${styles.join('')}</style>`);
}

/**
 * What is done to every page once Astro has written it: the runtime of its
 * islands moves to a file of its own, its styles become one, and it gets its
 * content policy.
 */
export function finishedPages(): AstroIntegration {
  let assets = '';
  let base = '';
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
        base = config.base.replace(/\/$/, '');
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const runtimes = new Map<string, string>();
        /** Address of a runtime; nearly always there is just one. */
        const addressOf = (runtime: string) => {
          const hash = createHash('sha256').update(runtime).digest('hex').slice(0, 8);
          const file = `${assets}/islands.${hash}.js`;
          runtimes.set(file, runtime);
          return `${base}/${file}`;
        };
        const pages = await readdir(root, { recursive: true });
        const finish = async (name: string) => {
          const html = await readFile(join(root, name), 'utf8');
          await writeFile(
            join(root, name),
            withPolicy(withOneStyle(withoutGaps(deferIslands(html, addressOf)))),
          );
        };
        await pool(
          pages.filter((name) => name.endsWith('.html')),
          PAGES_AT_A_TIME,
          finish,
        );
        for (const [file, runtime] of runtimes) {
          await mkdir(dirname(join(root, file)), { recursive: true });
          await writeFile(join(root, file), runtime);
        }
      },
    },
  };
}
