import type { MdastNode } from 'satteri';
import { canonicalPath, decodePath, foldPath, href } from '../lib/addresses.ts';
import { cardId } from '../lib/card-id.ts';
import { lineOf, sourceOf, textOf, walk } from './nodes.ts';
import type { Note, NoteCard } from './note.ts';
import type { Report } from './problem.ts';

/** Texts that say nothing of where a link leads. */
const VAGUE = new Set([
  'aquí',
  'este enlace',
  'enlace',
  'link',
  'más',
  'ver más',
  'haz clic',
  'pincha aquí',
]);

/** Pages that are no section and no topic, as links write them. */
const OTHER_PAGES = ['/', '/home/', '/indice/', '/verificacion/', '/rss.xml'];

/** The addresses of the site, as links write them. */
export interface Pages {
  /** Ids of the cards of each. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
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
 * @param moved former paths, each with that of now.
 */
export function knownPages(
  contents: Iterable<readonly [string, ReadonlySet<string>]>,
  moved: Iterable<readonly [string, string]> = [],
): Pages {
  const ids = new Map<string, ReadonlySet<string>>(OTHER_PAGES.map((path) => [path, new Set()]));
  for (const [path, own] of contents) ids.set(href(path, '/'), own);
  return {
    ids,
    moved: new Map([...moved].map(([from, to]) => [href(from, '/'), href(to, '/')])),
  };
}

/** A link of a note, or of its frontmatter's texts. */
export interface NoteLink {
  url: string;
  text: string;
  /** Line of the file. */
  line: number;
  /** Written `[[…]]`, as nobody here writes a link. */
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

function checkText({ url, text, line }: NoteLink): Report[] {
  if (text !== '' && !VAGUE.has(text.toLowerCase())) return [];
  return [
    {
      line,
      found: `El texto del enlace a \`${url}\` es «${text}»`,
      expected: 'un texto que se entienda fuera de contexto, como «guía de grid»',
      remedy: 'escribe adónde lleva el enlace',
    },
  ];
}

/** Last part of an address: the id of a topic. */
const lastPart = (path: string) => foldPath(path).split('/').at(-1);

/** The only item of a list. */
const only = <Item>(items: readonly Item[]) => (items.length === 1 ? items[0] : undefined);

/**
 * The address that an author meant, or that a page has now: the same but for
 * case and accents, or the only page of that id. Nothing when there is none like it.
 */
function addressNow(path: string, { ids, moved }: Pages): string | undefined {
  const folded = foldPath(path);
  const all = [...ids.keys(), ...moved.keys()];
  const near =
    all.find((page) => foldPath(page) === folded) ??
    only([...ids.keys()].filter((page) => page !== '/' && lastPart(page) === lastPart(path)));
  return near && (moved.get(near) ?? near);
}

const DUMMY = 'https://x';

/** Where an address leads from the page that it stands on; the address itself outside the site. */
function resolve(url: string, self: string): string {
  if (/^(?!http:)\w+:/.test(url)) return url;
  return new URL(url, DUMMY + self).pathname;
}

/** What to write instead of an address that leads nowhere. */
function linkRemedy({ url, text, isWiki }: NoteLink, self: string, pages: Pages): string {
  if (/^http:\/\//.test(url)) return `escribe \`${url.replace('http:', 'https:')}\``;
  const [address = '', id] = url.split('#');
  const path = resolve(address, self);
  const hash = id === undefined ? '' : `#${id}`;
  const now = addressNow(path, pages);
  if (isWiki) return `escribe \`[${text}](${now ? now + hash : '…'})\``;
  return now ? `escribe \`${now}${hash}\`` : 'corrige la dirección';
}

function checkAddress(
  link: NoteLink,
  own: ReadonlySet<string>,
  self: string,
  pages: Pages,
): Report[] {
  const { url, line, text } = link;
  if (url.startsWith('https://')) return [];
  if (url === '') {
    return [
      {
        line,
        found: `El enlace «${text}» no dice adónde lleva`,
        expected: 'su dirección entre los paréntesis, `[texto](dirección)`',
        remedy: 'escribe la dirección o quita los corchetes y los paréntesis',
      },
    ];
  }
  const [path = '', id] = url.split('#');
  const ids = path === '' ? own : pages.ids.get(canonicalPath(path));
  if (ids === undefined || link.isWiki) {
    const example = [...pages.ids.keys()].find((page) => page.split('/').length > 3) ?? '/indice/';
    return [
      {
        line,
        found: pages.moved.has(canonicalPath(path))
          ? `El enlace lleva a \`${url}\`, una dirección que ha cambiado`
          : `El enlace lleva a \`${url}\`, que no es ninguna página`,
        expected: `una página de los apuntes, \`${example}\`, o una dirección \`https://…\``,
        remedy: linkRemedy(link, self, pages),
      },
    ];
  }
  const isOther = OTHER_PAGES.includes(path);
  if (id === undefined || isOther || ids.has(decodePath(id))) return [];
  return [
    {
      line,
      found: `El enlace lleva a \`#${decodePath(id)}\`, que no existe en esa página`,
      expected:
        ids.size === 0
          ? 'la página sola: no tiene tarjetas'
          : `una de sus tarjetas: ${[...ids].map((name) => `\`#${name}\``).join(', ')}`,
      remedy: 'corrige lo que sigue a `#` o quítalo',
    },
  ];
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
  return links.flatMap((link) => [...checkText(link), ...checkAddress(link, own, self, pages)]);
}
