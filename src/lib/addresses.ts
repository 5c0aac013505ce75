/**
 * The addresses of the site (docs/especificacion.md, section 2): `/{Section}/` and
 * `/{Section}/{id}/`, spelled as in the menu. The trailing slash saves a redirect on every static
 * host.
 */

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * Link to a page.
 *
 * @param path section name, section and id, or '' for the home page; unencoded.
 * @param base the site's base path, or its whole address, with or without its last slash.
 * @returns an absolute path, or a whole address: percent-encoded, with a trailing slash.
 */
export function href(path: string, base: string): string {
  const root = base.endsWith('/') ? base : `${base}/`;
  return path === '' ? root : `${root}${encode(path)}/`;
}

/**
 * Link to a file of the site.
 *
 * @param path unencoded, without a slash at the start.
 * @param base as for `href`.
 */
export const fileHref = (path: string, base: string): string => href(path, base).slice(0, -1);

/** Unencoded path of a topic's page, without slashes at the ends. */
export const topicPath = (section: string, id: string) => `${section}/${id}`;

/** Splits a topic's path: a section's name may contain slashes, an id cannot. */
export function topicParams(path: string): { section: string; topic: string } {
  const end = path.lastIndexOf('/');
  return { section: path.slice(0, end), topic: path.slice(end + 1) };
}

/**
 * All paths that serve a section's landing: its name, and the lower-case route listed in
 * docs/especificacion.md.
 */
export const landingPaths = (section: string) => [...new Set([section, section.toLowerCase()])];

/** Path of the page of a section's cards with their definitions. */
export const indexPath = (section: string) => `indice/${section}`;

/** Path of the booklet of a section's topics. */
export const bookletPath = (section: string) => `imprimir/${section}`;

/** Path of the cheat sheet of a section; a section without a `<Summary>` has none. */
export const cheatSheetPath = (section: string) => `chuletas/${section}`;

/** Paths of the pages that aggregate a section's topics, under one of its names. */
export const aggregatePaths = (section: string, hasSheet: boolean) =>
  [indexPath, bookletPath, ...(hasSheet ? [cheatSheetPath] : [])].map((pathOf) => pathOf(section));

/**
 * Former paths of a topic's page, which now redirect to it: under another id, another section, or a
 * former name of its section.
 *
 * @param section its current name and its former names.
 * @param topic its current id and its former ids, prefixed with their section if that changed too.
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

/** First path segments taken by files and pages that are not sections. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['404', '500', '_astro', 'chuletas', 'epub', 'home', 'imprimir', 'indice', 'verificacion'],
  ...['apuntes.epub', 'robots.txt', 'rss.xml', 'sitemap.xml', 'social-card.png'],
  // Files that hosting services read in the root.
  ...['_headers', '_redirects', '_routes.json', '_worker.js', 'cname'],
]);

/** Whether a path is reserved by the site or the development server, and so cannot be a section. */
export function isReserved(path: string): boolean {
  const [first = ''] = foldPath(path).split('/');
  return RESERVED.has(first) || /^(?:@|__)/.test(first);
}

/**
 * Decodes a path and normalizes it to NFC, like the notes; a malformed encoding is returned as is.
 */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    // A lone `%` is an ordinary character.
    return path;
  }
}

/**
 * Encodes the path of a link as `href` does, whatever encoding the author used. Query and fragment
 * are untouched, and so is the path of a file, which has no trailing slash.
 *
 * @param link below the root, `/Css/Grid/#areas`.
 */
export function canonicalPath(link: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  return path.endsWith('/') ? href(decodePath(path).slice(1, -1), '/') + rest : link;
}

/**
 * Folds a path so that spellings of one address compare equal: ignores case, accents,
 * percent-encoding and a missing trailing slash.
 *
 * @param path a path, encoded or not.
 */
export function foldPath(path: string): string {
  return decodePath(path).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\/+$/, '');
}
