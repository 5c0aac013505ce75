import { readFileSync } from 'node:fs';
import { blockHash } from 'verified-examples/notation';
import { describe, expect, it } from 'vitest';
import { cardLinks } from '../../src/notes/topic-info.ts';
import { NoteSyntaxError, parseNote } from '../../src/notes/note.ts';

const note = parseNote(readFileSync('tests/fixtures/notes/good/topic.mdx', 'utf8'));

describe('a parsed note', () => {
  it('has the values of its frontmatter, with their positions', () => {
    expect(note.frontmatter.data).toEqual({
      id: 'Selectors',
      date: '29/02/2020',
      subtitle: 'Elegir: a quién se aplica cada regla',
      parrafo: 'Con `código` en línea.',
    });
    expect(note.frontmatter.lineOf(['subtitle'])).toBe(4);
  });

  it('has its cards with attributes, line and definition', () => {
    const [first, second] = note.cards;
    expect(note.cards).toHaveLength(2);
    expect(first).toMatchObject({
      line: 8,
      attributes: {
        title: 'Todo lo que se puede',
        url: 'https://example.com/a',
        video: 'aaaaaaaaa_-',
        videoTitle: 'Un vídeo',
      },
    });
    expect(first!.definition).toContain(
      'Una definición con `{llaves}` y `<etiquetas>` en el código',
    );
    expect(first!.definition).not.toContain('Sin lenguaje');
    expect(second).toMatchObject({ attributes: { title: 'Sin ejemplos' }, blocks: [] });
  });

  it('has its blocks with language, marks, output and explanation', () => {
    const blocks = note.cards[0]!.blocks;
    expect(blocks.map(({ language, line, explained }) => [language, line, explained])).toEqual([
      ['js', 28, true],
      ['jsx', 38, true],
      ['js', 44, false],
      ['js', 48, true],
      ['bash', 58, true],
    ]);
    expect(blocks[0]).toMatchObject({
      code: 'null.a;',
      marks: { title: 'a.js', group: 'app', fails: ['TypeError'] },
      output: { text: 'TypeError: no', line: 32 },
    });
    expect(blocks[1]).not.toHaveProperty('output');
  });
});

it('reports the position of invalid MDX', () => {
  expect(() => parseNote('Uno.\n\nDos {a b}.\n')).toThrow(
    expect.objectContaining({ constructor: NoteSyntaxError, line: 3 }),
  );
});

it('identifies a block by its language, marks, code and output', () => {
  const hash = blockHash('js', 'solo-compila', 'a()', '1');
  expect(hash).toMatch(/^[\da-f]{16}$/);
  expect(blockHash('js', 'solo-compila', 'a()', '1')).toBe(hash);
  const others = [
    blockHash('ts', 'solo-compila', 'a()', '1'),
    blockHash('js', '', 'a()', '1'),
    blockHash('js', 'solo-compila', 'a();', '1'),
    blockHash('js', 'solo-compila', 'a()', '2'),
    blockHash('js', 'solo-compila', 'a()'),
    blockHash('jssolo-compila', '', 'a()', '1'),
  ];
  expect(new Set([hash, ...others]).size).toBe(7);
});

it('resolves links to cards by their titles', () => {
  expect(cardLinks([{ title: 'Áreas: ¿qué son?' }, { title: 'Dos' }])).toEqual([
    { text: 'Áreas: ¿qué son?', href: '#áreas-qué-son' },
    { text: 'Dos', href: '#dos' },
  ]);
});
