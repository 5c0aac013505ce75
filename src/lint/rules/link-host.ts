import { isExternal, type PlacedLink } from '../link-targets.ts';
import type { Rule } from '../rule.ts';

/** The host of a web address has a dot. */
export const linkHost: Rule<PlacedLink> = {
  id: 'link-host',
  check({ link: { url } }) {
    if (!isExternal(url)) return [];
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    if (/[.:]/.test(host) || host === 'localhost') return [];
    return {
      found: `El enlace lleva a \`${url}\`, que no es una dirección de la web`,
      expected: 'el nombre entero de su servidor: `https://developer.mozilla.org/…`',
      remedy: 'copia la dirección del navegador',
    };
  },
};
