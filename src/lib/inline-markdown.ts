import { markdownToHtml } from 'satteri';
import { links } from '../markdown/links.ts';
import { typography } from '../markdown/typography.ts';

/**
 * Renders a text of the frontmatter: Markdown without blocks.
 *
 * @param base the site's base path, for links to its pages.
 * @returns HTML without the paragraph around it; HTML in the text stays text.
 */
export function inlineMarkdown(text: string, base: string): string {
  const { html } = markdownToHtml(text.replaceAll('<', '&lt;'), {
    hastPlugins: [typography(), links(base)],
  }) as { html: string };
  return html.trim().replace(/^<p>([^]*)<\/p>$/, '$1');
}
