import { defineHastPlugin } from 'satteri';

/** Markdown plugin: a table wider than the screen can be scrolled by keyboard. */
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
