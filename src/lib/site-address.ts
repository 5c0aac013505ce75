/** What whoever publishes says of where the site lives: variables of the environment. */
export interface AddressSettings {
  /** Address of the site: `https://host.example`, also with the path it lives under. */
  SITE_URL?: string | undefined;
  /** Path it lives under: `/apuntes`. */
  BASE_PATH?: string | undefined;
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

/** A host of the Internet, or of this machine, as `URL` writes it. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)+\.?|localhost|\[.*\])$/;

/** Numbers that `URL` makes of other numbers: `1234` is `0.0.4.210` to it. */
const IPV4 = /^[\d.]+$/;

/** An address where only a path belongs: a scheme, or a host that no slash goes before. */
const ADDRESS =
  /^(?:https?(?::|\/\/)|(?![^/]*\.html?$)(?:\/\/)?(?:[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|localhost)(?:[:/]|$))/i;

/** What programs write for a variable that has no value. */
const UNSET = /^(?:null|undefined)$/i;
const UNSET_REMEDY = 'viene de una variable sin valor: dale uno, o deja esta vacía';

/** Quotes that belong to a file or a shell, and not to an address. */
const QUOTES = /["'«»“”‘’]/;
const QUOTES_REMEDY = 'quita las comillas';

/** What a variable says; quotes around it are the file's that it was written in. */
const saidBy = (variable = '') =>
  variable
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();

/** The parts of a path, however its slashes are written; its first page is the path itself. */
const partsOf = (path: string) =>
  path
    .replace(/(?<=^|[\\/])index\.html?[\\/]*$/i, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');

/** What to do about a path that cannot be used; shells and habits have their own ways to spoil one. */
function remedyForPath(value: string, parts: readonly string[]): string | undefined {
  if (parts.some((part) => UNSET.test(part))) return UNSET_REMEDY;
  const last = parts.at(-1) ?? '';
  if (/\.html?$/i.test(last)) return `quita ${last}: es una página, y se pide la carpeta del sitio`;
  if (parts.every((part) => PART.test(part) && part !== '..')) return undefined;
  if (QUOTES.test(value)) return QUOTES_REMEDY;
  // Git Bash takes a value that begins with a slash for a path of Windows.
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

/** A path with a slash before each of its parts; '' for the root. */
function readPath(name: string, value: string, path = value): string {
  const parts = partsOf(path);
  const remedy = remedyForPath(value, parts);
  if (remedy !== undefined) throw noPath(name, value, remedy);
  return parts.map((part) => `/${part}`).join('');
}

/** The path that `BASE_PATH` says: of an address nobody knows where its path would begin. */
function readBasePath(value: string): string {
  if (!ADDRESS.test(value)) return readPath('BASE_PATH', value);
  const parts = partsOf(value);
  const isFolder = remedyForPath(value, parts) === undefined && !/^https?$/i.test(parts[0] ?? '');
  const folder = isFolder ? `; si es una carpeta, escribe /${parts.join('/')}` : '';
  const whole = 'pon la dirección entera en SITE_URL y quita BASE_PATH';
  throw noPath('BASE_PATH', value, whole + folder);
}

/** Whether an address has all that one of a site has. */
const isWhole = (value: string, { protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && !/[?#\s]/.test(value) && username + password === '';

/** Whether a host is one, and was written so. */
const isHost = (value: string, { hostname }: URL) =>
  HOST.test(hostname) && (!IPV4.test(hostname) || value.includes(hostname));

/** What to do about an address that cannot be used. */
function remedyForUrl(value: string, url: URL | undefined): string {
  const [, scheme, rest] = /^(https?)\/+((?:[^/]*\.|localhost).*)$/i.exec(value) ?? [];
  if (scheme) return `escribe ${scheme}://${rest}`;
  if (QUOTES.test(value)) return QUOTES_REMEDY;
  if (!url || !isWhole(value, url)) {
    return 'escribe el protocolo, el nombre del servidor y, si la hay, la ruta; nada más';
  }
  if (UNSET.test(url.hostname)) return UNSET_REMEDY;
  return 'escribe el nombre entero del servidor, con sus puntos; una ruta sola va en BASE_PATH';
}

/** An address; without a scheme it is taken for one of `https`. */
function readUrl(name: string, value: string): URL {
  const text = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(value)
    ? value
    : `https://${value.replace(/^\/+/, '')}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isWhole(value, url) && isHost(value, url)) return url;
  throw new SettingError(
    name,
    value,
    'la dirección del sitio, como https://host.example',
    remedyForUrl(value, url),
  );
}

/**
 * Understands where the site is published, in any of the ways a person would
 * write it: with and without slashes and scheme, the path in either variable.
 *
 * @param settings what the environment says; an empty text says nothing.
 * @param own address that `src/site.ts` gives, where the environment says none.
 * @returns what Astro wants: as `site` scheme, host and port, without a slash at the end; as `base`
 *   `/`, or a path that begins with a slash and does not end with one.
 * @throws {SettingError} in Spanish, for what is no address, or for two paths that differ.
 */
export function siteAddress(settings: AddressSettings, own: string) {
  const said = saidBy(settings.SITE_URL);
  const [name, value] =
    said === '' ? (['El campo «url» de src/site.ts', own] as const) : (['SITE_URL', said] as const);
  const url = readUrl(name, value);
  const inUrl = readPath(name, value, url.pathname);
  const path = readBasePath(saidBy(settings.BASE_PATH));
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
