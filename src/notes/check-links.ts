import { cardId } from '../lib/card-id.ts';
import { markdownToMdast } from 'satteri';
import { canonicalPath, decodePath, foldPath, href } from '../lib/addresses.ts';
import { lineOf, textOf, walk } from './nodes.ts';
import type { Note } from './note.ts';
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
export const idsOf = (cards: readonly { title: string }[]): ReadonlySet<string> =>
  new Set(cards.map(({ title }) => cardId(title)));

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
}

/** All links of a note. */
export function linksOf(note: Note): NoteLink[] {
  const intro = markdownToMdast(note.frontmatter);
  const nodes = [
    ...[...walk(note.root)].map((node) => [node, lineOf(node)] as const),
    // The frontmatter's texts are Markdown too; its first line is the file's second.
    ...[...walk(intro)].map((node) => [node, lineOf(node) + 1] as const),
  ];
  return nodes.flatMap(([node, line]) =>
    node.type === 'link' ? [{ url: node.url, text: textOf(node).trim(), line }] : [],
  );
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

/** The address that an author meant, or that a page has now; nothing when there is none like it. */
function addressNow(path: string, { ids, moved }: Pages): string | undefined {
  const folded = foldPath(path);
  const near = [...ids.keys(), ...moved.keys()].find((page) => foldPath(page) === folded);
  return near && (moved.get(near) ?? near);
}

function checkAddress({ url, line }: NoteLink, own: ReadonlySet<string>, pages: Pages): Report[] {
  if (url.startsWith('https://')) return [];
  const [path = '', id] = url.split('#');
  const ids = path === '' ? own : pages.ids.get(canonicalPath(path));
  if (ids === undefined) {
    const now = addressNow(path, pages);
    const hash = id === undefined ? '' : `#${id}`;
    return [
      {
        line,
        found: pages.moved.has(canonicalPath(path))
          ? `El enlace lleva a \`${url}\`, una dirección que ha cambiado`
          : `El enlace lleva a \`${url}\`, que no es ninguna página`,
        expected: 'una página de los apuntes, `/Css/Grid/`, o una dirección `https://…`',
        remedy: now ? `escribe \`${now}${hash}\`` : 'corrige la dirección',
      },
    ];
  }
  // Notes that are still to be written may be linked to before.
  if (id === undefined || ids.size === 0 || ids.has(decodePath(id))) return [];
  return [
    {
      line,
      found: `El enlace lleva a \`#${decodePath(id)}\`, que no existe en esa página`,
      expected: `una de sus tarjetas: ${[...ids].map((name) => `\`#${name}\``).join(', ')}`,
      remedy: 'corrige lo que sigue a `#` o quítalo',
    },
  ];
}

/**
 * Checks the links of a note: where they lead, and whether their text says so.
 *
 * @param own ids of the note's cards.
 * @param pages all addresses of the site.
 */
export function checkLinks(
  links: readonly NoteLink[],
  own: ReadonlySet<string>,
  pages: Pages,
): Report[] {
  return links.flatMap((link) => [...checkText(link), ...checkAddress(link, own, pages)]);
}
