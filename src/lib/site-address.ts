/** What whoever publishes says of where the site lives: variables of the environment. */
export interface AddressSettings {
  /** Address of the site: `https://host.example`, also with the path it lives under. */
  SITE_URL?: string | undefined;
  /** Path it lives under: `/apuntes`. */
  BASE_PATH?: string | undefined;
}

/** Where the site is published, as Astro wants it. */
export interface SiteAddress {
  /** Scheme, host and port, without a slash at the end. */
  site: string;
  /** `/`, or a path that begins with a slash and does not end with one. */
  base: string;
}

/** A setting that means no address: what it says, what was expected, the way out. */
export class SettingError extends Error {
  constructor(name: string, value: string, expected: string, remedy: string) {
    super(`${name} vale «${value}».\n    Se esperaba: ${expected}.\n    Solución: ${remedy}.\n`);
    this.name = 'SettingError';
    // Where our code noticed it is no news to whoever publishes.
    this.stack = '';
  }
}

/** Parts of a path that are the same letters in a link, on a disk and in Astro's servers. */
const PART = /^[\w.~-]+$/;

/** The parts of a path, however its slashes are written. */
const partsOf = (path: string) =>
  path.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');

/** What to do about a path that cannot be used; shells and habits have their own ways to spoil one. */
function remedyFor(path: string, parts: readonly string[]): string {
  if (/^https?:/i.test(path)) return 'pon la dirección entera en SITE_URL y quita BASE_PATH';
  // Git Bash takes a value that begins with a slash for a path of Windows.
  if (/^[a-z]:[\\/]/i.test(path)) return `escríbela sin la barra del principio: ${parts.at(-1)}`;
  return 'cambia el nombre de esa carpeta, o publica el sitio en otra';
}

/** A path with a slash before each of its parts; '' for the root. */
function readPath(name: string, value: string, path = value): string {
  const parts = partsOf(path);
  const isPath = parts.every((part) => PART.test(part) && part !== '..');
  if (isPath) return parts.map((part) => `/${part}`).join('');
  throw new SettingError(
    name,
    value,
    'una ruta como /apuntes, de letras sin tilde, cifras, puntos y guiones',
    remedyFor(path, parts),
  );
}

/** An address; without a scheme it is taken for one of `https`. */
function readUrl(name: string, value: string): URL {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value)
    ? value
    : `https://${value.replace(/^\/+/, '')}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSite =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    !/[?#\s]/.test(value) &&
    url.username + url.password === '';
  if (isSite) return url;
  throw new SettingError(
    name,
    value,
    'la dirección del sitio, como https://host.example',
    'escribe el protocolo, el nombre del servidor y, si la hay, la ruta; nada más',
  );
}

/**
 * Understands where the site is published, in any of the ways a person would
 * write it: with and without slashes and scheme, the path in either variable.
 *
 * @param settings what the environment says; an empty text says nothing.
 * @param own address that `src/site.ts` gives, where the environment says none.
 * @throws {SettingError} in Spanish, for what is no address, or for two paths that differ.
 */
export function siteAddress(settings: AddressSettings, own: string): SiteAddress {
  const said = settings.SITE_URL?.trim() ?? '';
  const [name, value] =
    said === '' ? (['El campo «url» de src/site.ts', own] as const) : (['SITE_URL', said] as const);
  const url = readUrl(name, value);
  const inUrl = readPath(name, value, url.pathname);
  const path = readPath('BASE_PATH', settings.BASE_PATH?.trim() ?? '');
  if (said !== '' && inUrl !== '' && path !== '' && inUrl !== path) {
    throw new SettingError(
      'BASE_PATH',
      path,
      `la ruta de SITE_URL, ${inUrl}, o nada`,
      'di la ruta en una sola de las dos',
    );
  }
  return { site: url.origin, base: path || inUrl || '/' };
}
