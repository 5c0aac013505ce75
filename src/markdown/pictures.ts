import { defineMdastPlugin } from 'satteri';

/**
 * Markdown plugin: a paragraph that is a picture becomes `<Picture>`, which
 * takes what Astro knows of its file from the note's module (compiled-notes.ts).
 */
export const pictures = defineMdastPlugin({
  name: 'pictures',
  image(node, context) {
    const source = {
      type: 'mdxJsxAttributeValueExpression' as const,
      value: `props.pictures[${JSON.stringify(node.url)}]`,
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
