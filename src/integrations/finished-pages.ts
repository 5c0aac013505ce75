import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { moduleVersion } from '../build/module-version.ts';
import { withColours } from '../markdown/kept-colours.ts';
import { withPolicy } from './content-policy.ts';
import { deferIslands } from './deferred-islands.ts';
import { takeApart } from './page-parts.ts';

/** A tag beside which nobody sees a blank. */
const BLOCK =
  /<\/?(?:article|body|details|figure|footer|h[1-6]|head|header|li|link|main|meta|nav|ol|p|section|summary|title|ul)\b/y;

function isBlock(html: string, at: number): boolean {
  BLOCK.lastIndex = at;
  return BLOCK.test(html);
}

/** Blanks beside a tag. */
const GAP = /(?<=>)\s+|\s+(?=<)/g;

const withoutGap = (gap: string, at: number, html: string): string =>
  (html[at - 1] === '>' && isBlock(html, html.lastIndexOf('<', at - 1))) ||
  isBlock(html, at + gap.length)
    ? ''
    : gap;

/** What closes an item where the next one, or the end of the list, says so. */
const ITEM_END = /<\/li>(?=<li\b|<\/[ou]l>)/g;

/**
 * Without the blanks beside blocks, which nobody sees, and without the end
 * tags that HTML says itself: 120 bytes of a page, compressed.
 */
const compact = (html: string) => html.replaceAll(GAP, withoutGap).replaceAll(ITEM_END, '');

const STYLE = /<style>([^]*?)<\/style>/g;

/**
 * A page that is compact, with one style, where the first one stood: components that few pages
 * have bring their own, and each would add its hash to the policy.
 */
function tidy(html: string): string {
  const [place, styles] = ['<style></style>', [] as string[]];
  const withoutStyles = (part: string) =>
    part.replaceAll(STYLE, (_whole, css: string) => (styles.push(css) === 1 ? place : ''));
  const parts = takeApart(html).map((part, index) =>
    index % 2 === 0 ? withoutStyles(compact(part)) : part,
  );
  return parts.join('').replace(place, () => `<style>${styles.join('')}</style>`);
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

type Path = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** A booklet waits for the colours of a whole section: until those are there, single topics are rendered. */
function bookletsLast(paths: readonly Path[]): Path[] {
  const isBooklet = ({ route }: Path) => route.component.startsWith('src/pages/imprimir/');
  return paths.toSorted((one, other) => Number(isBooklet(one)) - Number(isBooklet(other)));
}

/** The same page with another text; what is no page stays as it is. */
async function withPage(
  rendered: Rendered,
  change: (html: string) => Promise<string>,
): Promise<Rendered> {
  const response = rendered instanceof Response ? rendered : rendered.response;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
  const { status, headers } = response;
  const html = Buffer.from(await response.arrayBuffer()).toString();
  const page = new Response(Buffer.from(await change(html)), { status, headers });
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
  // Colours come last: nothing else is in them to be changed, and they are most of a page.
  const finish = (html: string) => withColours(withPolicy(tidy(deferIslands(html, addressOf))));
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
          getStaticPaths: async () => bookletsLast(await prerenderer.getStaticPaths()),
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
