import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { summarize } from '../../src/lib/verification-summary.ts';
import { describeVerification } from '../../src/lib/verification.ts';
import { readVerification, RESULTS_FILE } from '../../src/notes/results.ts';
import type { CodeBlock } from '../../src/notes/note.ts';

describe('how a block was verified, in words', () => {
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
    expect(describeVerification(result)).toBe(text);
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
  ] as const)('of what has to fail, %s: what its page does not tell, %j', (level, untold, text) => {
    expect(describeVerification({ tool: 'Sass 1', level }, { untold })).toBe(text);
  });

  it('does not tell that what is asked fails', () => {
    const failing = { untold: ['Undefined'], isAsked: true };
    expect(describeVerification({ tool: 'Sass 1', level: 'compila' }, failing)).toBe(
      'Comprobado con Sass 1',
    );
  });
});

describe('the results on disk', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'results-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are none without a file', () => {
    expect(readVerification(folder)).toEqual({});
  });

  it('are read again when the file changed', () => {
    const file = join(folder, RESULTS_FILE);
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

  it('counts each language by level, most first, and every block once', () => {
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

  it('counts tools and emulations', () => {
    expect(summary.tools).toEqual([['Chromium 156', 3]]);
    expect(summary.emulations).toEqual([['sin red', 1]]);
  });

  it('says why and where blocks are not verified', () => {
    expect(summary.exclusions).toEqual([
      { reason: 'necesita una cuenta', count: 2, pages: new Map([['/Git/SSH/', 'Git: SSH']]) },
    ]);
  });
});
