import { canonicalPath, decodePath } from '../../lib/addresses.ts';
import { cardId } from '../../lib/card-id.ts';
import { closest } from 'verified-examples/notation';
import type { NoteLink } from '../../notes/links.ts';
import { addressNow, copiedPath, isExternal, isPublished } from '../link-targets.ts';
import type { Pages, PlacedLink } from '../link-targets.ts';
import type { Rule } from '../rule.ts';

const DUMMY = 'https://x';

/** Where an address leads from the page that it stands on; the address itself outside the site. */
function resolve(url: string, self: string): string {
  if (/^(?!http:)\w+:/.test(url)) return url;
  return new URL(url, DUMMY + self).pathname;
}

/** Whether an address begins with something much like `https:`. */
function isLikeHttps(url: string): boolean {
  const [, protocol] = /^(\w+):\/\//.exec(url) ?? [];
  return protocol !== undefined && closest(protocol, ['https', 'http'], 2) !== undefined;
}

/** What to write instead of an address that leads nowhere. */
function linkRemedy({ url, text, isWiki }: NoteLink, self: string, pages: Pages): string {
  const here = copiedPath(url);
  if (here) return linkRemedy({ url: here, text, isWiki } as NoteLink, self, pages);
  const [, named] = /^(?:mailto|tel|sms):(.+)$/.exec(url) ?? [];
  if (named) return `escribe \`${named}\` entre comillas invertidas, sin enlace`;
  const secure = url.replace(/^(?:http:)?\/\//, 'https://');
  if (secure !== url && URL.canParse(secure)) return `escribe \`${new URL(secure).href}\``;
  if (/^www\./.test(url)) return `escribe \`https://${url}\``;
  if (isLikeHttps(url)) return `escribe \`${url.replace(/^\w+:\/*/, 'https://')}\``;
  const [address = '', id] = url.split('#');
  // Files of notes are not pages.
  const path = resolve(address.replace(/\.mdx?$/, ''), self);
  const hash = id === undefined ? '' : `#${cardId(decodePath(id))}`;
  const now = addressNow(path, pages);
  if (isWiki) return `escribe \`[${text}](${now ? now + hash : '…'})\``;
  if (now) return `escribe \`${now}${hash}\``;
  return path.startsWith('/')
    ? 'corrige la dirección o, si la página ha cambiado de nombre, hazlo con `npm run renombrar`'
    : 'corrige la dirección';
}

/** What an address is that a link may not have. */
function noPage(url: string, page: string, { moved }: Pages): string {
  if (isPublished(url)) return 'la dirección publicada de los apuntes';
  return moved.has(page) ? 'una dirección que ha cambiado' : 'que no es ninguna página';
}

/** A link leads to a page of the site, or to a web address. */
export const brokenLink: Rule<PlacedLink> = {
  id: 'broken-link',
  check({ link, self, pages }) {
    const { url, isWiki } = link;
    const [path = ''] = url.split('#');
    const page = canonicalPath(path);
    const isPage = path === '' || pages.ids.has(page) || pages.others.has(page);
    if (isExternal(url) || (isPage && !isWiki)) return [];
    return {
      found: `El enlace lleva a \`${url}\`, ${noPage(url, page, pages)}`,
      expected: 'una página de los apuntes, `/Sección/Tema/`, o una dirección `https://…`',
      remedy: linkRemedy(link, self, pages),
    };
  },
};
