import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { decodePath } from '../../src/lib/addresses.ts';
import { brotli, isText } from '../comprimir/compress.ts';

/** What browsers do not find out by looking at the file. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file as it is sent. */
interface Resource {
  type: string | undefined;
  body: Buffer;
  isCompressed: boolean;
}

/** One answered request. */
export interface Transfer {
  /** What the browser asked for it as: `document`, `script`, `image`… */
  kind: string;
  /** The body as sent, without headers. */
  bytes: number;
}

/** A host of static files on loopback. */
export interface StaticServer {
  origin: string;
  /** Serves a page that is in no file. */
  publish: (address: string, html: string) => void;
  /** Sends documents a part at a time, as a weak connection does; or at once again. */
  setSlow: (slow: boolean) => void;
  /** What is sent while a page is used. */
  transfersOf: (use: () => Promise<unknown>) => Promise<Transfer[]>;
}

/** A file's content as a host with precompressed files sends it. */
async function toResource(name: string, content: Buffer): Promise<Resource> {
  const isCompressed = isText(name);
  const body = isCompressed ? await brotli(content) : content;
  return { type: TYPES[path.extname(name)], body, isCompressed };
}

/** The file that answers an address; `undefined` for none, and for what is outside `root`. */
function fileOf(root: string, address: string): string | undefined {
  const file = path.join(root, address.endsWith('/') ? `${address}index.html` : address);
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
  return isFile && file.startsWith(root + path.sep) ? file : undefined;
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

function answer(response: ServerResponse, resource: Resource | undefined, slowly: boolean): void {
  if (!resource) {
    response.writeHead(404, { 'content-length': 0 }).end();
    return;
  }
  const { type, body, isCompressed } = resource;
  if (type) response.setHeader('content-type', type);
  if (slowly) {
    // Not compressed: what is looked at is a page that is there in part.
    void sendSlowly(response, isCompressed ? brotliDecompressSync(body) : body);
    return;
  }
  if (isCompressed) response.setHeader('content-encoding', 'br');
  response.writeHead(200, { 'content-length': body.length, vary: 'accept-encoding' }).end(body);
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
  const resources = new Map<string, Promise<Resource> | undefined>();
  let transfers: Transfer[] = [];
  let isSlow = false;
  const find = (address: string) => {
    if (!resources.has(address)) {
      const file = fileOf(root, address);
      resources.set(address, file === undefined ? file : toResource(file, readFileSync(file)));
    }
    return resources.get(address);
  };
  const server = createServer(async (request, response) => {
    const kind = String(request.headers['sec-fetch-dest']);
    const resource = await find(decodePath(request.url!.replace(/\?.*/, '')));
    transfers.push({ kind, bytes: resource?.body.length ?? 0 });
    answer(response, resource, isSlow && kind === 'document');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publish: (address, html) => resources.set(address, toResource('.html', Buffer.from(html))),
      setSlow: (slow) => {
        isSlow = slow;
      },
      transfersOf: async (action) => {
        transfers = [];
        await action();
        return [...transfers];
      },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
