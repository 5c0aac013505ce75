/** Awkward names of sections and topics, on the servers that authors and readers use. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { foldPath, href, topicPath } from '../../src/lib/addresses.ts';
import { GOOD_NAMES, MOVED, SECTION } from '../fixtures/names.ts';
import { ASTRO } from '../../scripts/tool.ts';
import { SITE_OF_NAMES } from '../project.ts';
import { inside, linked, readPages, tagsOf, textOf } from './pages.ts';

const { base, env, origin, root } = SITE_OF_NAMES;
const pages = new Map(readPages(SITE_OF_NAMES).map((page) => [page.address, page]));

/** Every page of the test contents, with its heading. */
const PAGES = [
  ...GOOD_NAMES.map((id) => [href(topicPath(SECTION, id), base), id] as const),
  ...[SECTION, SECTION.toLowerCase(), 'docs', 'src'].map(
    (name) => [href(name, base), 'Bienvenida'] as const,
  ),
  [href('docs/errores', base), 'errores'] as const,
  [href(`imprimir/${SECTION}`, base), `Cuaderno de ${SECTION}`] as const,
];

it('has each page at its own address', () => {
  for (const [address, heading] of PAGES) {
    const page = pages.get(decodeURIComponent(address));
    expect(textOf(inside(page?.html ?? '', 'h1')), address).toBe(heading);
  }
});

it.each(MOVED)('redirects %s to %s and to the requested card', (from, to) => {
  const page = pages.get(`${base}${from}/`)!;
  const refresh = page.tags.find(({ attributes }) => attributes['http-equiv'] === 'refresh')!;
  expect(refresh.attributes.content).toBe(`0;url=${href(to, base)}`);
  expect(linked(page, 'canonical')).toBe(origin + href(to, base));
  expect(tagsOf(page, 'a')[0]!.attributes.href).toBe(href(to, base));
  expect(page.html).toContain('location.hash');
});

it('lists the addresses of all pages on the 404 page, including former ones', () => {
  const errors = pages.get(`${base}404.html`)!;
  const [heading] = tagsOf(errors, 'h1');
  const known = [
    ...tagsOf(errors, 'a').map(({ attributes }) => attributes.href!),
    ...heading!.attributes['data-addresses']!.split(' '),
  ].map(foldPath);
  const published = [...pages.keys()].filter((address) => !address.endsWith('.html'));
  expect(published).toContain(`${base}Uni/C antiguo/`);
  expect(published.filter((address) => !known.includes(foldPath(address)))).toEqual([]);
});

it('copies each card into the booklet with links that stay inside it', () => {
  const booklet = pages.get(`${base}imprimir/${SECTION}/`)!;
  const cards = tagsOf(booklet, 'article').map(({ attributes }) => attributes.id);
  expect(cards).toHaveLength(2 * GOOD_NAMES.length);
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards.slice(0, 4)).toEqual([
    'c/la-primera-',
    'c/segunda',
    'c-1/la-primera-',
    'c-1/segunda',
  ]);
  const own = tagsOf(booklet, 'a').filter(({ attributes }) => attributes.href === '#c-1/segunda');
  // One in the definition, one in the explanation.
  expect(own).toHaveLength(2);
  expect(textOf(booklet.html)).toContain('<a href="#no-es-un-enlace" id="ni-esto">');
});

/** A free port on loopback. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Headings that Astro's server shows at addresses, or the status if it is not 200. */
async function headings(command: 'dev' | 'preview', addresses: readonly string[]) {
  const port = await freePort();
  const args = [ASTRO, command, '--root', root, '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // Its output is read until the end: a server whose pipe is closed dies.
    await new Promise<void>((resolve) => {
      server.stdout.on('data', (text) => String(text).includes(String(port)) && resolve());
      server.once('exit', () => resolve());
    });
    const found: string[] = [];
    for (const address of addresses) {
      const url = `http://127.0.0.1:${port}${address}`;
      const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
      const html = await response.text();
      found.push(response.ok ? textOf(inside(html, 'h1')).trim() : String(response.status));
    }
    return found;
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

describe.each(['preview', 'dev'] as const)('astro %s', (command) => {
  it('shows each page at its address', { timeout: 180_000 }, async () => {
    const found = await headings(
      command,
      PAGES.map(([address]) => address),
    );
    expect(found).toEqual(PAGES.map(([, heading]) => heading));
  });
});
