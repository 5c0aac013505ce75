import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { displayDate } from '../lib/date.ts';
import { escape, escapeAttribute } from '../lib/escape.ts';
import { site } from '../site.ts';
import type { Chapter } from './chapters.ts';

/** What a book is made from. */
export interface Book {
  title: string;
  /** Its whole address, which identifies it. */
  address: string;
  /** Whole address of the page it is made from. */
  source: string;
  /** When its notes last changed, yyyy-mm-dd. */
  date: string;
  /** Chapters by section. */
  sections: readonly (readonly Chapter[])[];
  /** Contents of the images of its chapters, by file. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Time of the files in the container: the same notes give the same bytes. */
const MTIME = new Date(1980, 0, 1);

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const XHTML = 'application/xhtml+xml';
const fileOf = ({ name }: Chapter) => `${name}.xhtml`;
const langOf = ({ lang }: Chapter) => (lang === undefined ? '' : ` lang="${lang}"`);

/** A list of links, or of links with nested lists. */
const listOf = (items: readonly string[]) => `<ol>${items.join('\n')}</ol>`;

const linkTo = (chapter: Chapter) =>
  `<a href="${fileOf(chapter)}"${langOf(chapter)}>${escape(chapter.id)}</a>`;

/** A topic in the table of contents, with its cards. */
const entryOf = (chapter: Chapter) =>
  `<li>${linkTo(chapter)}${listOf(
    chapter.parts.map(
      ({ id, title }) =>
        `<li><a href="${fileOf(chapter)}#${escapeAttribute(encodeURIComponent(id))}">${escape(title)}</a></li>`,
    ),
  )}</li>`;

/** Topics under their sections, where there are several. */
function contentsOf({ sections }: Book, itemOf: (chapter: Chapter) => string): string {
  if (sections.length === 1) return listOf(sections[0]!.map(itemOf));
  return listOf(
    sections.map((chapters) => {
      const [first] = chapters;
      return `<li><a href="${fileOf(first!)}">${escape(first!.section)}</a>${listOf(chapters.map(itemOf))}</li>`;
    }),
  );
}

const page = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es" xml:lang="es">
<head><title>${escape(title)}</title><link href="book.css" rel="stylesheet"/></head>
<body>${body}</body>
</html>
`;

/** The author, unless the title already says it. */
const authorLine = ({ title }: Book) =>
  title.endsWith(site.author) ? '' : `<p>${escape(site.author)}</p>`;

/** The first page: title, author, date, topics, and where the notes come from. */
const titlePage = (book: Book) =>
  page(
    book.title,
    `<h1>${escape(book.title)}</h1>
${authorLine(book)}
<p class="label">Apuntes del ${displayDate(book.date)} · ${escape(site.licences.notes)}</p>
<div class="contents">${contentsOf(book, (chapter) => `<li>${linkTo(chapter)}</li>`)}</div>
<p class="label">En el sitio, con los resultados dibujados: <a href="${escapeAttribute(book.source)}">${escape(decodeURI(book.source))}</a></p>`,
  );

const navigation = (book: Book) =>
  page('Contenido', `<nav epub:type="toc"><h1>Contenido</h1>${contentsOf(book, entryOf)}</nav>`);

/** The package document: metadata, files and reading order. */
function packageOf(book: Book, chapters: readonly Chapter[]): string {
  const items = [
    `<item id="nav" href="nav.xhtml" media-type="${XHTML}" properties="nav"/>`,
    `<item id="title" href="title.xhtml" media-type="${XHTML}"/>`,
    '<item id="style" href="book.css" media-type="text/css"/>',
    ...chapters.map(
      (chapter) =>
        `<item id="${chapter.name}" href="${fileOf(chapter)}" media-type="${XHTML}"${chapter.hasDrawing ? ' properties="svg"' : ''}/>`,
    ),
    ...picturesOf(chapters).map(
      (file) =>
        `<item id="${file}" href="${file}" media-type="image/${file.endsWith('.svg') ? 'svg+xml' : 'jpeg'}"/>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="address" xml:lang="es">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="address">${escape(book.address)}</dc:identifier>
<dc:title>${escape(book.title)}</dc:title>
<dc:creator>${escape(site.author)}</dc:creator>
<dc:language>es</dc:language>
<dc:date>${book.date}</dc:date>
<dc:rights>${escape(site.licences.notes)}</dc:rights>
<dc:source>${escape(book.source)}</dc:source>
<meta property="dcterms:modified">${book.date}T00:00:00Z</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
<itemref idref="title"/>
${chapters.map(({ name }) => `<itemref idref="${name}"/>`).join('\n')}
</spine>
</package>
`;
}

const picturesOf = (chapters: readonly Chapter[]) =>
  chapters.flatMap(({ pictures }) => [...pictures.keys()]);

/** The address in a link of the notes, without its fragment; every `<` in text is escaped. */
const NOTE_LINK = /(<a (?!class="site")(?:[^>]* )?href=")([^"#]*)/g;

/** Makes the links to topics that are in the book lead to their chapters. */
const withLinks = (text: string, files: ReadonlyMap<string, string>) =>
  text.replaceAll(
    NOTE_LINK,
    (_link, start: string, address: string) => start + (files.get(address) ?? address),
  );

/**
 * Makes an EPUB 3.
 *
 * @param root the project's folder.
 */
export function bookOf(book: Book, root: string): Uint8Array {
  const chapters = book.sections.flat();
  const files = new Map(chapters.map((chapter) => [chapter.address, fileOf(chapter)]));
  const style = readFileSync(join(root, 'src/epub/book.css'));
  const entries: Zippable = {
    // First and stored: how readers recognize the format.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'book/package.opf': strToU8(packageOf(book, chapters)),
    'book/nav.xhtml': strToU8(navigation(book)),
    'book/title.xhtml': strToU8(titlePage(book)),
    'book/book.css': style,
    ...Object.fromEntries(
      chapters.map((chapter) => [
        `book/${fileOf(chapter)}`,
        strToU8(withLinks(chapter.text, files)),
      ]),
    ),
    ...Object.fromEntries(
      picturesOf(chapters).map((file) => [`book/${file}`, book.pictures.get(file)!]),
    ),
  };
  return zipSync(entries, { level: 6, mtime: MTIME });
}
