import { expect, it } from 'vitest';
import { canonicalPath } from '../../src/lib/addresses.ts';
import { bookletIds, inBooklet } from '../../src/lib/booklet.ts';
import { faultOfTitle } from '../../src/lib/card-id.ts';

it('each topic of a booklet has an id of its own, and none of the page’s', () => {
  const ids = bookletIds(['C', 'C++', '🎉', '++', 'Contenido', 'Menu', 'Primera Página']);
  expect(ids).toEqual(['c', 'c-1', 'tema', 'tema-1', 'contenido-1', 'menu-1', 'primera-página']);
});

it('cards and the links to them begin with their topic in a booklet, and nothing else does', () => {
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

it('a title gives its card an id that nothing else of the page has', () => {
  for (const title of ['C++', 'Menú', '404', 'Grid o Flexbox']) {
    expect(faultOfTitle(title), title).toBeUndefined();
  }
  for (const title of ['++', '🎉', '…']) {
    expect(faultOfTitle(title)?.expected).toMatch(/^un título con letras o cifras/);
  }
  expect(faultOfTitle('Contenido')?.expected).toContain('`#contenido`');
  expect(faultOfTitle('menu')?.remedy).toBe('añádele una palabra');
});
