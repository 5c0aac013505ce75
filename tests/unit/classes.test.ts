import { expect, it } from 'vitest';
import { parseNote, partsOf, type Note } from '../../src/notes/note.ts';
import type { Report } from '../../src/lint/diagnostic.ts';
import { applyRules } from '../../src/lint/rule.ts';
import { unmatchedSelector } from '../../src/lint/rules/unmatched-selector.ts';
import { unusedClass } from '../../src/lint/rules/unused-class.ts';
import { scenesOf } from '../../src/preview/collect.ts';

const fence = (language: string, code: string) => ['```' + language, code, '```', ''].join('\n');

const noteOf = (...blocks: string[]): Note =>
  parseNote(
    ['<Card title="Tarjeta">\n\nDefinición.\n\n<Examples>\n', ...blocks]
      .concat('Explicación.\n\n</Examples>\n</Card>\n')
      .join('\n'),
  );

const told = (reports: Report[]): string[] =>
  reports.map(({ line, found }) => `${line} ${/«(.*)»/.exec(found)![1]}`);

/** Unused classes, with their lines, in an example of these blocks. */
function loose(...blocks: string[]): string[] {
  const note = noteOf(...blocks);
  return told(applyRules([unusedClass], { note, scenes: scenesOf(partsOf(note)) }));
}

const HTML = fence('html', '<ul class="list">\n  <li class="new is-new">Aura</li>\n</ul>');

it('a class in styled HTML is used by something', () => {
  expect(loose(HTML, fence('css', '.list { margin: 0; }\n.new { color: red; }'))).toEqual([
    '9 is-new',
  ]);
  expect(loose(HTML, fence('scss', '.list { .new, .is-new { color: red; } }'))).toEqual([]);
});

it('measurements and programs use classes too, and unstyled HTML may have any', () => {
  const css = fence('css', '.new, .is-new { color: red; }');
  expect(loose(HTML, css)).toEqual(['8 list']);
  expect(loose(HTML, css, fence('salida', '.list · elementos → 1'))).toEqual([]);
  expect(loose(HTML, css, fence('js', "document.querySelector('.list').remove();"))).toEqual([]);
  expect(loose(HTML)).toEqual([]);
});

it('one of several sheets that style the same HTML is enough', () => {
  const bad = fence('css', '/* ❌ Mal */\n.list { margin: 0; }');
  const good = fence('css', '/* ✅ Bien */\n.new, .is-new { color: red; }');
  expect(loose(HTML, bad, good)).toEqual([]);
});

it('a sheet selects classes and ids that something else on the page names', () => {
  const asked = (...blocks: string[]) => told(applyRules([unmatchedSelector], noteOf(...blocks)));
  const css = [
    '/* .otra */',
    '.lsit > .new { margin: 0; }',
    '@media print { #menu { margin: 0; } }',
  ];
  expect(asked(HTML, fence('css', css.join('\n')))).toEqual(['15 .lsit', '16 #menu']);
  expect(asked(HTML, fence('css', css.join('\n')), 'Las llevan `.lsit` y `#menu`.\n')).toEqual([]);
  expect(asked(HTML, fence('css', '[href$=".pdf"], p { margin: 0.5em; }'))).toEqual([]);
  expect(asked(HTML, fence('css', '.lsit {'))).toEqual([]);
  expect(asked(fence('css', css.join('\n')))).toEqual([]);
});
