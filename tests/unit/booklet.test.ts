import { expect, it } from 'vitest';
import { canonicalPath } from '../../src/lib/addresses.ts';
import { bookletIds, inBooklet } from '../../src/lib/booklet.ts';
import { PAGE_IDS, validateTitle } from '../../src/lib/card-id.ts';

it('topics of a booklet have unique ids, distinct from the page’s own', () => {
  const ids = bookletIds(['C', 'C++', '🎉', '++', 'Contenido', 'Menu', 'Primera Página']);
  expect(ids).toEqual(['c', 'c-1', 'tema', 'tema-1', 'contenido-1', 'menu-1', 'primera-página']);
});

it('only cards and links to them get their topic as prefix in a booklet', () => {
  const notes =
    '<article id="uno"><h3>Uno</h3><p>Ver <a href="#dos">dos</a> y <a href="/Css/#uno">más</a>.</p>' +
    '<pre><code>&lt;a href="#x"> &lt;article id="x"></code></pre></article>';
  expect(inBooklet(notes, 'c-1')).toBe(
    '<article id="c-1/uno"><h3>Uno</h3><p>Ver <a href="#c-1/dos">dos</a> y <a href="/Css/#uno">más</a>.</p>' +
      '<pre><code>&lt;a href="#x"> &lt;article id="x"></code></pre></article>',
  );
});

it.each([
  ['/C++/Básico/#uno', '/C%2B%2B/B%C3%A1sico/#uno'],
  ['/C%2B%2B/B%C3%A1sico/', '/C%2B%2B/B%C3%A1sico/'],
  ['/', '/'],
  ['/#antes-de-empezar', '/#antes-de-empezar'],
  ['/rss.xml', '/rss.xml'],
])('writes %s in one way: %s', (link, expected) => {
  expect(canonicalPath(link)).toBe(expected);
});

it('a title yields a card id that no other part of the page has', () => {
  for (const title of ['C++', 'Menú', '404', 'Grid o Flexbox']) {
    expect(validateTitle(title), title).toBeUndefined();
  }
  for (const title of ['++', '🎉', '…']) {
    expect(validateTitle(title)?.expected).toMatch(/^un título con letras o cifras/);
  }
  for (const id of Object.values(PAGE_IDS)) {
    const title = id.replaceAll('-', ' ');
    expect(validateTitle(title)?.remedy, title).toBe('añádele una palabra');
  }
  expect(validateTitle('Contenido')?.expected).toContain('`#contenido`');
});
