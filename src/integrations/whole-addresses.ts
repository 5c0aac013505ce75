import type { Plugin } from 'vite';

/** What `encodeURIComponent` encodes in a part of a path, and `decodeURI` leaves as it is. */
const LEFT_ENCODED = /%(?:24|26|2B|2C|3A|3B|3D|40)/gi;

/**
 * Development server: addresses are decoded whole, as any static server does.
 * Astro's decodes `%20` and leaves `%26`, so that «Debug & Testing» would be no page.
 */
export function wholeAddresses(): Plugin {
  return {
    name: 'whole-addresses',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = '', ...query] = (request.url ?? '').split('?');
        request.url = [path.replaceAll(LEFT_ENCODED, decodeURIComponent), ...query].join('?');
        next();
      });
    },
  };
}
