/**
 * Site settings: the one file to change to make the site your own. Titles, descriptions, feed,
 * profile links and addresses come from here.
 */

/** A page of the author on another site, linked on the home page. */
export interface Profile {
  /** Visible name of the link. */
  name: string;
  url: string;
}

export const site = {
  /** Signs the titles, the `author` meta tag and the feed. */
  author: 'Apuntes WebDev',
  /** Name of the site in the header and in social cards. */
  name: 'Apuntes WebDev',
  /** Social and code-hosting profiles; replace them with your own addresses. */
  profiles: [
    { name: 'GitHub', url: 'https://github.com/' },
    { name: 'GitLab', url: 'https://gitlab.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'Mastodon', url: 'https://mastodon.social/' },
  ] satisfies Profile[],
  /**
   * Licences of the code and of the notes; the feed includes the second. For example «MIT» and «CC
   * BY-SA 4.0»; their texts, in `LICENSE` and `src/content/LICENSE`, begin with these names.
   */
  licences: {
    code: 'Todos los derechos reservados',
    notes: 'Todos los derechos reservados',
  },
  /** Origin of the published site; the environment variable SITE_URL overrides it. */
  url: 'https://apuntes.example',
} as const;

/**
 * Title of a page's tab (docs/especificacion.md, section 2).
 *
 * @param subject «WebDev» for the home page, `{Section}` or `{Section} {id}`.
 */
export function pageTitle(subject: string): string {
  return `Tutorial ${subject} || by ${site.author}`;
}

/** Text of a page's description meta tag (docs/especificacion.md, section 2). */
export function pageDescription(subject: string): string {
  return `Apuntes de los cursos que hice y que hago del Tutorial ${subject}`;
}
