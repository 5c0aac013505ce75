const STYLE = /<style data-page>([^]*?)<\/style>/g;

/**
 * Merges the styles of a page's components (PageStyle.astro), without duplicates, into one element
 * in its head: each element would add its hash to the content policy, 36 bytes that do not
 * compress.
 */
export function mergeStyles(html: string): string {
  const styles = new Set<string>();
  const rest = html.replaceAll(STYLE, (_element, css: string) => {
    styles.add(css);
    return '';
  });
  if (styles.size === 0) return html;
  return rest.replace('</head>', () => `<style>${[...styles].join('')}</style></head>`);
}
