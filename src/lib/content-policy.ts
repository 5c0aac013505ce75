import { createHash } from 'node:crypto';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const unescapeAttribute = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const FRAME = / srcdoc="([^"]*)"/g;

/** Origin of the video players. */
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

const TEMPLATE = /<template shadowrootmode=[^]*?<\/template>/g;
const PLAYER = /<iframe(?! sandbox)/;

/** Whether the page itself has a player; iframes inside previews load nothing. */
const hasPlayer = (html: string) =>
  PLAYER.test(html) && PLAYER.test(html.replace(TEMPLATE, '').replace(FRAME, ''));

/**
 * The content security policy of a page: allows only what the page contains, and the players.
 *
 * @param html the built page.
 * @returns the value of a `Content-Security-Policy`.
 */
export function contentPolicy(html: string): string {
  const { script, style } = inlineHashes(html);
  const directives = [
    "default-src 'none'",
    // The islands' code, requested by the inline scripts.
    `script-src 'self' ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  // Preview iframes contain their document and need no source.
  if (hasPlayer(html)) directives.push(`frame-src ${PLAYERS}`);
  return directives.join(';');
}

/**
 * Adds its content policy to a page. Astro's own (`security.csp`) lists the hashes of all scripts
 * of the site on each page, some 350 bytes more, and does not see styles inside the content.
 */
export function withPolicy(html: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${contentPolicy(html)}">`;
  return html.replace('<head>', `<head>${meta}`);
}
