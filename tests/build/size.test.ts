import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { TOPICS } from '../fixtures/specification.ts';
import { SITE } from '../project.ts';
import { inside, readPages, textOf } from './pages.ts';

const LEVEL = 9;
/** Limit for head, CSS, menu and inline scripts of a topic's page, in compressed bytes. */
const SHELL = 6_900;
/** Allowed bytes per byte of the notes as bare text, both compressed. */
const RATIO = 1.5;
/** Limit for 95 % of the pages: 26,000 were enough for notes of 1,300 words, a limit that is gone. */
const MOST = 27_000;
/** Bytes that a server sends before it waits for an acknowledgement. */
const FIRST_WINDOW = 14_600;

const compress = (text: string) => gzipSync(text, { level: LEVEL }).length;

/** Previews, diagrams and players, which contain documents: not counted as text. */
const PICTURES =
  /<div class="rs">[^]*?<\/template><\/div><\/div>|<svg class="dg"[^]*?<\/svg>|<iframe [^]*?<\/iframe>/g;

/** Styles of a page, without those of its previews. */
const stylesOf = (html: string) =>
  new Set(html.replaceAll(PICTURES, '').match(/<style\b[^>]*>[^]*?<\/style>/g));

/** The part of the policy due to previews: the hashes of their styles. */
function permits(html: string): string[] {
  const own = stylesOf(html);
  const [policy = ''] = /style-src [^;"]*/.exec(html) ?? [];
  return (policy.match(/'sha256-[^']*'/g) ?? []).slice(own.size);
}

/** Sentences of the marks of verified blocks, which are read aloud: part of the text. */
const sentences = (html: string) =>
  (html.match(/(?<=<i class="?v"? [^>]*title=")[^"]*/g) ?? []).join('\n');

/** The merged component styles (`src/lib/merged-styles.ts`). */
const gathered = (html: string) => [...stylesOf(html)][1] ?? '';

/** Common prefix of two texts. */
function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

const topics = new Set(TOPICS.map((topic) => `/${topic}/`));
const pages = readPages(SITE).filter(({ address }) => topics.has(address));
/** Component styles common to all pages, which belong to the shell. */
const shellStyle = pages.map(({ whole }) => gathered(whole)).reduce(commonStart);
const measured = pages
  .map(({ address, whole: html }) => {
    const compressed = gzipSync(html, { level: LEVEL });
    // A preview may contain a `<main>` too. Styles that only some pages have count as part of their
    // notes.
    const style = gathered(html).slice(shellStyle.length);
    const words = textOf(inside(html.replaceAll(PICTURES, ''), 'main')) + sentences(html);
    const text = compress(words + style);
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

it('limits each topic to the shell, one and a half times its bare text, and its previews', () => {
  const heavy = notes.filter(({ size, limit }) => size > limit).map(({ address }) => address);
  expect(heavy, table).toEqual([]);
});

it('limits 95 of 100 topics to 27,000 bytes', () => {
  // Sorted, largest first.
  const p95 = measured[Math.floor(measured.length * 0.05)]!;
  expect(p95.size, table).toBeLessThanOrEqual(MOST);
});

it('sends head, style, heading and first card in the first window', () => {
  const late = notes.filter(({ firstCard }) => !firstCard).map(({ address }) => address);
  expect(late, table).toEqual([]);
});

it('limits each page of the index', () => {
  const parts = readPages(SITE)
    .filter(({ address }) => address.startsWith('/indice/'))
    .map(({ address, html }) => [gzipSync(html, { level: LEVEL }).length, address] as const);
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter(([size]) => size > MOST)).toEqual([]);
});
