import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { ROOT } from '../build/root.ts';
import { bookOf, type Book } from '../epub/book.ts';
import { chapterNames, chaptersOf, type Chapter } from '../epub/chapters.ts';
import { bookletPath, decodePath, fileHref, href, landingPaths } from '../lib/addresses.ts';
import { BOOK_SIZE, bookPath, displaySize, WHOLE_BOOK } from '../lib/books.ts';
import { site } from '../site.ts';

/** Width of a book's images, in pixels: that of a phone, sharp. */
const PICTURE_WIDTH = 720;

/** The built site. */
interface Site {
  folder: string;
  /** Whole address of its home. */
  home: string;
}

/** Addresses of the sitemap, in menu order, with the dates of topics. */
const readSitemap = ({ folder }: Site) =>
  [
    ...readFileSync(join(folder, 'sitemap.xml'), 'utf8').matchAll(
      /<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g,
    ),
  ].map(([, address, date = '']) => ({ address: address!, date }));

/** A page of the site, as built; `undefined` if there is none. */
function readPage({ folder }: Site, path: string): string | undefined {
  const file = join(folder, path, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** An image for a book. WebP, which the pages show, is unknown to readers of before 2023. */
async function pictureOf({ folder, home }: Site, address: string): Promise<Uint8Array> {
  const image = address.startsWith('data:')
    ? Buffer.from(await (await fetch(address)).arrayBuffer())
    : readFileSync(join(folder, decodePath(address.slice(home.length))));
  if (image.subarray(0, 5).toString().startsWith('<')) return image;
  return sharp(image)
    .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ mozjpeg: true })
    .toBuffer();
}

/** The images of some chapters. */
const picturesOf = async (built: Site, chapters: readonly Chapter[]) =>
  new Map(
    await Promise.all(
      chapters
        .flatMap(({ pictures }) => [...pictures])
        .map(async ([file, address]) => [file, await pictureOf(built, address)] as const),
    ),
  );

/** Puts the size of a book, known only now, into the pages that link it. */
function showSize(built: Site, paths: readonly string[], size: number): void {
  for (const path of paths) {
    const page = readPage(built, path);
    if (page === undefined) continue;
    writeFileSync(
      join(built.folder, path, 'index.html'),
      page.replace(BOOK_SIZE, displaySize(size)),
    );
  }
}

/** Writes the books of a built site, and their sizes into its pages. */
async function writeBooks(built: Site): Promise<void> {
  const { folder, home } = built;
  const pages = readSitemap(built);
  const dates = new Map(pages.map(({ address, date }) => [address, date]));
  const nameOf = chapterNames();
  const sections = pages.flatMap(({ address }) => {
    const booklet = readPage(built, bookletPath(decodePath(address.slice(home.length))));
    const chapters = booklet === undefined ? [] : chaptersOf(booklet, home, nameOf);
    return chapters.length > 0 ? [chapters] : [];
  });
  const pictures = await picturesOf(built, sections.flat());
  const write = (path: string, book: Omit<Book, 'address' | 'date' | 'pictures'>): number => {
    const newest = book.sections.flat().map(({ address }) => dates.get(address)!);
    const address = fileHref(path, home);
    const date = newest.sort().at(-1)!;
    const bytes = bookOf({ ...book, address, date, pictures }, ROOT);
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return bytes.length;
  };
  for (const chapters of sections) {
    const { section } = chapters[0]!;
    const source = href(section, home);
    const title = `${section} · ${site.name}`;
    const size = write(bookPath(section), { title, source, sections: [chapters] });
    showSize(built, landingPaths(section), size);
  }
  if (sections.length === 0) return;
  const size = write(WHOLE_BOOK, { title: site.name, source: home, sections });
  showSize(built, ['', 'home'], size);
}

/**
 * Makes an EPUB of each section and of the whole site, from the booklets as built. All are made in
 * every build: it takes less than two seconds.
 */
export const books = (): AstroIntegration => {
  let home = '';
  return {
    name: 'books',
    hooks: {
      'astro:config:done': ({ config }) => {
        home = new URL(`${config.base.replace(/\/$/, '')}/`, config.site).href;
      },
      'astro:build:done': ({ dir }) => writeBooks({ folder: fileURLToPath(dir), home }),
    },
  };
};
