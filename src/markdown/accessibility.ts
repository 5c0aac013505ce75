import { defineHastPlugin } from 'satteri';

/**
 * Markdown plugin for screen readers. Marks italics, which are English terms
 * (docs/guia-editorial.md), with `lang`, and names the toggle of a card's examples after the card.
 */
export const accessibility = () =>
  defineHastPlugin({
    name: 'accessibility',
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
