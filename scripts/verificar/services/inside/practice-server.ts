import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/**
 * The internet of shell examples: a server that takes the place of every host,
 * also over TLS, so that the addresses written in the notes work as they are.
 * What it answers is fixed:
 *
 * - `/notes`, `/users`, `/posts` (any prefix, as in `/api/notes`): a small REST
 *   collection. POST answers 201, an unknown id 404.
 * - `/status/404`: that status. `/delay/2`: seconds until the answer.
 * - `/redirect`: 302 to `/`. `/old`, `/antiguo`: 301 to `/new`, `/nuevo`.
 * - `/private`, `/privado`, `/basic-auth/…`: 401 without credentials.
 * - `/login`: sets a cookie; `/profile`, `/perfil`: 401 without it.
 * - names that end in an extension of a file (`.zip`, `.pdf`, `.jpg`…): 100,000
 *   bytes, with ranges. `.sh`: a script. `.txt`: a text.
 * - `/`: a page. Anything else: the request itself, as JSON.
 *
 * Arguments: ports for HTTP and HTTPS, and the folder of its key and certificate
 * (`server.key`, `server.pem`).
 */
const [, , httpPort, httpsPort, folder = ''] = process.argv;

interface Item {
  id: number;
  [field: string]: unknown;
}

const COLLECTIONS: Record<string, Item[]> = {
  notes: [
    { id: 1, content: 'Aprender curl', important: true },
    { id: 2, content: 'Leer la documentación', important: false },
    { id: 3, content: 'Practicar a diario', important: true },
  ],
  users: [
    { id: 1, name: 'Ana', email: 'ana@example.com' },
    { id: 2, name: 'Luis', email: 'luis@example.com' },
  ],
  posts: [
    { id: 1, userId: 1, title: 'Primer artículo' },
    { id: 2, userId: 1, title: 'Segundo artículo' },
  ],
};

const PAGE = `<!doctype html>
<html lang="es">
<head><title>Ejemplo</title></head>
<body><h1>Dominio de ejemplo</h1></body>
</html>
`;

const FILE = Buffer.alloc(100_000, '0123456789');
const FILE_TYPES: Record<string, string> = {
  gz: 'application/gzip',
  iso: 'application/octet-stream',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
};

interface Request {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The answer's way of dealing with a path: the first that returns something. */
type Handler = (request: Request) => Answer | undefined | Promise<Answer | undefined>;

const HANDLERS: Handler[] = [status, redirect, slow, login, secret, file, collection, page, echo];

function status({ url }: Request): Answer | undefined {
  const code = Number(/^\/(?:status|estado)\/(\d{3})$/.exec(url.pathname)?.[1]);
  return code ? { status: code, body: code >= 400 ? { error: `estado ${code}` } : '' } : undefined;
}

function redirect({ url }: Request): Answer | undefined {
  const [, rest] = /^\/(?:old|antiguo)(.*)$/.exec(url.pathname) ?? [];
  if (rest !== undefined) {
    const target = url.pathname.startsWith('/old') ? '/new' : '/nuevo';
    return { status: 301, headers: { location: `${target}${rest}` } };
  }
  return /^\/redirect/.test(url.pathname) ? { status: 302, headers: { location: '/' } } : undefined;
}

async function slow({ url }: Request): Promise<Answer | undefined> {
  const seconds = Number(/^\/(?:delay|espera|lento)\/?(\d*)$/.exec(url.pathname)?.[1]);
  if (Number.isNaN(seconds)) return undefined;
  await wait((seconds || 3) * 1000);
  return { body: { seconds: seconds || 3 } };
}

function login({ url, headers }: Request): Answer | undefined {
  if (/\/login$/.test(url.pathname)) {
    return { headers: { 'set-cookie': 'session=abc123; Path=/; HttpOnly' }, body: { ok: true } };
  }
  if (!/\/(?:profile|perfil)$/.test(url.pathname)) return undefined;
  return headers.cookie?.includes('session=abc123')
    ? { body: { name: 'Ana' } }
    : { status: 401, body: { error: 'falta la sesión' } };
}

function secret({ url, headers }: Request): Answer | undefined {
  if (!/\/(?:private|privado|basic-auth)(?:\/|$)/.test(url.pathname)) return undefined;
  if (headers.authorization === undefined) {
    return {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="privado"' },
      body: { error: 'faltan las credenciales' },
    };
  }
  const [kind = '', value = ''] = headers.authorization.split(' ');
  const user = kind === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined;
  return { body: user === undefined ? { authenticated: true } : { authenticated: true, user } };
}

function file({ url, headers }: Request): Answer | undefined {
  const extension = path.extname(url.pathname).slice(1);
  if (extension === 'sh') return text('echo "Instalado"\n', 'text/x-shellscript');
  if (extension === 'txt')
    return text('Primera línea\nSegunda línea\n', 'text/plain; charset=utf-8');
  const type = FILE_TYPES[extension];
  if (type === undefined) return undefined;
  const common = { 'content-type': type, 'accept-ranges': 'bytes', etag: '"v1"' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { headers: common, body: FILE };
  if (Number(from) >= FILE.length) {
    return { status: 416, headers: { 'content-range': `bytes */${FILE.length}` }, body: '' };
  }
  const end = Math.min(Number(to || FILE.length - 1), FILE.length - 1);
  const range = { ...common, 'content-range': `bytes ${from}-${end}/${FILE.length}` };
  return { status: 206, headers: range, body: FILE.subarray(Number(from), end + 1) };
}

const text = (body: string, type: string): Answer => ({ headers: { 'content-type': type }, body });

function collection(request: Request): Answer | undefined {
  const [, name, id] = /\/(notes|users|posts)(?:\/([^/]+))?$/.exec(request.url.pathname) ?? [];
  const items = name === undefined ? undefined : COLLECTIONS[name];
  if (items === undefined) return undefined;
  const fields = readFields(request);
  if (id === undefined)
    return request.method === 'POST' ? create(items, fields) : { body: filter(items, request.url) };
  const found = items.find((item) => String(item.id) === id);
  if (!found) return { status: 404, body: { error: 'no existe' } };
  if (request.method === 'DELETE') return { status: 204 };
  if (request.method === 'PUT') return { body: { ...fields, id: found.id } };
  return { body: request.method === 'PATCH' ? { ...found, ...fields } : found };
}

function create(items: Item[], fields: Record<string, unknown> | undefined): Answer {
  if (fields === undefined) return { status: 400, body: { error: 'el cuerpo no es JSON válido' } };
  const id = items.length + 1;
  return { status: 201, headers: { location: `/${id}` }, body: { id, ...fields } };
}

const filter = (items: Item[], url: URL): Item[] =>
  items.filter((item) =>
    [...url.searchParams].every(([name, value]) => !(name in item) || String(item[name]) === value),
  );

/** The fields of a JSON or form body; `undefined` when it is neither. */
function readFields({ headers, body }: Request): Record<string, unknown> | undefined {
  const type = headers['content-type'] ?? '';
  if (type.includes('form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    return JSON.parse(body.toString() || '{}') as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function page({ url }: Request): Answer | undefined {
  return url.pathname === '/' ? text(PAGE, 'text/html; charset=utf-8') : undefined;
}

/** Tells a request what it was, in the manner of the well-known test services. */
function echo(request: Request): Answer {
  const { method, url, headers, body } = request;
  const type = headers['content-type'] ?? '';
  const shown = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'connection'),
  );
  return {
    body: {
      method,
      url: url.href,
      args: Object.fromEntries(url.searchParams),
      headers: shown,
      ...(type.includes('multipart') ? multipart(body, type) : echoBody(request)),
    },
  };
}

function echoBody(request: Request): Record<string, unknown> {
  if (request.body.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  if (type.includes('form-urlencoded')) return { form: readFields(request) };
  if (type.includes('json')) return { json: readFields(request) ?? null };
  return { data: request.body.toString() };
}

function multipart(body: Buffer, type: string): Record<string, unknown> {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
  const form: Record<string, string> = {};
  const files: Record<string, unknown> = {};
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = / name="([^"]*)"/.exec(head)?.[1];
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    const value = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
    if (name === undefined) continue;
    if (filename === undefined) form[name] = value.toString();
    else files[name] = { filename, bytes: value.length };
  }
  return { form, files };
}

/** Answers one request of whatever host. */
async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  scheme: string,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const url = new URL(message.url ?? '/', `${scheme}://${message.headers.host ?? 'localhost'}`);
  const request = {
    method: message.method ?? 'GET',
    url,
    headers: message.headers,
    body: Buffer.concat(chunks),
  };
  for (const handler of HANDLERS) {
    const answer = await handler(request);
    if (answer) return send(answer, request, response);
  }
}

function send(
  { status: code = 200, headers = {}, body }: Answer,
  request: Request,
  response: ServerResponse,
): void {
  const plain = Buffer.isBuffer(body) || typeof body === 'string' || body === undefined;
  const raw = plain ? Buffer.from(body ?? '') : Buffer.from(`${JSON.stringify(body)}\n`);
  const gzip =
    /\bgzip\b/.test(String(request.headers['accept-encoding'])) && !Buffer.isBuffer(body);
  const bytes = gzip && raw.length > 0 ? gzipSync(raw) : raw;
  response.writeHead(code, {
    ...(plain ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...(gzip && raw.length > 0 && { 'content-encoding': 'gzip' }),
    ...headers,
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const read = (name: string): Buffer => readFileSync(path.join(folder, name));
const http = createServer((message, response) => void handle(message, response, 'http'));
const https = createSecureServer(
  { key: read('server.key'), cert: read('server.pem') },
  (message, response) => void handle(message, response, 'https'),
);
https.listen(Number(httpsPort), '127.0.0.1', () =>
  http.listen(Number(httpPort), '127.0.0.1', () => console.log('ready')),
);
