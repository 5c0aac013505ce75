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

/**
 * Every path a section's landing answers to: its own, and the lower-case form
 * of the specification's list of routes.
 */
export const landingPaths = (section: string) => [...new Set([section, section.toLowerCase()])];

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
 * A form in which two spellings of one address are equal: case, accents,
 * percent-encoding and a missing last slash do not count.
 *
 * @param path a path, encoded or not.
 */
export function foldPath(path: string): string {
  return decodePath(path).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\/+$/, '');
}
