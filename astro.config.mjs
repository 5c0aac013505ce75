// @ts-check
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { clientTouch } from './src/directives/integration.ts';
import { codeBlocks } from './src/markdown/code-blocks.ts';
import { noteChecks } from './src/markdown/vite-plugin.ts';
import { site } from './src/site.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? site.url,
  base: process.env.BASE_PATH ?? '/',
  // Links carry the slash, so that no static host answers with a redirect.
  trailingSlash: 'always',
  // Two notes that would write the same page are an error, not a race.
  prerenderConflictBehavior: 'error',
  // 'jsx' would eat the spaces between inline elements on separate lines.
  compressHTML: true,
  build: {
    // One page, one request.
    inlineStylesheets: 'always',
  },
  // The toolbar would break the rule that nothing is loaded before it is used.
  devToolbar: { enabled: false },
  prefetch: false,
  security: {
    // Not active in `astro dev`; the tests press every control under it.
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        'frame-src https://www.youtube-nocookie.com',
        "base-uri 'none'",
        "form-action 'none'",
      ],
      // The islands' code is asked for by a script whose hash Astro knows.
      scriptDirective: { resources: ["'self'"] },
    },
  },
  markdown: {
    processor: satteri({
      // English quotes and dashes; the notes are in Spanish.
      features: { smartPunctuation: false },
      hastPlugins: [codeBlocks('src/content/verificacion.json')],
    }),
    // Expressive Code colours the blocks (see src/markdown/code-block.ts).
    syntaxHighlight: false,
  },
  integrations: [clientTouch(), react(), mdx(), sitemap()],
  vite: { plugins: [noteChecks()] },
});
