import { createHash } from 'node:crypto';
import { takeApart } from './page-parts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const unescapeAttribute = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const FRAME = / srcdoc="([^"]*)"/g;

/** Where the players come from. */
const PLAYERS = 'https://www.youtube-nocookie.com';

const INLINE = /<(script|style)(?: [^>]*)?>([^]+?)<\/\1>/g;

/** Hashes of all inline scripts and styles, in the page and in its frames' own documents. */
function inlineHashes(html: string): Record<'script' | 'style', string> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const frames: string[] = [];
  const page = html.replace(FRAME, (_attribute, document: string) => {
    frames.push(unescapeAttribute(document));
    return '';
  });
  for (const document of [page, ...frames]) {
    for (const [, element, text] of document.matchAll(INLINE)) {
      found[element as 'script' | 'style'].add(hash(text!));
    }
  }
  return { script: [...found.script].join(' '), style: [...found.style].join(' ') };
}

const PLAYER = /<iframe(?! sandbox)/;

/** Whether a page itself has a player: whatever frames an example draws, they ask nobody. */
const hasPlayer = (html: string) =>
  PLAYER.test(html) && takeApart(html).some((part, at) => at % 2 === 0 && PLAYER.test(part));

/**
 * The content policy of a page: only what stands in it, and the players.
 *
 * @param html the built page.
 * @returns the value of a `Content-Security-Policy`.
 */
export function contentPolicy(html: string): string {
  const { script, style } = inlineHashes(html);
  const directives = [
    "default-src 'none'",
    // The islands' code, asked for by the inline scripts.
    `script-src 'self' ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  // Frames of results hold their document themselves.
  if (hasPlayer(html)) directives.push(`frame-src ${PLAYERS}`);
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
