import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { summarize } from '../../src/lib/verification-summary.ts';
import { describeVerification } from '../../src/lib/verification.ts';
import { readVerification, resultsFile } from '../../src/notes/verification-results.ts';
import type { CodeBlock } from '../../src/notes/note.ts';

describe('verification status in words', () => {
  it.each([
    [undefined, undefined],
    [{ tool: 'Node 24', level: 'salida' }, 'Ejecutado con Node 24, salida comprobada'],
    [{ tool: 'Node 24', level: 'ejecuta' }, 'Ejecutado con Node 24'],
    [{ tool: 'javac 21', level: 'compila' }, 'Compilado con javac 21'],
    [{ tool: 'TypeScript 6', level: 'tipos' }, 'Tipos comprobados con TypeScript 6'],
    [{ tool: 'yaml 2', level: 'analiza' }, 'Sintaxis comprobada con yaml 2'],
    [
      { tool: 'Node 24', level: 'ejecuta', emulated: 'contra un servidor de prueba' },
      'Ejecutado con Node 24 (contra un servidor de prueba)',
    ],
    [{ excluded: 'necesita un teléfono' }, 'No verificado: necesita un teléfono'],
  ] as const)('%j', (result, text) => {
    expect(describeVerification(result)?.sentence).toBe(text);
  });

  it.each([
    ['compila', [], 'Comprobado con Sass 1: falla, como se dice'],
    ['compila', ['Undefined'], 'Comprobado con Sass 1: falla con «Undefined»'],
    ['ejecuta', ['a «b»', 'c'], 'Comprobado con Sass 1: falla con “a «b»” y «c»'],
    [
      'compila',
      ['E', 'Chromium no admite «a: b»'],
      'Comprobado con Sass 1: falla con «E»; Chromium no admite «a: b»',
    ],
    ['salida', [], 'Ejecutado con Sass 1, salida comprobada'],
    ['salida', ['E1'], 'Ejecutado con Sass 1, salida comprobada: falla con «E1»'],
  ] as const)(
    'of what has to fail, %s: what its page does not tell, %j',
    (level, unshown, text) => {
      expect(describeVerification({ tool: 'Sass 1', level }, { unshown })?.sentence).toBe(text);
    },
  );

  it('does not tell that what is asked fails', () => {
    const failing = { unshown: ['Undefined'], isAsked: true };
    expect(describeVerification({ tool: 'Sass 1', level: 'compila' }, failing)).toEqual({
      sentence: 'Comprobado con Sass 1',
      mark: 'Sass 1',
    });
  });

  it.each([
    [{ tool: 'Node 24.21.0', level: 'salida' }, 'Node 24'],
    [{ tool: 'TypeScript 7.0.2 y React Native 0.86.3', level: 'ejecuta' }, 'React Native 0.86'],
    [{ tool: 'OpenSSH 1:9.2', level: 'salida' }, 'OpenSSH 9'],
    [{ tool: 'Chromium 156', level: 'analiza', drawn: true }, 'Chromium 156'],
    [{ tool: 'Nu Html Checker 26.9.27', level: 'analiza' }, 'sintaxis'],
    [{ tool: 'TypeScript 7.0.2', level: 'tipos' }, 'tipos'],
    [{ tool: 'javac 21', level: 'compila' }, 'compila'],
    [{ tool: 'Node 24', level: 'ejecuta', emulated: 'sin red' }, undefined],
    [{ excluded: 'necesita un teléfono' }, undefined],
  ] as const)('has a mark where a line is not needed: %j', (result, mark) => {
    expect(describeVerification(result)?.mark).toBe(mark);
  });

  it('has no mark for what has to fail', () => {
    const result = { tool: 'Sass 1', level: 'compila' } as const;
    expect(describeVerification(result, { unshown: [] })?.mark).toBeUndefined();
  });
});

describe('the results on disk', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'results-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const pathOf = (note: string) => join(folder, resultsFile(`src/content/${note}.mdx`));
  const write = (note: string, results: object) => {
    mkdirSync(dirname(pathOf(note)), { recursive: true });
    writeFileSync(pathOf(note), JSON.stringify(results));
  };

  it('are empty without a file', () => {
    expect(readVerification(folder)).toEqual({});
  });

  it('cover all notes; a block of two notes has the weaker result', () => {
    const run = { tool: 'Node 24', level: 'ejecuta' };
    write('sections/css', { a: { excluded: 'uno' } });
    write('topics/css/grid', { b: { ...run, level: 'salida' }, c: run });
    write('topics/js/map', { b: run });
    expect(readVerification(folder)).toEqual({ a: { excluded: 'uno' }, b: run, c: run });
  });

  it('are read again after a change', () => {
    const file = pathOf('topics/css/grid');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{"a":{"excluded":"uno"}}');
    utimesSync(file, 1, 1);
    expect(readVerification(folder)).toEqual({ a: { excluded: 'uno' } });
    writeFileSync(file, '{"a":{"excluded":"dos"}}');
    utimesSync(file, 2, 2);
    expect(readVerification(folder)).toEqual({ a: { excluded: 'dos' } });
  });
});

describe('the summary', () => {
  const block = (language: string, hash: string) => ({ language, hash }) as CodeBlock;
  const pages = [
    { name: 'Css: Grid', href: '/Css/Grid/', blocks: [block('css', '1'), block('css', '2')] },
    {
      name: 'Git: SSH',
      href: '/Git/SSH/',
      blocks: [block('bash', '3'), block('css', '4'), block('css', '5'), block('css', '6')],
    },
  ];
  const summary = summarize(pages, {
    1: { tool: 'Chromium 156', level: 'ejecuta' },
    2: { tool: 'Chromium 156', level: 'salida' },
    3: { excluded: 'necesita una cuenta' },
    4: { tool: 'Chromium 156', level: 'ejecuta', emulated: 'sin red' },
    6: { excluded: 'necesita una cuenta' },
  });

  it('counts blocks once, by language and level, most first', () => {
    expect(summary.languages).toEqual([
      {
        language: 'css',
        levels: { salida: 1, ejecuta: 2, compila: 0, tipos: 0, analiza: 0 },
        excluded: 1,
        pending: 1,
        total: 5,
      },
      {
        language: 'bash',
        levels: { salida: 0, ejecuta: 0, compila: 0, tipos: 0, analiza: 0 },
        excluded: 1,
        pending: 0,
        total: 1,
      },
    ]);
    expect(summary.total).toBe(6);
  });

  it('counts tools and substitutes', () => {
    expect(summary.tools).toEqual([['Chromium 156', 3]]);
    expect(summary.emulations).toEqual([['sin red', 1]]);
  });

  it('lists reasons and pages of unverified blocks', () => {
    expect(summary.exclusions).toEqual([
      { reason: 'necesita una cuenta', count: 2, pages: new Map([['/Git/SSH/', 'Git: SSH']]) },
    ]);
  });
});
