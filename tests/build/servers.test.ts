/**
 * Serves the built site with the web servers of docs/publicar.md, configured as described there.
 */
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFolder } from '../../scripts/comprimir/compress.ts';
import { SITE } from '../project.ts';
import { ask, SERVERS, start, type Running } from './servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'sitio-'));
const read = (name: string) => readFileSync(join(folder, name));

/** Only these pages are precompressed; the others are sent as they are. */
const COMPRESSED = 'Css';

/** Headers in one section of `_headers`: lower-case name → value. */
function hostHeaders(section: string): Record<string, string> {
  const lines = read('_headers').toString().split('\n');
  const from = lines.indexOf(section) + 1;
  const rest = lines.slice(from);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  const pairs = rest.slice(0, end === -1 ? undefined : end).map((line) => {
    const [name, ...value] = line.trim().split(': ');
    return [name!.toLowerCase(), value.join(': ')] as const;
  });
  return Object.fromEntries(pairs);
}

beforeAll(async () => {
  cpSync(SITE.dist, folder, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$/.test(path),
  });
  chmodSync(folder, 0o755);
  await compressFolder(join(folder, COMPRESSED));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(SERVERS)('$name', (server) => {
  let running: Running;
  const request = (path: string, headers?: Record<string, string>) =>
    ask(running.port, path, headers);

  beforeAll(async () => {
    running = await start(server, folder);
  });
  afterAll(() => running.stop());

  it.each([
    ['/', 'index.html'],
    ['/React%20Native/Primera%20Publicaci%C3%B3n/', 'React Native/Primera Publicación/index.html'],
    ['/nextjs/typescript/', 'nextjs/typescript/index.html'],
    [
      '/Androidapp%20with%20java/Debug%20%26%20Testing/',
      'Androidapp with java/Debug & Testing/index.html',
    ],
  ])('serves %s', async (path, file) => {
    const { status, headers, body } = await request(path);
    expect(status).toBe(200);
    expect(headers['content-type']!.toLowerCase()).toBe('text/html; charset=utf-8');
    expect(body.equals(read(file))).toBe(true);
  });

  it('redirects an address without trailing slash to the page', async () => {
    const { status, headers } = await request('/React%20Native/Building');
    expect([301, 302, 307, 308]).toContain(status);
    expect(new URL(headers.location!, 'http://127.0.0.1').pathname).toBe(
      '/React%20Native/Building/',
    );
  });

  it.each(['/Css/Nada/', '/nada.txt', '/Secci%C3%B3n/', '/_astro/nada.js'])(
    'answers %s with the 404 page',
    async (path) => {
      const { status, headers, body } = await request(path);
      expect(status).toBe(404);
      expect(headers['content-type']!.toLowerCase()).toBe('text/html; charset=utf-8');
      // A missing page must not be cached, not even in a folder with long-lived files.
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.equals(read('404.html'))).toBe(true);
    },
  );

  it('sends the headers of _headers', async () => {
    for (const path of ['/', '/Css/Grid/', '/Css/Nada/', '/rss.xml']) {
      const { headers } = await request(path);
      expect(headers, path).toMatchObject(hostHeaders('/*'));
    }
  });

  it('sets long caching only for files with a hash in their name', async () => {
    const [asset] = readdirSync(join(folder, '_astro')).filter((name) => name.endsWith('.js'));
    const { headers } = await request(`/_astro/${asset}`);
    expect(headers).toMatchObject(hostHeaders('/_astro/*'));
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect((await request('/Css/Grid/')).headers['cache-control']).toBe('no-cache');
  });

  it('answers a conditional request for an unchanged page with 304', async () => {
    const { headers } = await request('/Css/Grid/');
    const { status, body } = await request('/Css/Grid/', { 'If-None-Match': headers.etag! });
    expect([status, body.length]).toEqual([304, 0]);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'sends precompressed files to clients that accept «%s»',
    async (accepted, encoding, decode) => {
      const { status, headers, body } = await request('/Css/Grid/', {
        'Accept-Encoding': accepted,
      });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']!.toLowerCase()).toBe('text/html; charset=utf-8');
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      const page = read('Css/Grid/index.html');
      expect(body.length).toBeLessThan(page.length / 3);
      expect(decode(body).equals(page)).toBe(true);
    },
  );

  it('sends uncompressed text to other clients, and where nothing is precompressed', async () => {
    const plain = await request('/Css/Grid/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const other = await request('/Html/Form/', { 'Accept-Encoding': 'gzip' });
    expect(other.headers['content-encoding']).toBeUndefined();
    expect(other.body.equals(read('Html/Form/index.html'))).toBe(true);
  });

  it('declares texts as utf-8', async () => {
    for (const path of ['/rss.xml', '/sitemap.xml', '/robots.txt']) {
      const { headers } = await request(path);
      expect(headers['content-type'], path).toMatch(
        /^(?:text|application)\/(?:xml|plain|rss\+xml)/,
      );
      expect(headers['content-type']!.toLowerCase(), path).toContain('charset=utf-8');
    }
  });
});
