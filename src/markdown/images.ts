import { defineMdastPlugin } from 'satteri';

/**
 * Markdown plugin: turns a paragraph with only an image into `<Picture>`, whose metadata comes from
 * the note's module (mdx-cache.ts).
 */
export const images = defineMdastPlugin({
  name: 'images',
  image(node, context) {
    const source = {
      type: 'mdxJsxAttributeValueExpression' as const,
      value: `props.images[${JSON.stringify(node.url)}]`,
    };
    context.replaceNode(context.parent(node), {
      type: 'mdxJsxFlowElement',
      name: 'Picture',
      attributes: [
        { type: 'mdxJsxAttribute', name: 'source', value: source },
        { type: 'mdxJsxAttribute', name: 'alt', value: node.alt ?? '' },
      ],
      children: [],
    });
  },
});
