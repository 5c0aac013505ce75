/** Environment variables that set where the site is published. */
export interface AddressSettings {
  /** URL of the site, with or without its path: `https://host.example`. */
  SITE_URL?: string | undefined;
  /** Path of the site on its host: `/apuntes`. */
  BASE_PATH?: string | undefined;
}

/** An invalid setting: its value, what was expected and how to fix it. */
export class SettingError extends Error {
  constructor(name: string, value: string, expected: string, remedy: string) {
    super(`${name} vale «${value}».\n    Se esperaba: ${expected}.\n    Solución: ${remedy}.\n`);
    this.name = 'SettingError';
    // A stack trace does not help with a wrong setting.
    this.stack = '';
  }
}

/** Path segments spelled the same in a link, on disk and in Astro's servers. */
const PART = /^[\w.~-]+$/;

/** An Internet host, or this machine, as `URL` normalizes it. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)+\.?|localhost|\[.*\])$/;

/** Numeric hosts that `URL` rewrites: `1234` becomes `0.0.4.210`. */
const IPV4 = /^[\d.]+$/;

/** A URL where only a path is expected: with a scheme, or with a host and no leading slash. */
const URL_LIKE =
  /^(?:https?(?::|\/\/)|(?![^/]*\.html?$)(?:\/\/)?(?:[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|localhost)(?:[:/]|$))/i;

/** What programs write for an undefined variable. */
const UNSET = /^(?:null|undefined)$/i;
const UNSET_REMEDY = 'viene de una variable sin valor: dale uno, o deja esta vacía';

/** Quotes that come from a file or shell syntax. */
const QUOTES = /["'«»“”‘’]/;
const QUOTES_REMEDY = 'quita las comillas';

/** Value of a variable, without the quotes of the file it was written in. */
const unquote = (variable = '') =>
  variable
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();

/** Segments of a path, however its slashes are written; `index.html` is dropped. */
const segmentsOf = (path: string) =>
  path
    .replace(/(?<=^|[\\/])index\.html?[\\/]*$/i, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');

/** How to fix an invalid path; covers what shells do to paths. */
function remedyForPath(value: string, parts: readonly string[]): string | undefined {
  if (parts.some((part) => UNSET.test(part))) return UNSET_REMEDY;
  const last = parts.at(-1) ?? '';
  if (/\.html?$/i.test(last)) return `quita ${last}: es una página, y se pide la carpeta del sitio`;
  if (parts.every((part) => PART.test(part) && part !== '..')) return undefined;
  if (QUOTES.test(value)) return QUOTES_REMEDY;
  // Git Bash converts a value with a leading slash into a Windows path.
  if (/^[a-z]:[\\/]/i.test(value)) return `escríbela sin la barra del principio: ${last}`;
  return 'cambia el nombre de esa carpeta, o publica el sitio en otra';
}

const noPath = (name: string, value: string, remedy: string) =>
  new SettingError(
    name,
    value,
    'una ruta como /apuntes, de letras sin tilde, cifras, puntos y guiones',
    remedy,
  );

/** Normalizes a path: a slash before each segment; '' for the root. */
function readPath(name: string, value: string, path = value): string {
  const parts = segmentsOf(path);
  const remedy = remedyForPath(value, parts);
  if (remedy !== undefined) throw noPath(name, value, remedy);
  return parts.map((part) => `/${part}`).join('');
}

/** Path set by `BASE_PATH`. A URL is refused: where its path begins is ambiguous. */
function readBasePath(value: string): string {
  if (!URL_LIKE.test(value)) return readPath('BASE_PATH', value);
  const parts = segmentsOf(value);
  const isFolder = remedyForPath(value, parts) === undefined && !/^https?$/i.test(parts[0] ?? '');
  const folder = isFolder ? `; si es una carpeta, escribe /${parts.join('/')}` : '';
  const whole = 'pon la dirección entera en SITE_URL y quita BASE_PATH';
  throw noPath('BASE_PATH', value, whole + folder);
}

/** Whether a URL is http(s), without credentials, query or fragment. */
const isHttpUrl = (value: string, { protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && !/[?#\s]/.test(value) && username + password === '';

/** Whether a host is valid and was written as such. */
const isValidHost = (value: string, { hostname }: URL) =>
  HOST.test(hostname) && (!IPV4.test(hostname) || value.includes(hostname));

/** How to fix an invalid URL. */
function remedyForUrl(value: string, url: URL | undefined): string {
  const [, scheme, rest] = /^(https?)\/+((?:[^/]*\.|localhost).*)$/i.exec(value) ?? [];
  if (scheme) return `escribe ${scheme}://${rest}`;
  if (QUOTES.test(value)) return QUOTES_REMEDY;
  if (!url || !isHttpUrl(value, url)) {
    return 'escribe el protocolo, el nombre del servidor y, si la hay, la ruta; nada más';
  }
  if (UNSET.test(url.hostname)) return UNSET_REMEDY;
  return 'escribe el nombre entero del servidor, con sus puntos; una ruta sola va en BASE_PATH';
}

/** Parses a URL; `https` is assumed when the scheme is missing. */
function readUrl(name: string, value: string): URL {
  const text = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(value)
    ? value
    : `https://${value.replace(/^\/+/, '')}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isHttpUrl(value, url) && isValidHost(value, url)) return url;
  throw new SettingError(
    name,
    value,
    'la dirección del sitio, como https://host.example',
    remedyForUrl(value, url),
  );
}

/**
 * Determines where the site is published. Accepts the usual spellings: with and without slashes and
 * scheme, the path in either variable.
 *
 * @param settings environment variables; an empty one counts as unset.
 * @param own address from `src/site.ts`, the fallback.
 * @returns values for Astro: `site` is scheme, host and port without a trailing slash; `base` is
 * `/`, or a path with a leading slash and no trailing one.
 * @throws {SettingError} in Spanish, for an invalid address or two paths that differ.
 */
export function siteAddress(settings: AddressSettings, own: string) {
  const siteUrl = unquote(settings.SITE_URL);
  const [name, value] =
    siteUrl === ''
      ? (['El campo «url» de src/site.ts', own] as const)
      : (['SITE_URL', siteUrl] as const);
  const url = readUrl(name, value);
  const inUrl = readPath(name, value, url.pathname);
  const path = readBasePath(unquote(settings.BASE_PATH));
  if (siteUrl !== '' && inUrl !== '' && path !== '' && inUrl !== path) {
    throw new SettingError(
      'BASE_PATH',
      path,
      `la ruta de SITE_URL, ${inUrl}, o nada`,
      'di la ruta en una sola de las dos',
    );
  }
  return { site: url.origin, base: path || inUrl || '/' };
}
