import { defineHastPlugin } from 'satteri';
import { canonicalPath } from '../lib/addresses.ts';
import { EXTERNAL, isExternal, NEW_TAB_NOTE, readableAddress } from '../lib/external-link.ts';

/**
 * Markdown plugin: opens links to other sites in a new tab and announces it; adds the site's base
 * path to its own links (`/Css/Grid/`).
 *
 * @param base the base path, `/` or `/name`.
 * @param page link to the page that `#card` is on; '' for the page of the text.
 */
export const links = (base: string, page = '') =>
  defineHastPlugin({
    name: 'links',
    element: {
      filter: ['a'],
      visit(node, context) {
        const address = String(node.properties.href ?? '');
        if (isExternal(address)) {
          context.setProperty(node, 'href', readableAddress(address));
          for (const [name, value] of Object.entries(EXTERNAL)) {
            context.setProperty(node, name, value);
          }
          context.appendChild(node, {
            type: 'element',
            tagName: 'span',
            properties: { className: ['vh'] },
            children: [{ type: 'text', value: NEW_TAB_NOTE }],
          });
        } else if (address.startsWith('/')) {
          context.setProperty(node, 'href', base.replace(/\/$/, '') + canonicalPath(address));
        } else if (address.startsWith('#')) {
          context.setProperty(node, 'href', page + address);
        }
      },
    },
  });
