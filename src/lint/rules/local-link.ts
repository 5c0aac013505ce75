import { addressNow, copiedPath, type PlacedLink } from '../link-targets.ts';
import type { Rule } from '../rule.ts';

/** An address of the author's machine. */
const LOCAL = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

/** A link leads to no page that exists only on the author's machine. */
export const localLink: Rule<PlacedLink> = {
  id: 'local-link',
  check({ link: { url }, pages }) {
    const copied = copiedPath(url);
    const isPage = copied && addressNow(copied.replace(/#.*$/, ''), pages) !== undefined;
    if (!LOCAL.test(url) || isPage) return [];
    return {
      found: `El enlace lleva a \`${url}\`, que solo existe en tu ordenador`,
      expected: 'una página de los apuntes o una dirección `https://…` que abra cualquiera',
      remedy: `escríbela como código, \`\` \`${url.replace(/^(?!\w+:\/\/)/, 'http://')}\` \`\`, sin enlace`,
    };
  },
};
