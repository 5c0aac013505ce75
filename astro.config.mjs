// @ts-check
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { ROOT, validateProjectFolder } from './src/build/root.ts';
import { books } from './src/integrations/books.ts';
import { clientTouch } from './src/integrations/client-touch.ts';
import { codeBlocks } from './src/markdown/code-blocks.ts';
import { COMPILED_NOTES, cachedMdx } from './src/markdown/mdx-cache.ts';
import { unfinishedBuild } from './src/integrations/unfinished-build.ts';
import { wholeAddresses } from './src/integrations/whole-addresses.ts';
import { siteAddress } from './src/lib/site-address.ts';
import { links } from './src/markdown/links.ts';
import { images } from './src/markdown/images.ts';
import { accessibility } from './src/markdown/accessibility.ts';
import { tables } from './src/markdown/tables.ts';
import { typography } from './src/markdown/typography.ts';
import { noteModules } from './src/notes/vite-plugin.ts';
import { site } from './src/site.ts';

/** Where the site is published. Exits on an invalid setting, before Astro adds its own message. */
function addressOrEnd() {
  try {
    const fault = validateProjectFolder(ROOT);
    if (fault !== undefined) throw new Error(fault);
    return siteAddress(process.env, site.url);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}

const { site: origin, base } = addressOrEnd();

/** Oldest supported browsers (docs/navegadores.md). */
const OLDEST = ['chrome99', 'safari15.4', 'firefox97'];

/**
 * Not wrapped in `defineConfig`: its module also loads Astro's SVG optimizer, half a second of
 * every build.
 *
 * @type {import('astro').AstroUserConfig}
 */
export default {
  site: origin,
  base,
  // The site's links have a trailing slash; addresses typed without it work too.
  trailingSlash: 'ignore',
  // Two notes that would write the same page are an error.
  prerenderConflictBehavior: 'error',
  build: {
    // Writes one page while the next ones are rendered.
    concurrency: 4,
    // Every page is a single request.
    inlineStylesheets: 'always',
  },
  // The toolbar would load something before it is used.
  devToolbar: { enabled: false },
  prefetch: false,
  experimental: {
    // Lets editors complete and explain the frontmatter (.vscode/settings.json).
    contentIntellisense: true,
    // Skips pages whose output would not change (src/build/cache-key.ts).
    incrementalBuild: true,
  },
  markdown: {
    processor: cachedMdx(
      ROOT,
      satteri({
        // It uses English quotes and dashes; the notes are in Spanish.
        features: { smartPunctuation: false },
        mdastPlugins: [codeBlocks(ROOT, base), images],
        hastPlugins: [links(base), accessibility(), tables(), typography()],
      }),
      [base],
    ),
    // Expressive Code highlights the blocks (src/markdown/highlight.ts).
    syntaxHighlight: false,
  },
  // Optimized: content without components becomes a single string, in much smaller modules.
  integrations: [unfinishedBuild(), clientTouch(), books(), react(), mdx({ optimize: true })],
  vite: {
    plugins: [noteModules(), wholeAddresses()],
    build: {
      // Transpiles for the oldest supported phones (docs/navegadores.md).
      target: OLDEST,
      cssTarget: OLDEST,
      rolldownOptions: {
        external: COMPILED_NOTES,
        // Silences one warning per note about a directive that Astro itself adds.
        checks: { moduleLevelDirective: false },
      },
    },
  },
};
