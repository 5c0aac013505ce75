import { defineMdastPlugin, markdownToHtml } from 'satteri';
import { links } from './links.ts';
import { accessibility } from './accessibility.ts';
import { typography } from './typography.ts';

/** Markdown plugin: escapes HTML. */
const htmlAsText = defineMdastPlugin({
  name: 'html-as-text',
  html(node, context) {
    context.replaceNode(node, { type: 'text', value: node.value });
  },
});

/**
 * Renders a frontmatter text: Markdown without blocks.
 *
 * @param base the site's base path, for links to its pages.
 * @param page link to the page with the text's cards (`#card`); '' if the text is on that page.
 * @returns HTML without an enclosing paragraph; HTML in the text is escaped.
 */
export function inlineMarkdown(text: string, base: string, page = ''): string {
  const { html } = markdownToHtml(text, {
    mdastPlugins: [htmlAsText],
    hastPlugins: [accessibility(), typography(), links(base, page)],
  }) as { html: string };
  return html.trim().replace(/^<p>([^]*)<\/p>$/, '$1');
}
