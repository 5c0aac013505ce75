import { canonicalPath, decodePath } from '../../lib/addresses.ts';
import { cardId } from '../../lib/card-id.ts';
import { closest } from 'verified-examples/notation';
import { isExternal, type PlacedLink } from '../link-targets.ts';
import { quoted } from '../diagnostic.ts';
import type { Rule } from '../rule.ts';

/** The anchor of a link to a page of the site is one of its cards. */
export const brokenAnchor: Rule<PlacedLink> = {
  id: 'broken-anchor',
  check({ link: { url }, own, pages }) {
    const [path = '', anchor] = url.split('#');
    if (anchor === undefined || isExternal(url)) return [];
    const id = decodePath(anchor);
    const ids = path === '' ? own : pages.ids.get(canonicalPath(path));
    if (ids === undefined || ids.has(id)) return [];
    const near = closest(cardId(id), ids);
    return {
      found: `El enlace lleva a \`#${id}\`, que no existe en esa página`,
      expected:
        ids.size === 0
          ? 'la página sola: no tiene tarjetas'
          : `una de sus tarjetas: ${quoted([...ids].map((name) => `#${name}`))}`,
      remedy: near ? `escribe \`#${near}\`` : 'corrige lo que sigue a `#` o quítalo',
    };
  },
};
