/**
 * The addresses of the site (specification, section 2): `/{Section}/` and
 * `/{Section}/{id}/`, spelled as in the menu, with the trailing slash that
 * saves a redirect on every static host.
 */

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * Link to a page.
 *
 * @param path section name, section and id, or '' for the home page; unencoded.
 * @param base the site's base path, with or without its last slash.
 * @returns an absolute path, percent-encoded, with a trailing slash.
 */
export function href(path: string, base: string): string {
  const root = base.endsWith('/') ? base : `${base}/`;
  return path === '' ? root : `${root}${encode(path)}/`;
}

/** Unencoded path of a topic's page, without slashes at the ends. */
export const topicPath = (section: string, id: string) => `${section}/${id}`;

/** The two parts of a topic's path: a section's name may have slashes, an id has none. */
export function topicParams(path: string): { section: string; topic: string } {
  const end = path.lastIndexOf('/');
  return { section: path.slice(0, end), topic: path.slice(end + 1) };
}

/**
 * Every path a section's landing answers to: its own, and the lower-case form
 * of the specification's list of routes.
 */
export const landingPaths = (section: string) => [...new Set([section, section.toLowerCase()])];

/** Path of the page of a section's cards with their definitions. */
export const indexPath = (section: string) => `indice/${section}`;

/** Path of the booklet of a section's topics. */
export const bookletPath = (section: string) => `imprimir/${section}`;

/** Path of the sheet of a section's tables; a section without a `<Summary>` has none. */
export const sheetPath = (section: string) => `chuletas/${section}`;

/** Paths of the pages that are made of a section's topics, under one of its names. */
export const gatheredPaths = (section: string, hasSheet: boolean) =>
  [indexPath, bookletPath, ...(hasSheet ? [sheetPath] : [])].map((pathOf) => pathOf(section));

/**
 * Paths that a topic's page had and has no more: under another id, another
 * section, or another name of its section.
 *
 * @param section its name, and those that it had.
 * @param topic its id and those that it had, with their section where that was another.
 * @returns unencoded paths without slashes at the ends.
 */
export function formerTopicPaths(
  section: { name: string; formerly?: readonly string[] | undefined },
  topic: { id: string; formerly?: readonly string[] | undefined },
): string[] {
  const { formerly: names = [] } = section;
  const { formerly: ids = [] } = topic;
  return [
    ...ids.flatMap((id) =>
      id.includes('/') ? [id] : [section.name, ...names].map((name) => topicPath(name, id)),
    ),
    ...names.map((name) => topicPath(name, topic.id)),
  ];
}

/** First parts of the addresses that the site has beside its sections, as files or as pages. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['404', '500', '_astro', 'chuletas', 'home', 'imprimir', 'indice', 'verificacion'],
  ...['robots.txt', 'rss.xml', 'sitemap.xml', 'social-card.png'],
  // Files that publishers read in the root.
  ...['_headers', '_redirects', '_routes.json', '_worker.js', 'cname'],
]);

/** Whether an address belongs to the site, or to the development server, and can be no section's. */
export function isReserved(path: string): boolean {
  const [first = ''] = foldPath(path).split('/');
  return RESERVED.has(first) || /^(?:@|__)/.test(first);
}

/** A path without percent-encoding; one that is wrongly encoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone `%` is a character like any other.
    return path;
  }
}

/**
 * A path as `href` writes it, however an author encoded it; what follows the
 * path stays, and so does the path of a file, which ends without a slash.
 *
 * @param link below the root, `/Css/Grid/#areas`.
 */
export function canonicalPath(link: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  return path.endsWith('/') ? href(decodePath(path).slice(1, -1), '/') + rest : link;
}

/**
 * A form in which two spellings of one address are equal: case, accents,
 * percent-encoding and a missing last slash do not count.
 *
 * @param path a path, encoded or not.
 */
export function foldPath(path: string): string {
  return decodePath(path).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\/+$/, '');
}
