import { defineMdastPlugin, markdownToHtml } from 'satteri';
import { links } from './links.ts';
import { spoken } from './spoken.ts';
import { typography } from './typography.ts';

/** Markdown plugin: HTML in the text stays text. */
const htmlAsText = defineMdastPlugin({
  name: 'html-as-text',
  html(node, context) {
    context.replaceNode(node, { type: 'text', value: node.value });
  },
});

/**
 * Renders a text of the frontmatter: Markdown without blocks.
 *
 * @param base the site's base path, for links to its pages.
 * @param page link to the page of the text's cards, `#card`; '' where it stands on that page.
 * @returns HTML without the paragraph around it; HTML in the text stays text.
 */
export function inlineMarkdown(text: string, base: string, page = ''): string {
  const { html } = markdownToHtml(text, {
    mdastPlugins: [htmlAsText],
    hastPlugins: [spoken(), typography(), links(base, page)],
  }) as { html: string };
  return html.trim().replace(/^<p>([^]*)<\/p>$/, '$1');
}
