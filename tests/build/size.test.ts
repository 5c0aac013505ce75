import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { TOPICS } from '../fixtures/specification.ts';
import { SITE } from '../project.ts';
import { inside, readPages, textOf } from './pages.ts';

const LEVEL = 9;
/** Head, CSS, menu and inline scripts of a topic's page, compressed. */
const SHELL = 6_000;
/** Of a page, for each byte of its notes as bare text, both compressed. */
const RATIO = 1.5;
/** Of 95 pages in a hundred. */
const MOST = 24_000;
/** Bytes that a server sends before it waits for an answer. */
const FIRST_WINDOW = 14_600;

const compress = (text: string) => gzipSync(text, { level: LEVEL }).length;

/** What examples draw, drawings, and players, which hold a document: they come on top of the text. */
const PICTURES =
  /<div class="rs">[^]*?<\/template><\/div><\/div>|<svg class="dg"[^]*?<\/svg>|<iframe [^]*?<\/iframe>/g;

/** What the page's policy says of them: the hash of each style that only they have. */
function permits(html: string): string[] {
  const stylesOf = (part: string) => part.match(/<style\b[^>]*>[^]*?<\/style>/g) ?? [];
  const own = new Set(stylesOf(html.replaceAll(PICTURES, '')));
  const [policy = ''] = /style-src [^;"]*/.exec(html) ?? [];
  return (policy.match(/'sha256-[^']*'/g) ?? []).slice(own.size);
}

/** Style of a page, of its own and of what stands in it. */
const styleOf = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';

/** What both texts begin with. */
function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

const topics = new Set(TOPICS.map((topic) => `/${topic}/`));
const pages = readPages(SITE).filter(({ address }) => topics.has(address));
/** The style of every page: that of the shell. */
const shellStyle = pages.map(({ whole }) => styleOf(whole)).reduce(commonStart);
const measured = pages
  .map(({ address, whole: html }) => {
    const compressed = gzipSync(html, { level: LEVEL });
    // A result may hold a `<main>` of its own.
    // The style of what few pages have goes with their notes, for which they have it.
    const style = styleOf(html).slice(shellStyle.length);
    const text = compress(textOf(inside(html.replaceAll(PICTURES, ''), 'main')) + style);
    const pictures = compress([...(html.match(PICTURES) ?? []), ...permits(html)].join(''));
    const first = gunzipSync(compressed.subarray(0, FIRST_WINDOW), {
      finishFlush: constants.Z_SYNC_FLUSH,
    }).toString();
    return {
      address,
      hasNotes: html.includes('<article'),
      size: compressed.length,
      text,
      limit: Math.floor(SHELL + RATIO * text + pictures),
      firstCard: first.includes('</article>'),
    };
  })
  .sort((a, b) => b.size - a.size);
const notes = measured.filter(({ hasNotes }) => hasNotes);

const table = [
  'bytes   limit   text    first card  page',
  ...notes.map(
    ({ address, size, limit, text, firstCard }) =>
      [size, limit, text].map((value) => String(value).padEnd(7)).join(' ') +
      ` ${firstCard ? 'in window ' : 'too late  '}  ${address}`,
  ),
].join('\n');

it('measures every topic', () => {
  expect(measured).toHaveLength(TOPICS.length);
  expect(notes.length).toBeGreaterThan(0);
});

it('keeps each topic within the shell, one and a half times its bare text, and its pictures', () => {
  const heavy = notes.filter(({ size, limit }) => size > limit).map(({ address }) => address);
  expect(heavy, table).toEqual([]);
});

it('keeps 95 of 100 topics below 24,000 bytes', () => {
  // The list begins with the largest.
  const p95 = measured[Math.floor(measured.length * 0.05)]!;
  expect(p95.size, table).toBeLessThanOrEqual(MOST);
});

it('sends head, style, heading and first card in the first window', () => {
  const late = notes.filter(({ firstCard }) => !firstCard).map(({ address }) => address);
  expect(late, table).toEqual([]);
});

it('keeps each page of the index light enough for a phone', () => {
  const parts = readPages(SITE)
    .filter(({ address }) => address.startsWith('/indice/'))
    .map(({ address, html }) => [gzipSync(html, { level: LEVEL }).length, address] as const);
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter(([size]) => size > MOST)).toEqual([]);
});
