import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bookOf } from '../../src/epub/book.ts';
import { chapterNames, chaptersOf } from '../../src/epub/chapters.ts';
import { displaySize } from '../../src/lib/books.ts';
import { ROOT } from '../project.ts';

const HOME = 'https://host.example/notes/';

/** A booklet with topics. */
const booklet = (section: string, ...topics: string[]) =>
  `<!doctype html><html lang="es"><head><style>main{color:red}</style></head><body>
<main id="contenido"><header class="title"><p class="label"><a href="/notes/x/">${section}</a></p>
<h1>Cuaderno</h1></header><nav class="parts"><a href="#c">C</a></nav>${topics.join('')}</main>
<footer>Pie</footer></body></html>`;

const topic = (id: string, notes: string) =>
  `<section class="topic" aria-labelledby="c"><h2 id="c" lang="en">${id}</h2>${notes}</section>`;

const chapters = (section: string, ...topics: string[]) =>
  chaptersOf(booklet(section, ...topics), HOME, chapterNames());

/** Body of the only chapter made from these notes. */
const bodyOf = (notes: string) =>
  /<h1 lang="en">C<\/h1>(.*)<p class="label source">/s.exec(
    chapters('Uno', topic('C', notes))[0]!.text,
  )![1];

/** Files of a book with these chapters. */
const filesOf = (...sections: ReturnType<typeof chapters>[]) =>
  Object.fromEntries(
    Object.entries(
      unzipSync(
        bookOf(
          {
            title: 'Libro & más',
            address: `${HOME}epub/Uno.epub`,
            source: `${HOME}Uno/`,
            date: '2026-01-02',
            sections,
            pictures: new Map(),
          },
          ROOT,
        ),
      ),
    ).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

describe('a chapter', () => {
  it('has its heading, its language, its cards and its address', () => {
    const notes = '<article id="c/la-primera"><h3>La <wbr>primera</h3></article>';
    const [chapter] = chapters('A/Ü', topic('C++ &amp; más', notes));
    expect(chapter).toMatchObject({
      name: 't-a-u-c--mas',
      section: 'A/Ü',
      id: 'C++ & más',
      lang: 'en',
      address: `${HOME}A/%C3%9C/C%2B%2B%20%26%20m%C3%A1s/`,
      parts: [{ id: 'la-primera', title: 'La primera' }],
      hasDrawing: false,
    });
    expect(chapter!.text).toContain('<h1 lang="en">C++ &#x26; más</h1>');
    expect(chapter!.text).not.toContain('Pie');
  });

  it('leaves out what needs a page, and says where to see it', () => {
    expect(
      bodyOf(
        '<article id="c/uno"><h3>Uno</h3><div class="rs"><div class="r"><template shadowrootmode="open"><b>x</b></template></div></div>' +
          '<style>a{}</style><astro-island><div><astro-slot><details class="demo"><summary>Ver el degradado</summary>' +
          '<div class="stage"></div><pre><code>red</code></pre><label hidden>Ángulo</label></details></astro-slot></div></astro-island>' +
          '<button>Copiar</button><a href="https://a.example/" target="_blank" rel="noopener">más<span class="vh"> (otra)</span></a></article>',
      ),
    ).toBe(
      `<article id="uno"><h2>Uno</h2><p class="label"><a class="site" href="${HOME}Uno/C/#uno">Ver el resultado</a> en el sitio</p>` +
        `<div><div class="demo"><p class="label"><a class="site" href="${HOME}Uno/C/#uno">Ver el degradado</a> en el sitio</p>` +
        '<pre><code>red</code></pre></div></div><a href="https://a.example/">más</a></article>',
    );
  });

  it('has the answers after the questions, linked both ways', () => {
    const question = (text: string) =>
      `<div class="question"><p>${text}</p><details class="answer"><summary>Ver</summary><p>${text}: sí</p></details></div>`;
    const text = bodyOf(
      `<section class="practice"><h3>Ponte</h3>${question('A')}${question('B')}</section>`,
    )!;
    expect(text.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')).toBe(
      '|Ponte|Pregunta 1|A|Ver la respuesta|Pregunta 2|B|Ver la respuesta|Respuestas|Respuesta 1|A: sí|Respuesta 2|B: sí|',
    );
    expect(text).toContain('<section class="practice" id="ponte-a-prueba">');
    for (const id of ['pregunta/1', 'pregunta/2', 'respuesta/1', 'respuesta/2']) {
      expect(text).toContain(` id="${id}"`);
      expect(text).toContain(`<a href="${HOME}Uno/C/#${id}">`);
    }
  });

  it('has its drawings on paper, its images as files, and its outputs as they were', () => {
    const [chapter] = chapters(
      'Uno',
      topic(
        'C',
        '<svg class="dg" viewBox="1 2 30 40"><path marker-end="url(#a)"></path></svg>' +
          '<img class="picture" src="/notes/_astro/a.webp" srcset="/notes/_astro/b.webp 360w" alt="Una" width="9" height="8" loading="eager">' +
          '<pre tabindex="0" role="group" aria-label="Salida"><samp translate=no>a  b</samp></pre>',
      ),
    );
    expect(chapter!.hasDrawing).toBe(true);
    expect(chapter!.text).toContain(
      '<rect class="paper" x="1" y="2" width="30" height="40"/><path',
    );
    expect(chapter!.text).toContain('<pre class="aligned"><samp translate="no">a  b</samp></pre>');
    expect(chapter!.text).toMatch(/<img (?=.*alt="Una")(?=.*src="t-uno-c-1\.jpg")[^>]*\/>/);
    expect(chapter!.text).not.toContain('srcset');
    expect([...chapter!.pictures]).toEqual([
      ['t-uno-c-1.jpg', 'https://host.example/notes/_astro/a.webp'],
    ]);
  });

  it('has a file name of its own, in ASCII', () => {
    const names = ['C', 'C++', '日本語', '🎉', '../x'].map(chapterNames());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^t-[\w-]*$/.test(name))).toEqual([]);
  });
});

describe('a book', () => {
  const one = chapters(
    'Uno',
    topic(
      'C',
      '<article id="c/a"><h3>A &lt;b&gt;</h3><p><a href="/notes/Dos/D/#ñ">d</a> <a href="#c/a">a</a></p></article>',
    ),
  );
  const two = chapters('Dos', topic('D', '<article id="d/ñ"><h3>Ñ</h3></article>'));

  it('links a topic inside it, or on the site where it is not', () => {
    const whole = filesOf(one, two)['book/t-uno-c.xhtml'];
    expect(whole).toContain('<a href="t-dos-d.xhtml#%C3%B1">d</a>');
    expect(whole).toContain('<a href="t-uno-c.xhtml#a">a</a>');
    expect(filesOf(one)['book/t-uno-c.xhtml']).toContain(`<a href="${HOME}Dos/D/#%C3%B1">d</a>`);
  });

  it('links the site for what it cannot show', () => {
    const notes = '<article id="c/a"><h3>A</h3><div class="rs"></div></article>';
    const text = filesOf(chapters('Uno', topic('C', notes)))['book/t-uno-c.xhtml'];
    expect(text).toContain(`<a class="site" href="${HOME}Uno/C/#a">Ver el resultado</a>`);
    expect(text).toContain(`<a class="site" href="${HOME}Uno/C/">${HOME}Uno/C/</a>`);
  });

  it('has contents by topic and card, and by section where there are several', () => {
    const contents =
      '<ol><li><a href="t-uno-c.xhtml" lang="en">C</a><ol><li><a href="t-uno-c.xhtml#a">A &lt;b></a></li></ol></li></ol>';
    expect(filesOf(one)['book/nav.xhtml']).toContain(contents);
    expect(filesOf(one, two)['book/nav.xhtml']).toContain(
      `<li><a href="t-uno-c.xhtml">Uno</a>${contents}</li>`,
    );
  });

  it('names title, author, language, dates and address', () => {
    const text = filesOf(one)['book/package.opf'];
    for (const element of [
      `<dc:identifier id="address">${HOME}epub/Uno.epub</dc:identifier>`,
      '<dc:title>Libro &amp; más</dc:title>',
      '<dc:language>es</dc:language>',
      '<dc:date>2026-01-02</dc:date>',
      '<meta property="dcterms:modified">2026-01-02T00:00:00Z</meta>',
    ]) {
      expect(text).toContain(element);
    }
  });
});

it.each([
  [900, '1\u00a0kB'],
  [179_100, '180\u00a0kB'],
  [1_122_662, '1,1\u00a0MB'],
])('a size of %i is displayed as %s', (bytes, text) => {
  expect(displaySize(bytes)).toBe(text);
});
