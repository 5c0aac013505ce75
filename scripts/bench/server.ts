import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export type Kind = 'document' | 'script' | 'style' | 'font' | 'image' | 'other';

/** Extension → content type, kind, and whether a host compresses it. */
const TYPES: Readonly<Record<string, readonly [type: string, kind: Kind, compressed: boolean]>> = {
  '.html': ['text/html; charset=utf-8', 'document', true],
  '.js': ['text/javascript; charset=utf-8', 'script', true],
  '.css': ['text/css; charset=utf-8', 'style', true],
  '.svg': ['image/svg+xml', 'image', true],
  '.png': ['image/png', 'image', false],
  '.jpg': ['image/jpeg', 'image', false],
  '.webp': ['image/webp', 'image', false],
  '.avif': ['image/avif', 'image', false],
  '.ico': ['image/x-icon', 'image', false],
  '.woff2': ['font/woff2', 'font', false],
  '.xml': ['application/xml', 'other', true],
  '.json': ['application/json', 'other', true],
  '.txt': ['text/plain; charset=utf-8', 'other', true],
};

/** A file as it is sent. */
interface Resource {
  type: string;
  kind: Kind;
  body: Buffer;
  encoding?: 'br';
}

/** One answered request. `bytes` is the body as sent, without headers. */
export interface Transfer {
  path: string;
  kind: Kind;
  bytes: number;
}

/** A host of static files on loopback. */
export interface StaticServer {
  origin: string;
  /** Serves a page that is in no file. */
  publish: (address: string, html: string) => void;
  /** Sends documents a part at a time, as a weak connection does; or at once again. */
  setSlow: (slow: boolean) => void;
  /** What was sent since the last call. */
  takeTransfers: () => Transfer[];
}

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** A file's content as a host with precompressed files sends it. */
function toResource(extension: string, content: Buffer): Resource {
  const [type, kind, compressed] = TYPES[extension] ?? ['application/octet-stream', 'other', false];
  return compressed
    ? { type, kind, body: brotli(content), encoding: 'br' }
    : { type, kind, body: content };
}

/** The file that answers an address; `undefined` for none, and for what is outside `root`. */
function fileOf(root: string, address: string): string | undefined {
  const file = path.join(root, address.endsWith('/') ? `${address}index.html` : address);
  if (!file.startsWith(root + path.sep) || !existsSync(file)) return undefined;
  return statSync(file).isFile() ? file : undefined;
}

/** A part of a slow document, and the milliseconds until the next one. */
const [PART, PAUSE] = [6000, 100];

async function sendSlowly(response: ServerResponse, body: Buffer): Promise<void> {
  for (let start = 0; start < body.length; start += PART) {
    response.write(body.subarray(start, start + PART));
    await wait(PAUSE);
  }
  response.end();
}

function answer(response: ServerResponse, resource: Resource | undefined, isSlow: boolean): void {
  if (!resource) {
    response.writeHead(404, { 'content-length': 0 }).end();
    return;
  }
  const { type, kind, body, encoding } = resource;
  if (isSlow && kind === 'document') {
    // Not compressed: what is looked at is a page that is there in part.
    response.writeHead(200, { 'content-type': type });
    void sendSlowly(response, encoding === 'br' ? brotliDecompressSync(body) : body);
    return;
  }
  response
    .writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    .end(body);
}

/** Path of a request's address, decoded; '' for one that is malformed. */
function addressOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return '';
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Serves a folder to `use`, compressed with brotli 11 as static hosts keep
 * their files, and stops afterwards.
 *
 * @param root the folder, absolute.
 */
export async function withServer<Result>(
  root: string,
  use: (server: StaticServer) => Promise<Result>,
): Promise<Result> {
  // Each file is read and compressed once: later builds of the folder do not mix in.
  const resources = new Map<string, Resource | undefined>();
  let transfers: Transfer[] = [];
  let isSlow = false;
  const find = (address: string) => {
    if (!resources.has(address)) {
      const file = fileOf(root, address);
      resources.set(
        address,
        file === undefined ? undefined : toResource(path.extname(file), readFileSync(file)),
      );
    }
    return resources.get(address);
  };
  const server = createServer((request, response) => {
    const address = addressOf(request.url ?? '');
    const resource = find(address);
    const { kind, body } = resource ?? { kind: 'other' as const, body: '' };
    transfers.push({ path: address, kind, bytes: body.length });
    answer(response, resource, isSlow);
  });
  const origin = await listen(server);
  try {
    return await use({
      origin,
      publish: (address, html) => resources.set(address, toResource('.html', Buffer.from(html))),
      setSlow: (slow) => {
        isSlow = slow;
      },
      takeTransfers: () => {
        const taken = transfers;
        transfers = [];
        return taken;
      },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
