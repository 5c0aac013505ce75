import type { Plugin } from 'vite';

/** What stands for the site's address in `src/styles/main.css`. */
const MARK = '{site}';

/**
 * Tells the style sheet where the site is published: on paper a link to a page
 * of ours is its whole address, and `attr(href)` gives only the path.
 *
 * @param origin scheme, host and port.
 */
export function siteInStyles(origin: string): Plugin {
  return {
    name: 'site-in-styles',
    // Before the style sheet is put together.
    enforce: 'pre',
    transform: {
      // The bundler asks for no other module.
      filter: { id: /\/styles\/main\.css$/ },
      handler: (code) => code.replace(MARK, origin),
    },
  };
}
