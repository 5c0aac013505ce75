import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { moduleVersion } from '../build/module-version.ts';
import { withColours } from '../markdown/kept-colours.ts';
import { withPolicy } from './content-policy.ts';
import { deferIslands } from './deferred-islands.ts';

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

/** Code that shapes the pages, and that is in none of the modules that Astro hashes for them. */
const IN_NO_MODULE = [
  'src/integrations/finished-pages.ts',
  'src/integrations/client-touch-directive.ts',
  'src/markdown/colouring.ts',
];

/** What renders a site's pages, and what it renders. */
type Renderer = AstroPrerenderer['render'];
type Rendered = Awaited<ReturnType<Renderer>>;

/** The same page with another text; what is no page stays as it is. */
async function withPage(
  rendered: Rendered,
  change: (html: string) => Promise<string>,
): Promise<Rendered> {
  const response = rendered instanceof Response ? rendered : rendered.response;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
  const { status, headers } = response;
  const page = new Response(await change(await response.text()), { status, headers });
  return rendered instanceof Response ? page : { ...rendered, response: page };
}

/**
 * What is done to every page as Astro renders it, so that a page that is kept
 * from an earlier build is finished: its code gets its colours, the runtime of its
 * islands moves to a file of its own, its styles become one, and it gets its content policy.
 */
export function finishedPages(): AstroIntegration {
  let assets = '';
  let base = '';
  /** Every page that is rendered brings the same one, and the page of errors always is. */
  let runtime = '';
  const fileOf = (text: string) =>
    `${assets}/islands.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  const addressOf = (text: string) => {
    if (runtime && text !== runtime) throw new Error('Two pages have different islands runtimes');
    runtime = text;
    return `${base}/${fileOf(text)}`;
  };
  const finish = async (html: string) =>
    withPolicy(withOneStyle(withoutGaps(deferIslands(await withColours(html), addressOf))));
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Astro keeps pages for as long as its configuration is the same (cache-key.ts).
        const versions = JSON.stringify(IN_NO_MODULE.map(moduleVersion));
        updateConfig({ vite: { define: { FINISHED_PAGES_VERSIONS: versions } } });
      },
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
        base = config.base.replace(/\/$/, '');
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          render: async (...page) => withPage(await prerenderer.render(...page), finish),
        }));
      },
      'astro:build:done': async ({ dir }) => {
        if (!runtime) return;
        const file = join(fileURLToPath(dir), fileOf(runtime));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, runtime);
      },
    },
  };
}
