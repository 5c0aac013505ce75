import { defineHastPlugin } from 'satteri';

/** Markdown plugin: makes tables focusable, so that wide ones can be scrolled by keyboard. */
export const tables = () =>
  defineHastPlugin({
    name: 'tables',
    element: {
      filter: ['table'],
      visit(node, context) {
        context.setProperty(node, 'tabIndex', 0);
      },
    },
  });
