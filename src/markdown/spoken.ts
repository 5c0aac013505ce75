import { defineHastPlugin } from 'satteri';

/**
 * Markdown plugin: what a screen reader has to be told, and the page does not
 * show. Italics are terms in English (author's guide), to be read as such; the
 * toggle of a card's examples is named by its card.
 */
export const spoken = () =>
  defineHastPlugin({
    name: 'spoken',
    element: {
      filter: ['em'],
      visit(node, context) {
        context.setProperty(node, 'lang', 'en');
      },
    },
    mdxJsxFlowElement: {
      filter: ['Examples'],
      visit(node, context) {
        const card = context.parent(node) as { attributes?: { name?: string; value?: unknown }[] };
        const title = card.attributes?.find(({ name }) => name === 'title')?.value;
        if (typeof title === 'string') context.setProperty(node, 'card', title);
      },
    },
  });
