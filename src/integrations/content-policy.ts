import { createHash } from 'node:crypto';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const unescapeAttribute = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Texts of all inline elements of a name, in the page and in its frames' own documents. */
function inlineTexts(html: string, element: 'script' | 'style'): string[] {
  const frames = [...html.matchAll(/ srcdoc="([^"]*)"/g)].map((match) =>
    unescapeAttribute(match[1]!),
  );
  const pattern = new RegExp(`<${element}(?: [^>]*)?>([^]+?)</${element}>`, 'g');
  return [html.replace(/ srcdoc="[^"]*"/g, ''), ...frames].flatMap((document) =>
    [...document.matchAll(pattern)].map((match) => match[1]!),
  );
}

/**
 * The content policy of a page: only what stands in it, and the players.
 *
 * @param html the built page.
 * @returns the value of a `Content-Security-Policy`.
 */
export function contentPolicy(html: string): string {
  const hashes = (element: 'script' | 'style') =>
    [...new Set(inlineTexts(html, element).map(hash))].join(' ');
  const directives = [
    "default-src 'none'",
    // The islands' code, asked for by the inline scripts.
    `script-src 'self' ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  if (html.includes('<iframe')) directives.push('frame-src https://www.youtube-nocookie.com');
  return directives.join(';');
}

/**
 * A page with its content policy. Astro's own (`security.csp`) names the hashes
 * of all scripts of the site on each page, 350 bytes that no page needs, and
 * has to be told of styles that come with the content.
 */
export function withPolicy(html: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${contentPolicy(html)}">`;
  return html.replace('<head>', `<head>${meta}`);
}
