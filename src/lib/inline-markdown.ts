import { markdownToHtml } from 'satteri';

/**
 * Renders a text of the frontmatter: Markdown without blocks.
 *
 * @returns HTML without the paragraph around it; HTML in the text stays text.
 */
export function inlineMarkdown(text: string): string {
  const { html } = markdownToHtml(text.replaceAll('<', '&lt;'), { features: { smartPunctuation: false } });
  return html.trim().replace(/^<p>([^]*)<\/p>$/, '$1');
}
