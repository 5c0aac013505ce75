// @ts-check
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { ROOT } from './src/build/root.ts';
import { builtSite } from './src/integrations/built-site.ts';
import { clientTouch } from './src/integrations/client-touch.ts';
import { codeBlocks } from './src/markdown/code-blocks.ts';
import { earlyRendering } from './src/integrations/early-rendering.ts';
import { COMPILED_NOTES, compiledNotes } from './src/markdown/compiled-notes.ts';
import { finishedPages } from './src/integrations/finished-pages.ts';
import { spanishOverlay } from './src/integrations/spanish-overlay.ts';
import { siteInStyles } from './src/integrations/site-in-styles.ts';
import { wholeAddresses } from './src/integrations/whole-addresses.ts';
import { siteAddress } from './src/lib/site-address.ts';
import { links } from './src/markdown/links.ts';
import { pictures } from './src/markdown/pictures.ts';
import { spoken } from './src/markdown/spoken.ts';
import { tables } from './src/markdown/tables.ts';
import { typography } from './src/markdown/typography.ts';
import { noteModules } from './src/notes/vite-plugin.ts';
import { site } from './src/site.ts';

/** Where the site is published; a mistake is told before Astro puts its own words before it. */
function addressOrEnd() {
  try {
    return siteAddress(process.env, site.url);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}

const { site: origin, base } = addressOrEnd();

/** What every part of a page is written for (docs/navegadores.md). */
const OLDEST = ['chrome99', 'safari15.4', 'firefox97'];

/**
 * Not by `defineConfig`: its module brings Astro's optimizer of drawings, and half a second
 * of every build.
 *
 * @type {import('astro').AstroUserConfig}
 */
export default {
  site: origin,
  base,
  // Our links carry the slash; an address typed without it is answered too.
  trailingSlash: 'ignore',
  // Two notes that would write the same page are an error, not a race.
  prerenderConflictBehavior: 'error',
  // 'jsx' would eat the spaces between inline elements on separate lines.
  compressHTML: true,
  build: {
    // One page is written while the next ones are rendered.
    concurrency: 4,
    // One page, one request.
    inlineStylesheets: 'always',
  },
  // The toolbar would break the rule that nothing is loaded before it is used.
  devToolbar: { enabled: false },
  prefetch: false,
  // A mistake is told once in the terminal.
  logger: { entrypoint: './src/integrations/said-once.ts' },
  experimental: {
    // Editors complete and explain the frontmatter (.vscode/settings.json).
    contentIntellisense: true,
    // A page that would come out as before is not made again (src/build/cache-key.ts).
    incrementalBuild: true,
  },
  markdown: {
    processor: compiledNotes(
      ROOT,
      satteri({
        // English quotes and dashes; the notes are in Spanish.
        features: { smartPunctuation: false },
        mdastPlugins: [codeBlocks(ROOT), pictures],
        hastPlugins: [links(base), spoken(), tables(), typography()],
      }),
      [base],
    ),
    // Expressive Code colours the blocks (see src/markdown/code-block.ts).
    syntaxHighlight: false,
  },
  // Optimized: whatever holds no component becomes one text, in modules a fraction the size.
  integrations: [
    builtSite(),
    clientTouch(),
    react(),
    mdx({ optimize: true }),
    earlyRendering(ROOT),
    finishedPages(),
  ],
  vite: {
    plugins: [noteModules(), siteInStyles(origin), wholeAddresses(), spanishOverlay()],
    build: {
      // The oldest phones (docs/navegadores.md): syntax they do not know is written in one they do.
      target: OLDEST,
      cssTarget: OLDEST,
      rolldownOptions: {
        external: COMPILED_NOTES,
        // One warning a note, about a directive that Astro itself writes and reads.
        checks: { moduleLevelDirective: false },
      },
    },
  },
};
