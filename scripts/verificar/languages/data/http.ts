import { METHODS, STATUS_CODES } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unknownName } from '../../../../src/lib/closest.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { Diagnostic } from '../../core/types.ts';

/** Headers of standards that Node has no type for. */
const OTHER_HEADERS = [
  ...[
    'Accept-Post',
    'Clear-Site-Data',
    'Content-Digest',
    'Critical-CH',
    'Cross-Origin-Embedder-Policy',
  ],
  ...['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy', 'Deprecation', 'Early-Data'],
  ...['Idempotency-Key', 'Keep-Alive', 'Last-Event-ID', 'NEL', 'Origin-Agent-Cluster'],
  ...['Permissions-Policy', 'Priority', 'Proxy-Status', 'RateLimit', 'RateLimit-Limit'],
  ...[
    'RateLimit-Policy',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Report-To',
    'Reporting-Endpoints',
  ],
  ...['Repr-Digest', 'Save-Data', 'Server-Timing', 'Service-Worker-Allowed', 'SourceMap', 'Sunset'],
  ...['Timing-Allow-Origin', 'Traceparent', 'Tracestate', 'TE'],
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

/** What is wrong with the names in a message: its method, status, headers and media types. */
export function nameMistakes(message: string[], first: number): Diagnostic[] {
  const blank = message.indexOf('');
  const headers = message.slice(1, blank < 0 ? undefined : blank);
  const start = startMistake(message[0] ?? '');
  return [
    ...(start === undefined ? [] : [{ line: first, text: start }]),
    ...headers.flatMap((header, index) =>
      headerMistakes(header).map((text) => ({ line: first + 1 + index, text })),
    ),
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

function headerMistakes(header: string): string[] {
  const known = knownNames();
  const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(header) ?? [];
  const key = name.toLowerCase();
  if (key.startsWith('x-') || key.startsWith('sec-')) return [];
  if (!known.headers.some((one) => one.toLowerCase() === key)) {
    return [unknownName(name, 'una cabecera de HTTP (las propias empiezan por X-)', known.headers)];
  }
  if (key !== 'content-type' && key !== 'accept') return [];
  return value
    .split(',')
    .map((one) => (one.split(';')[0] ?? '').trim().toLowerCase())
    .filter((type) => !type.includes('*') && !/\/(?:vnd\.|x-)/.test(type))
    .filter((type) => !known.mediaTypes.includes(type))
    .map((type) => unknownName(type, 'un tipo de contenido', known.mediaTypes));
}
