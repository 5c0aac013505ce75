import { METHODS, STATUS_CODES } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { Diagnostic } from '../../core/types.ts';

/** Headers of standards that Node has no type for. */
const OTHER_HEADERS = [
  ...['Accept-Post', 'Clear-Site-Data', 'Content-Digest', 'Critical-CH'],
  ...['Cross-Origin-Embedder-Policy', 'Cross-Origin-Opener-Policy'],
  ...['Cross-Origin-Resource-Policy', 'Deprecation', 'Early-Data', 'Idempotency-Key'],
  ...['Keep-Alive', 'Last-Event-ID', 'NEL', 'Origin-Agent-Cluster', 'Permissions-Policy'],
  ...['Priority', 'Proxy-Status', 'RateLimit', 'RateLimit-Limit', 'RateLimit-Policy'],
  ...['RateLimit-Remaining', 'RateLimit-Reset', 'Report-To', 'Reporting-Endpoints'],
  ...['Repr-Digest', 'Save-Data', 'Server-Timing', 'Service-Worker-Allowed', 'SourceMap'],
  ...['Sunset', 'Timing-Allow-Origin', 'Traceparent', 'Tracestate', 'TE'],
];

/** The headers that Node's types name. */
function headerNames(): string[] {
  const file = path.join(EXAMPLES, 'node_modules/@types/node/http.d.ts');
  const interfaces = readFileSync(file, 'utf8').matchAll(
    /interface (?:Incoming|Outgoing)HttpHeaders [^{]*\{([^}]*)\}/g,
  );
  const names = [...interfaces].flatMap(([, body = '']) =>
    [...body.matchAll(/^\s*"?([\w-]+)"?\?:/gm)].map(([, name]) => name as string),
  );
  return [...new Set(names)].map((name) =>
    name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  );
}

/** The media types that are registered or in use. */
function mediaTypes(): string[] {
  const file = path.join(EXAMPLES, 'node_modules/mime-db/db.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
}

/** Read when the first message is checked: this file is loaded before the packages are installed. */
let names: { headers: string[]; mediaTypes: string[] } | undefined;
const knownNames = (): { headers: string[]; mediaTypes: string[] } =>
  (names ??= { headers: [...headerNames(), ...OTHER_HEADERS], mediaTypes: mediaTypes() });

const METHOD_NAMES = METHODS.map(String);

/** The first line of a request or of a response. */
export const START =
  /^(?:HTTP\/(?:\d(?:\.\d)?) \d{3}(?: .*)?|[A-Z]+ (?:\*|\/|https?:\/\/)\S*(?: HTTP\/\d(?:\.\d)?)?)$/;

/** What is wrong with the names in a message: its method, status, headers and their values. */
export function nameMistakes(message: string[], first: number): Diagnostic[] {
  const blank = message.indexOf('');
  const headers = message.slice(1, blank < 0 ? undefined : blank);
  const start = startMistake(message[0] ?? '');
  const body = bodyMistake(message);
  return [
    ...(start === undefined ? [] : [{ line: first, text: start }]),
    ...headers.flatMap((header, index) =>
      headerMistakes(header).map((text) => ({ line: first + 1 + index, text })),
    ),
    ...(body === undefined ? [] : [{ line: first + blank + 1, text: body }]),
  ];
}

function startMistake(start: string): string | undefined {
  const [, code, reason] = /^HTTP\/\S+ (\d{3})(?: (.*))?$/.exec(start) ?? [];
  if (code === undefined) {
    const [method = ''] = start.split(' ');
    return METHOD_NAMES.includes(method)
      ? undefined
      : unknownName(method, 'un método de HTTP', METHOD_NAMES);
  }
  const known = STATUS_CODES[code];
  if (known === undefined) return `«${code}» no es un estado de HTTP`;
  return reason === undefined || reason.toLowerCase() === known.toLowerCase()
    ? undefined
    : `el estado ${code} se llama «${known}», no «${reason}»`;
}

/** Words of the values of headers, of a closed set unless `open`; what follows a word after `=` or a space is apart. */
const VALUES: Readonly<Record<string, { words: readonly string[]; open?: true }>> = {
  'accept-encoding': { words: ['gzip', 'deflate', 'br', 'zstd', 'compress', 'identity', '*'] },
  'access-control-allow-credentials': { words: ['true'] },
  'access-control-allow-methods': { words: [...METHOD_NAMES, '*'] },
  'access-control-request-method': { words: METHOD_NAMES },
  allow: { words: METHOD_NAMES },
  authorization: {
    words: ['Basic', 'Bearer', 'Digest', 'DPoP', 'Negotiate', 'AWS4-HMAC-SHA256'],
    open: true,
  },
  'cache-control': {
    words: [
      ...['max-age', 's-maxage', 'no-cache', 'no-store', 'no-transform', 'must-revalidate'],
      ...['proxy-revalidate', 'must-understand', 'private', 'public', 'immutable'],
      ...['stale-while-revalidate', 'stale-if-error', 'max-stale', 'min-fresh', 'only-if-cached'],
    ],
    open: true,
  },
  connection: { words: ['close', 'keep-alive', 'upgrade'], open: true },
  'content-encoding': { words: ['gzip', 'deflate', 'br', 'zstd', 'compress', 'identity'] },
  'cross-origin-embedder-policy': { words: ['unsafe-none', 'require-corp', 'credentialless'] },
  'cross-origin-opener-policy': {
    words: ['unsafe-none', 'same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
  },
  'cross-origin-resource-policy': { words: ['same-site', 'same-origin', 'cross-origin'] },
  'referrer-policy': {
    words: [
      ...['no-referrer', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin'],
      ...['same-origin', 'strict-origin', 'strict-origin-when-cross-origin', 'unsafe-url'],
    ],
  },
  'transfer-encoding': { words: ['chunked', 'gzip', 'deflate', 'compress'] },
  'www-authenticate': {
    words: ['Basic', 'Bearer', 'Digest', 'DPoP', 'Negotiate', 'realm', 'charset', 'scope', 'error'],
    open: true,
  },
  'x-content-type-options': { words: ['nosniff'] },
  'x-frame-options': { words: ['DENY', 'SAMEORIGIN'] },
};

/** Attributes of a cookie, with the values of those that take a few. */
const COOKIE: Readonly<Record<string, RegExp>> = {
  ...{ domain: /./, expires: /./, path: /./, httponly: /^$/, secure: /^$/, partitioned: /^$/ },
  ...{
    'max-age': /^-?\d+$/,
    samesite: /^(?:lax|strict|none)$/i,
    priority: /^(?:low|medium|high)$/i,
  },
};

/** Headers whose value is a list of headers; those of one's own begin with X-, or with anything. */
const HEADER_LISTS = [
  'vary',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-request-headers',
];

const DATES = ['date', 'last-modified', 'if-modified-since', 'if-unmodified-since'];
const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** What is wrong with the value of a header. */
function valueMistakes(key: string, name: string, value: string): string[] {
  // What stands for something else: {{variable}} of a client, or an ellipsis.
  if (/\{\{|…|\.\.\.|</.test(value)) return [];
  if (DATES.includes(key)) {
    return DATE.test(value) && !Number.isNaN(Date.parse(value))
      ? []
      : [`«${value}» no es una fecha de HTTP: Wed, 21 Oct 2026 07:28:00 GMT`];
  }
  if (key === 'set-cookie') return cookieMistakes(value);
  const parts = value.split(',').map((part) => part.trim());
  if (HEADER_LISTS.includes(key)) {
    return parts.flatMap((part) => misspeltName(part, 'una cabecera', knownNames().headers) ?? []);
  }
  const known = VALUES[key];
  return known === undefined
    ? []
    : parts.flatMap((part) => {
        const [word = ''] = part.split(/[\s=;]/);
        const isKnown = known.words.some((one) => one.toLowerCase() === word.toLowerCase());
        if (isKnown || word === '') return [];
        const what = `un valor de «${name}»`;
        return known.open
          ? (misspeltName(word, what, known.words) ?? [])
          : [unknownName(word, what, known.words)];
      });
}

const cookieMistakes = (value: string): string[] =>
  value
    .split(';')
    .slice(1)
    .flatMap((part) => {
      const [name = '', given = ''] = part.trim().split('=');
      const form = COOKIE[name.toLowerCase()];
      if (form === undefined) return [unknownName(name, 'un atributo de cookie', COOKIE_NAMES)];
      return form.test(given) ? [] : [`«${given}» no vale para «${name}» de una cookie`];
    });

const COOKIE_NAMES = ['Domain', 'Expires', 'Path', 'HttpOnly', 'Secure', 'Max-Age', 'SameSite'];

/** A body that is said to be JSON, and is not; one that leaves something out is not read. */
function bodyMistake(message: string[]): string | undefined {
  const blank = message.indexOf('');
  const isJson = message
    .slice(0, blank < 0 ? 0 : blank)
    .some((line) => /^content-type:\s*application\/(?:\w+\+)?json\b/i.test(line));
  const body = message
    .slice(blank + 1)
    .join('\n')
    .trim();
  if (!isJson || !/^[{["]/.test(body) || /\{\{|…|\.\.\./.test(body)) return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `el cuerpo no es JSON: ${(error as Error).message}`;
  }
}

function headerMistakes(header: string): string[] {
  const known = knownNames();
  const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(header) ?? [];
  const key = name.toLowerCase();
  if (/^(?:x-|sec-)/.test(key)) return valueMistakes(key, name, value);
  if (!known.headers.some((one) => one.toLowerCase() === key)) {
    return [unknownName(name, 'una cabecera de HTTP (las propias empiezan por X-)', known.headers)];
  }
  if (key !== 'content-type' && key !== 'accept') return valueMistakes(key, name, value);
  return value
    .split(',')
    .map((one) => (one.split(';')[0] ?? '').trim().toLowerCase())
    .filter((type) => !type.includes('*') && !/\/(?:vnd\.|x-)/.test(type))
    .filter((type) => !known.mediaTypes.includes(type))
    .map((type) => unknownName(type, 'un tipo de contenido', known.mediaTypes));
}
