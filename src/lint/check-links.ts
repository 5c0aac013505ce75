import type { MdastNode } from 'satteri';
import { canonicalPath, decodePath, foldPath, href } from '../lib/addresses.ts';
import { cardId } from '../lib/card-id.ts';
import { closest } from '../lib/did-you-mean.ts';
import { site } from '../site.ts';
import { lineOf, sourceOf, textOf, walk } from '../notes/nodes.ts';
import type { Note, NoteCard } from '../notes/note.ts';
import type { Found, Report } from './diagnostic.ts';

/** Link texts without information about the target. */
const VAGUE = new Set([
  'aquí',
  'haz clic aquí',
  'pulsa aquí',
  'este enlace',
  'enlace',
  'link',
  'más',
  'ver más',
  'haz clic',
  'pincha aquí',
]);

/** Letters that an author may have got wrong in the address of a page. */
const MOST_WRONG = 2;

/** Pages that belong to no section, as links write them. */
const OTHER_PAGES = ['/', '/home/', '/indice/', '/verificacion/', '/rss.xml'];

/** The addresses of the site, as links write them. */
export interface Pages {
  /** Sections and topics, with the ids of the cards of each. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Generated pages; anchors in them are not checked. */
  others: ReadonlySet<string>;
  /** Addresses that pages had, each with that of now. */
  moved: ReadonlyMap<string, string>;
}

/** Ids of cards. */
export const idsOf = (cards: readonly Pick<NoteCard, 'attributes'>[]): ReadonlySet<string> =>
  new Set(cards.map(({ attributes }) => cardId(attributes.title ?? '')));

/**
 * All addresses that a link may name.
 *
 * @param contents path of each section and topic, unencoded, with its card ids.
 * @param others paths of the other pages that sections have.
 * @param moved former paths, each with that of now.
 */
export function knownPages(
  contents: readonly (readonly [string, ReadonlySet<string>])[],
  others: readonly string[],
  moved: readonly (readonly [string, string])[],
): Pages {
  return {
    ids: new Map(contents.map(([path, own]) => [href(path, '/'), own])),
    others: new Set([...OTHER_PAGES, ...others.map((path) => href(path, '/'))]),
    moved: new Map(moved.map(([from, to]) => [href(from, '/'), href(to, '/')])),
  };
}

/** A link of a note, or of its frontmatter's texts. */
export interface NoteLink {
  url: string;
  text: string;
  /** Line of the file. */
  line: number;
  /** Written `[[…]]`, as in wikis. */
  isWiki: boolean;
}

/** All links of a note, also of its frontmatter's texts. */
export function linksOf({ root, source, fields }: Note): NoteLink[] {
  const linksIn = (tree: MdastNode, text: string, lineIn: (node: MdastNode) => number) =>
    [...walk(tree)].flatMap((node): NoteLink[] => {
      if (node.type !== 'link') return [];
      const isWiki = sourceOf(node, text).startsWith('[[');
      return [{ url: node.url, text: textOf(node).trim(), line: lineIn(node), isWiki }];
    });
  return [
    ...linksIn(root, source, lineOf),
    ...fields.flatMap((field) => linksIn(field.root, field.source, () => field.line)),
  ];
}

/** A text that is an address, which is read out letter by letter. */
const IS_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/;

function checkText({ url, text, line }: NoteLink): Found<Report> {
  if (IS_ADDRESS.test(text)) {
    return {
      line,
      ruleId: 'link-text',
      found: `El enlace se lee como su dirección, «${text}»`,
      expected:
        'un texto que diga qué hay allí; una dirección que solo se nombra, entre comillas invertidas',
      remedy: `escribe \`[…](${url})\``,
    };
  }
  if (text !== '' && !VAGUE.has(text.toLowerCase())) return [];
  return {
    line,
    ruleId: 'link-text',
    found: `El texto del enlace a \`${url}\` es «${text}»`,
    expected: 'un texto que se entienda fuera de contexto, como «guía de grid»',
    remedy: 'escribe adónde lleva el enlace',
  };
}

/** Last part of an address: the id of a topic. */
const lastPart = (path: string) => foldPath(path).split('/').at(-1);

/** The only item of a list. */
const only = <Item>(items: readonly Item[]) => (items.length === 1 ? items[0] : undefined);

/**
 * The address that an author meant, or that a page has now: the same but for
 * case and accents, the only section, topic or page of the site of that id, or
 * one written much like it. Nothing when there is none.
 */
function addressNow(path: string, { ids, others, moved }: Pages): string | undefined {
  const folded = foldPath(path);
  const all = [...ids.keys(), ...others, ...moved.keys()];
  const named = [...ids.keys(), ...OTHER_PAGES].filter((page) => page !== '/');
  const most = Math.min(MOST_WRONG, folded.length / 3);
  const pageLike = (one?: string) => all.find((page) => foldPath(page) === one);
  const near =
    pageLike(folded) ??
    only(named.filter((page) => lastPart(page) === lastPart(path))) ??
    pageLike(closest(folded, all.map(foldPath), most));
  return near && (moved.get(near) ?? near);
}

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

const isPublished = (url: string) => url.startsWith(`${site.url}/`);

/** The path of a page in an address copied from a browser: the published one, or that of `npm run dev`. */
function copiedPath(url: string): string | undefined {
  if (isPublished(url)) return url.slice(site.url.length);
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(\/.*)?$/.exec(url)?.[1];
}

/** Whether an address is of the author's machine. */
const isLocal = (url: string) =>
  /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(url);

/** A query parameter for tracking visitors. */
const TRACKING = /[?&]((?:utm_\w+|fbclid|gclid|mc_cid|igshid)=[^&#]*)/;

function withoutTracking(url: string): string {
  const clean = new URL(url);
  for (const name of [...clean.searchParams.keys()]) {
    if (TRACKING.test(`?${name}=`)) clean.searchParams.delete(name);
  }
  return clean.href;
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

/** What to write instead of the id of no card. */
function cardRemedy(id: string, ids: ReadonlySet<string>): string {
  const near = closest(cardId(id), ids);
  return near ? `escribe \`#${near}\`` : 'corrige lo que sigue a `#` o quítalo';
}

/** The host of a web address has a dot, unless it is the reader's machine. */
function checkHost({ url, line }: NoteLink): Found<Report> {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (/[.:]/.test(host) || host === 'localhost') return [];
  return {
    line,
    ruleId: 'link-host',
    found: `El enlace lleva a \`${url}\`, que no es una dirección de la web`,
    expected: 'el nombre entero de su servidor: `https://developer.mozilla.org/…`',
    remedy: 'copia la dirección del navegador',
  };
}

/** What an address is that a link may not have. */
function noPage(url: string, page: string, { moved }: Pages): string {
  if (isPublished(url)) return 'la dirección publicada de los apuntes';
  return moved.has(page) ? 'una dirección que ha cambiado' : 'que no es ninguna página';
}

function checkAddress(
  link: NoteLink,
  own: ReadonlySet<string>,
  self: string,
  pages: Pages,
): Found<Report> {
  const { url, line, text } = link;
  const copied = copiedPath(url);
  if (isLocal(url) && (!copied || addressNow(copied.replace(/#.*$/, ''), pages) === undefined)) {
    return {
      line,
      ruleId: 'local-link',
      found: `El enlace lleva a \`${url}\`, que solo existe en tu ordenador`,
      expected: 'una página de los apuntes o una dirección `https://…` que abra cualquiera',
      remedy: `escríbela como código, \`\` \`${url.replace(/^(?!\w+:\/\/)/, 'http://')}\` \`\`, sin enlace`,
    };
  }
  if (TRACKING.test(url)) {
    return {
      line,
      ruleId: 'link-tracking',
      found: `El enlace lleva \`${TRACKING.exec(url)![1]}\`, con lo que un sitio sigue a quien lo abre`,
      expected: 'la dirección sola',
      remedy: `escribe \`${withoutTracking(url)}\``,
    };
  }
  if (url.startsWith('https://') && !isPublished(url)) return checkHost(link);
  if (url === '') {
    return {
      line,
      ruleId: 'link-without-address',
      found: `El enlace «${text}» no dice adónde lleva`,
      expected: 'su dirección entre los paréntesis, `[texto](dirección)`',
      remedy: 'escribe la dirección o quita los corchetes y los paréntesis',
    };
  }
  const [path = '', id] = url.split('#');
  const page = canonicalPath(path);
  const ids = path === '' ? own : pages.ids.get(page);
  if ((ids === undefined && !pages.others.has(page)) || link.isWiki) {
    return {
      line,
      ruleId: 'broken-link',
      found: `El enlace lleva a \`${url}\`, ${noPage(url, page, pages)}`,
      expected: 'una página de los apuntes, `/Sección/Tema/`, o una dirección `https://…`',
      remedy: linkRemedy(link, self, pages),
    };
  }
  if (id === undefined || ids === undefined || ids.has(decodePath(id))) return [];
  return {
    line,
    ruleId: 'broken-anchor',
    found: `El enlace lleva a \`#${decodePath(id)}\`, que no existe en esa página`,
    expected:
      ids.size === 0
        ? 'la página sola: no tiene tarjetas'
        : `una de sus tarjetas: ${[...ids].map((name) => `\`#${name}\``).join(', ')}`,
    remedy: cardRemedy(decodePath(id), ids),
  };
}

/**
 * Checks the links of a note: where they lead, and whether their text says so.
 *
 * @param own ids of the note's cards.
 * @param self address of its page.
 * @param pages all addresses of the site.
 */
export function checkLinks(
  links: readonly NoteLink[],
  own: ReadonlySet<string>,
  self: string,
  pages: Pages,
): Report[] {
  return links.flatMap((link) => [checkText(link), checkAddress(link, own, self, pages)].flat());
}
