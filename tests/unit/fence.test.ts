import { expect, it } from 'vitest';
import { parseFence } from '../../src/notes/fence.ts';

const none = { compileOnly: false, noResult: false };
const plain = { unknown: [], repeated: [], lines: [] };

it.each([undefined, null, '', '  '])('finds no marks in %j', (meta) => {
  expect(parseFence(meta)).toEqual({ ...plain, marks: none });
});

it('reads every mark', () => {
  const meta =
    'title="src/a b.js" grupo="app" falla="TypeError: no" no-verificar="necesita un móvil" solo-compila';
  expect(parseFence(meta)).toEqual({
    ...plain,
    marks: {
      title: 'src/a b.js',
      group: 'app',
      fails: ['TypeError: no'],
      unverified: 'necesita un móvil',
      compileOnly: true,
      noResult: false,
    },
  });
});

it('reads single quotes around double ones', () => {
  expect(parseFence(`falla='no "such" file'`).marks.fails).toEqual(['no "such" file']);
});

it('reads one mark «falla» for each failure', () => {
  expect(parseFence('falla="a" falla="b"').marks.fails).toEqual(['a', 'b']);
});

it('reports a repeated mark', () => {
  expect(parseFence('title="a" grupo="b" title="c"').repeated).toEqual(['title']);
});

it('leaves line marks to Expressive Code', () => {
  const lines = ['{2}', '{1, 3-5}', 'ins={4}', 'del={5}', 'mark={6}'];
  expect(parseFence(lines.join(' '))).toEqual({ ...plain, marks: none, lines });
});

it.each([
  ['tittle="a.js"', ['tittle="a.js"']],
  ['oculto', ['oculto']],
  ['title=a.js', ['title=a.js']],
  ['Oculto solo_compila', ['Oculto', 'solo_compila']],
  ['add={3}', ['add={3}']],
  ['{a}', ['{a}']],
])('reports an unknown mark: %s', (meta, unknown) => {
  expect(parseFence(meta)).toEqual({ ...plain, marks: none, unknown });
});

it('does not confuse properties of Object with marks', () => {
  expect(parseFence('toString constructor="a"').unknown).toEqual(['toString', 'constructor="a"']);
});
