import { expect, it } from 'vitest';
import { checkClasses } from '../../src/notes/check-classes.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { scenesOf } from '../../src/notes/scenes.ts';

const fence = (language: string, code: string) => ['```' + language, code, '```', ''].join('\n');

/** The classes that nothing asks for, with their lines, of an example made of these blocks. */
function loose(...blocks: string[]): string[] {
  const note = parseNote(
    ['<Card title="Tarjeta">\n\nDefinición.\n\n<Examples>\n', ...blocks]
      .concat('Explicación.\n\n</Examples>\n</Card>\n')
      .join('\n'),
  );
  return checkClasses(note, scenesOf(partsOf(note))).map(
    ({ line, found }) => `${line} ${/«(.*)»/.exec(found)![1]}`,
  );
}

const HTML = fence('html', '<ul class="list">\n  <li class="new is-new">Aura</li>\n</ul>');

it('a class of dressed HTML is one that something asks for', () => {
  expect(loose(HTML, fence('css', '.list { margin: 0; }\n.new { color: red; }'))).toEqual([
    '9 is-new',
  ]);
  expect(loose(HTML, fence('scss', '.list { .new, .is-new { color: red; } }'))).toEqual([]);
});

it('a measure and a program ask for classes too, and what is not dressed may have any', () => {
  const css = fence('css', '.new, .is-new { color: red; }');
  expect(loose(HTML, css)).toEqual(['8 list']);
  expect(loose(HTML, css, fence('salida', '.list · elementos → 1'))).toEqual([]);
  expect(loose(HTML, css, fence('js', "document.querySelector('.list').remove();"))).toEqual([]);
  expect(loose(HTML)).toEqual([]);
});

it('one of several sheets that dress the same HTML is enough', () => {
  const bad = fence('css', '/* ❌ Mal */\n.list { margin: 0; }');
  const good = fence('css', '/* ✅ Bien */\n.new, .is-new { color: red; }');
  expect(loose(HTML, bad, good)).toEqual([]);
});
