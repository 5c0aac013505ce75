import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInLanguages } from 'verified-examples';
import {
  DRAWING_LANGUAGE,
  LANGUAGES,
  NOT_CODE,
  OUTPUT_LANGUAGE,
} from '../../src/notes/languages.ts';
import { noteFiles } from '../../src/notes/model.ts';
import { noteDocument } from '../../verify/document.ts';
import { ROOT } from '../project.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const fence = (info: string, ...lines: string[]): string =>
  ['```' + info, ...lines, '```'].join('\n');

/** A card; its first block begins on line 7. */
const card = (...blocks: string[]): string =>
  ['<Card title="Tarjeta">', 'Definición.', '<Examples>', ...blocks, '</Examples>', '</Card>'].join(
    '\n\n',
  );

const documentOf = (source: string, section = '') =>
  noteDocument('nota.mdx', source, () => section);

describe('a note as the engine verifies it', () => {
  it('is a session of its cards, then its questions', () => {
    const question = `<Practice>\n<Question>\n\n¿Qué sale?\n\n<Answer>\n\n${fence('bash', 'echo $A # → 1')}\n\nPor eso.\n\n</Answer>\n</Question>\n</Practice>`;
    const setup = `<Setup>\n\n${fence('bash', 'export A=1')}\n\n</Setup>`;
    const source = [setup, card(fence('js', '1')), card(fence('css', 'p {}')), question].join(
      '\n\n',
    );
    const { parts, isSession } = documentOf(source);
    expect(parts.map((part) => part.map(({ language }) => language))).toEqual([
      ...[['bash'], ['js'], ['css'], ['bash']],
    ]);
    expect(isSession).toBe(true);
  });

  it('has the products of its section as tags', () => {
    const section = '---\nverifica: [android]\n---\n';
    expect(documentOf(card(fence('xml', '<a/>')), section).tags).toEqual(['android']);
    expect(documentOf(card(fence('xml', '<a/>'))).tags).toEqual([]);
  });

  it('leaves out text and languages that are only shown', () => {
    const { parts } = documentOf(card(fence('text', 'a'), fence('python', '1'), fence('js', '1')));
    expect(parts.flat().map(({ skip }) => skip !== undefined)).toEqual([true, true, false]);
  });

  it('depends on the language and the section’s data, never on a public name', () => {
    const topics = Map.groupBy(noteFiles(ROOT, 'topics'), (file) => basename(dirname(file)));
    const other = 'src/content/topics/otra/nota.mdx';
    // One topic of each section.
    for (const [folder, [file = '']] of topics) {
      const section = () => read(`src/content/sections/${folder}.mdx`);
      const { path, ...rest } = noteDocument(file, read(file), section);
      const renamed = read(file).replace(/^id: .*$/m, 'id: Otra');
      // Only its path has the names of section and topic.
      expect(path).toBe(file);
      expect(noteDocument(other, renamed, section)).toEqual({ ...rest, path: other });
    }
  });
});

it('each language that is not only shown has a plug-in', () => {
  const notRun: readonly string[] = [NOT_CODE, OUTPUT_LANGUAGE, DRAWING_LANGUAGE];
  const checked = Object.entries(LANGUAGES).flatMap(([name, { unchecked }]) =>
    unchecked || notRun.includes(name) ? [] : [name],
  );
  const declared = builtInLanguages().flatMap(({ languages = {} }) => Object.keys(languages));
  expect(checked.length).toBeGreaterThan(20);
  expect(checked.filter((language) => !declared.includes(language))).toEqual([]);
});

describe('the problems of a note', () => {
  const mistakes: [name: string, block: string, words: string, line?: number][] = [
    ['an unknown language', fence('klingon', 'x'), 'klingon'],
    ['an unknown mark', fence('js salta', 'x'), 'salta'],
    ['another arrow', fence('bash', 'echo 3 # => 3'), 'su flecha no es', 8],
    ['another arrow without spaces', fence('js', 'f(1);//=>3'), 'su flecha no es', 8],
    [
      'an output of code that is not run',
      fence('python', '1') + '\n\n' + fence('salida', '1'),
      'que no se ejecuta',
      11,
    ],
    ['a reason that is missing', fence('js no-verificar=""', 'x'), 'motivo'],
    ['an error that is missing', fence('js falla=""', 'x'), 'texto del error'],
    [
      'two marks that exclude each other',
      fence('js no-verificar="a" falla="b"', 'x'),
      'otra de comprobación',
    ],
    [
      'a file outside the project',
      fence('js title="../x.js"', 'x'),
      'no está dentro de la carpeta',
    ],
    ['an output without code', fence('salida', '1'), 'no sigue a ningún código'],
  ];

  it.each(mistakes)('include %s, with its line', (_name, block, words, line = 7) => {
    const [problem] = documentOf(card(block)).problems;
    expect(problem?.line).toBe(line);
    expect(problem?.message).toContain(words);
  });

  it('include code outside the examples', () => {
    expect(documentOf(fence('js', 'x')).problems[0]?.message).toContain('fuera de `<Examples>`');
  });

  it('include two files with the same name in a group', () => {
    const file = fence('js grupo="a" title="a.js"', 'x');
    const [problem] = documentOf(card(file, 'Texto.', file)).problems;
    expect(problem?.message).toContain('Hay dos archivos');
  });

  it('are one where a file is not valid MDX', () => {
    expect(documentOf('<Card title="a">').problems).toHaveLength(1);
  });
});
