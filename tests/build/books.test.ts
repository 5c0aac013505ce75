/** The EPUBs of the site, and of the site under a base path with images and awkward names. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileHref } from '../../src/lib/addresses.ts';
import { bookPath, displaySize, WHOLE_BOOK } from '../../src/lib/books.ts';
import { MENU, TOPICS } from '../fixtures/specification.ts';
import { SECTION as AWKWARD } from '../fixtures/names.ts';
import { SITE, SITE_OF_NAMES, type Built } from '../project.ts';
import { filesOf, headingOf } from './crawl.ts';
import { readPages, tagsOf, textOf, type Page } from './pages.ts';

const JAVA = '/usr/bin/java';
const EPUBCHECK = '/usr/share/java/epubcheck.jar';

/** Limit for the median of the sections' books, in bytes. */
const MEDIAN = 250_000;

const sections = Object.keys(MENU).filter((section) => section !== 'Home');

interface Opened {
  path: string;
  /** Contents by file; texts only. */
  texts: ReadonlyMap<string, string>;
  files: ReadonlySet<string>;
  bytes: Uint8Array;
}

function open({ dist }: Built, path: string): Opened {
  const bytes = readFileSync(join(dist, path));
  const entries = Object.entries(unzipSync(bytes));
  return {
    path,
    bytes,
    files: new Set(entries.map(([name]) => name)),
    texts: new Map(
      entries
        .filter(([name]) => !name.endsWith('.jpg'))
        .map(([name, content]) => [name, strFromU8(content)]),
    ),
  };
}

const books = sections.map((section) => open(SITE, bookPath(section)));
const whole = open(SITE, WHOLE_BOOK);
const awkward = [WHOLE_BOOK, bookPath('docs'), bookPath(AWKWARD)].map((path) =>
  open(SITE_OF_NAMES, path),
);
const all = [...books, whole, ...awkward];

/** Documents of a book: file → XHTML. */
const documentsOf = ({ texts }: Opened) => [...texts].filter(([name]) => name.endsWith('.xhtml'));

/** Values of an attribute in a document. */
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

const pages = new Map(readPages(SITE).map((page) => [page.address, page]));

/** Titles of a topic's cards on its page. */
const cardsOf = (page: Page) =>
  tagsOf(page, 'article').map(({ attributes }) => textOf(headingOf(page, attributes.id!)!).trim());

/** A text of a book, without its elements. */
const plain = (text: string) => textOf(text.replaceAll(/<wbr\/>/g, ''));

it('there is one of each section with topics, and one of the site', () => {
  const written = (site: Built) => filesOf(site).filter((file) => file.endsWith('.epub'));
  expect(written(SITE).sort()).toEqual([...sections.map(bookPath), WHOLE_BOOK].sort());
  // A section without topics has none.
  expect(written(SITE_OF_NAMES).sort()).toEqual(awkward.map(({ path }) => path).sort());
});

it('has every topic and card, in its contents and as headings', () => {
  // Shows the notes of Loaders, which are there once.
  for (const topic of TOPICS.filter((name) => name !== 'Webpack/Plugins')) {
    const section = sections.find((name) => topic.startsWith(`${name}/`))!;
    const cards = cardsOf(pages.get(`/${topic}/`)!);
    expect(cards.length, topic).toBeGreaterThan(0);
    const id = topic.slice(section.length + 1);
    for (const book of [whole, books[sections.indexOf(section)]!]) {
      const contents = plain(book.texts.get('book/nav.xhtml')!);
      const chapter = documentsOf(book).find(
        ([, text]) =>
          plain(/<h1[^>]*>(.*?)<\/h1>/.exec(text)![1]!) === id &&
          text.includes(`<p class="label">${section}</p>`),
      );
      expect(chapter, `${book.path}: ${topic}`).toBeDefined();
      const headings = [...chapter![1].matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) =>
        plain(text!).trim(),
      );
      for (const card of cards) {
        expect(contents, `${book.path}: ${topic}`).toContain(card);
        expect(headings, `${book.path}: ${topic}`).toContain(card);
      }
    }
  }
});

it('has the code, outputs and drawings of its booklet', () => {
  for (const [index, section] of sections.entries()) {
    const count = (text: string, element: RegExp) => text.match(element)?.length ?? 0;
    const booklet = pages.get(`/imprimir/${section}/`)!.html;
    const text = documentsOf(books[index]!)
      .map(([, document]) => document)
      .join('');
    for (const element of [/<pre\b/g, /<samp\b/g, /<svg\b/g, /<table\b/g, /<td\b/g]) {
      expect(count(text, element), `${section}: ${element}`).toBe(count(booklet, element));
    }
  }
});

it('has no script, control or remote resource', () => {
  for (const book of all) {
    for (const [name, text] of documentsOf(book)) {
      const where = `${book.path}: ${name}`;
      expect(text, where).not.toMatch(
        /<(?:script|style|iframe|template|button|input|label|details|astro-\w+)\b/,
      );
      const tags = text.match(/<[^>]*>/g)!.join('');
      expect(tags, where).not.toMatch(/ (?:style|srcset|on\w+)="/);
      expect(
        valuesOf(text, 'src').filter((source) => source.includes(':')),
        where,
      ).toEqual([]);
    }
    expect(book.texts.get('book/book.css')).not.toMatch(/url\(|@import|@font-face/);
  }
});

it('leads its links inside it to a place that is there', () => {
  for (const book of all) {
    const ids = new Map(
      documentsOf(book).map(([name, text]) => [name, new Set(valuesOf(text, 'id'))]),
    );
    for (const [name, text] of documentsOf(book)) {
      const links = [...valuesOf(text, 'href'), ...valuesOf(text, 'src')];
      const broken = links.filter((link) => {
        if (link.startsWith('https://')) return false;
        const [path = '', id] = link.split('#');
        const target = posix.join(posix.dirname(name), path);
        return !book.files.has(target) || (id && !ids.get(target)!.has(decodeURIComponent(id)));
      });
      expect(broken, `${book.path}: ${name}`).toEqual([]);
    }
  }
});

it('links topics inside the whole book, and on the site from a section’s', () => {
  const linksIn = (book: Opened, pattern: RegExp) =>
    documentsOf(book).flatMap(([, text]) =>
      [...text.matchAll(pattern)].map(([, address]) => address!),
    );
  const [ofNotes, toSite] = [/<a href="([^"]*)"/g, /<a class="site" href="([^"]*)"/g];
  const [address, file] = [`${SITE.origin}/Html/Basic-tags/`, 't-html-basic-tags.xhtml'];
  const isTo = (start: string) => (link: string) => link.startsWith(start);
  const [html, css] = ['Html', 'Css'].map((section) => books[sections.indexOf(section)]!);
  expect(linksIn(css!, ofNotes).filter(isTo(address))).not.toEqual([]);
  for (const book of [html!, whole]) {
    expect(linksIn(book, ofNotes).filter(isTo(file)), book.path).not.toEqual([]);
    expect(linksIn(book, ofNotes).filter(isTo(address)), book.path).toEqual([]);
  }
  // What a book cannot show is on the site, also for a topic that is in it.
  for (const book of [css!, whole]) {
    const shown = linksIn(book, toSite).filter(isTo(`${SITE.origin}/Css/Grid/#`));
    expect(shown, book.path).not.toEqual([]);
    expect(linksIn(book, toSite).filter((link) => !link.startsWith(SITE.origin))).toEqual([]);
  }
});

it('has an answer for each question, after all of them', () => {
  for (const [name, text] of documentsOf(whole)) {
    const places = (kind: string) =>
      [...text.matchAll(new RegExp(` id="${kind}/(\\d+)"`, 'g'))].map(({ index }) => index);
    const [questions, answers] = [places('pregunta'), places('respuesta')];
    expect(answers.length, name).toBe(questions.length);
    expect(Math.max(0, ...questions), name).toBeLessThan(Math.min(Infinity, ...answers));
  }
});

it('has the author’s images, as JPEG or SVG', () => {
  for (const book of awkward.slice(0, 2)) {
    const images = [...book.files].filter((file) => /\.(?:jpg|svg)$/.test(file));
    expect(images.sort()).toEqual(['book/t-docs-errores-1.jpg', 'book/t-docs-errores-2.svg']);
  }
});

it('begins with its type, uncompressed, and lists all its files', () => {
  for (const { path, bytes, files, texts } of all) {
    expect(strFromU8(bytes.subarray(30, 58)), path).toBe('mimetypeapplication/epub+zip');
    const listed = valuesOf(texts.get('book/package.opf')!, 'href').map((file) => `book/${file}`);
    const own = ['mimetype', 'META-INF/container.xml', 'book/package.opf'];
    expect([...listed, ...own].sort(), path).toEqual([...files].sort());
  }
});

it('is linked with its size, from its landing and from the home page', () => {
  const linked = (page: string, path: string) => {
    const size = displaySize(readFileSync(join(SITE.dist, path)).length);
    const link = `<a href="${fileHref(path, '/')}" download>`;
    const { html } = pages.get(page)!;
    expect(html, page).toContain(link);
    expect(html.slice(html.indexOf(link), html.indexOf('</a>', html.indexOf(link)))).toContain(
      `EPUB, ${size}`,
    );
  };
  for (const section of sections) {
    linked(`/${section}/`, bookPath(section));
    linked(`/${section.toLowerCase()}/`, bookPath(section));
  }
  linked('/', WHOLE_BOOK);
  linked('/home/', WHOLE_BOOK);
  expect(readPages(SITE_OF_NAMES).filter(({ html }) => html.includes('{{size}}'))).toEqual([]);
});

it('is small', () => {
  const sizes = books.map(({ bytes }) => bytes.length).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MEDIAN);
});

// The whole book has every chapter; the others have drawings and tables, images, awkward names.
it.each([
  [SITE, WHOLE_BOOK],
  [SITE, bookPath('Git')],
  [SITE_OF_NAMES, WHOLE_BOOK],
])('%# is valid for EPUBCheck', { timeout: 600_000 }, ({ dist }, path) => {
  expect(
    existsSync(EPUBCHECK),
    `Falta ${EPUBCHECK}: npm run herramientas lo instala en Debian`,
  ).toBe(true);
  const { status, stdout, stderr } = spawnSync(
    JAVA,
    ['-jar', EPUBCHECK, '--failonwarnings', join(dist, path)],
    { encoding: 'utf8' },
  );
  expect(stdout + stderr).toContain('No errors or warnings detected');
  expect(status).toBe(0);
});
