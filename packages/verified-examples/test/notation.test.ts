import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareLines, evaluate, expectedOutput, failure, matchesLine } from '../src/compare.ts';
import type { BlockResult } from '../src/engine.ts';
import { formatResults, staleResults, toResults } from '../src/results.ts';
import { settings } from '../src/settings.ts';
import { writeSeenOutputs } from '../src/write.ts';
import { blocksOf, fence, plan, resultsOf } from './documents.ts';

const blockOf = (...fences: string[]) => blocksOf(fences.join('\n'))[0]!;

describe('expected outputs', () => {
  it('are arrow comments at the end of a line or on their own line', () => {
    const block = blockOf(fence('js', 'console.log(1); // → 1', '// → dos líneas'));
    expect(expectedOutput(block, '//')).toEqual([
      { text: '1', line: 2 },
      { text: 'dos líneas', line: 3 },
    ]);
  });

  it('are in the «salida» block, which takes precedence over comments', () => {
    const block = blockOf(fence('js', 'console.log(1); // → 1'), fence('salida', '1'));
    expect(expectedOutput(block, '//')).toEqual([{ text: '1', line: 6 }]);
  });

  it.each([
    ['js', 'f(1); // total → 3'],
    ['js', 'f(1); // ⟶ 3'],
    ['js', 'f(1); /* → 3 */'],
    ['bash', 'f # ➜ 3'],
  ])('are not confused with similar notations: %s, %s', (language, line) => {
    expect(plan(fence(language, line)).problems).toMatchObject([
      { line: 2, message: expect.stringContaining('parece prometer una salida') },
    ]);
  });

  it('are neither measured values of a sheet nor text without an arrow', () => {
    for (const block of [
      fence('css', 'p { width: 9px; /* → 9px */ }'),
      fence('js', 'f(1); // más que 3', "const arrow = '→';"),
    ]) {
      expect(plan(block).problems).toEqual([]);
    }
  });

  it('are not shown for code that is not run', () => {
    const source = fence('js no-verificar="tarda"', 'f(1)') + fence('salida', '1');
    expect(plan(source).problems).toMatchObject([
      { line: 4, message: expect.stringContaining('que nadie ha visto') },
    ]);
  });

  it('may omit variable parts', () => {
    expect(matchesLine('id …', 'id 4f2a')).toBe(true);
    expect(matchesLine('(…) [ok]', '(12 ms) [ok]')).toBe(true);
    expect(matchesLine('a.c', 'abc')).toBe(false);
    expect(compareLines(['a', '…', 'd'], ['a', 'b', 'c', 'd'])).toBeUndefined();
    expect(compareLines(['a', '…'], ['a'])).toBeUndefined();
    expect(compareLines(['a', 'b'], ['a', 'c'])).toBe(1);
    expect(compareLines(['a'], ['a', 'de más'])).toBe(1);
  });

  it('are compared, and an unannounced failure counts as one', () => {
    const block = blockOf(fence('js', 'console.log(1); // → 1'));
    expect(evaluate(block, { level: 'ejecuta', printed: '1\n' }, '//').level).toBe('salida');
    expect(evaluate(block, { level: 'ejecuta', printed: '2\n' }, '//').problem?.line).toBe(2);
    expect(
      evaluate(block, { level: 'ejecuta', printed: '1\n', ...failure('roto') }, '//').level,
    ).toBeUndefined();
  });
});

describe('jobs', () => {
  it('are groups, sessions and single blocks', () => {
    const { jobs, count } = plan(
      [
        fence('js grupo="app" title="a.js"', 'a'),
        fence('js grupo="app" title="b.js"', 'b'),
        fence('json grupo="app" title="datos.json"', '{}'),
        fence('powershell', 'pwd'),
        fence('js', 'c'),
        fence('powershell', 'ls'),
      ].join('\n'),
    );
    expect(jobs.map(({ language, blocks }) => [language, blocks.length])).toEqual([
      ['js', 2],
      ['json', 1],
      ['powershell', 2],
      ['js', 1],
    ]);
    expect(jobs[0]?.support.map(({ language }) => language)).toEqual(['json']);
    expect(count).toBe(6);
  });

  it('count every block', async () => {
    const blockResults = await resultsOf(
      [
        fence('json', '{}'),
        fence('json no-verificar="necesita un teléfono"', '{}'),
        fence('text', 'árbol'),
        fence('json', '{'),
      ].join('\n'),
    );
    expect(blockResults.map(({ state }) => state)).toEqual([
      'analiza',
      'excluido',
      'excluido',
      'falla',
    ]);
  });
});

describe('results', () => {
  const blockResult = (hash: string, rest: Partial<BlockResult>): BlockResult => ({
    file: 'nota.md',
    block: { ...blockOf(fence('js', 'x')), hash },
    state: 'salida',
    tool: { name: 'Node', version: '24.1.0' },
    ...rest,
  });

  it('contain the observed output, and excluded blocks with the reason', () => {
    const results = toResults(
      [
        blockResult('b', { state: 'ejecuta', emulated: 'un simulador' }),
        blockResult('a', {}),
        blockResult('c', { state: 'excluido', reason: 'necesita un teléfono', shown: true }),
        blockResult('d', { state: 'falla' }),
      ],
      {},
    );
    expect(formatResults(results)).toBe(
      [
        '{',
        '  "a": {"tool":"Node 24.1.0","level":"salida"},',
        '  "b": {"tool":"Node 24.1.0","level":"ejecuta","emulated":"un simulador"},',
        '  "c": {"excluded":"necesita un teléfono"}',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('keep what this machine cannot verify, and drop removed blocks', () => {
    const before = {
      a: { tool: 'Java 21', level: 'salida' as const },
      z: { excluded: 'ya no está' },
    };
    expect(toResults([blockResult('a', { state: 'omitido' })], before)).toEqual({ a: before.a });
  });

  it('take the weaker of two results, and none if one of them fails', () => {
    const weaker = toResults([blockResult('a', {}), blockResult('a', { state: 'ejecuta' })], {});
    expect(weaker['a']).toMatchObject({ level: 'ejecuta' });
    const twins = ['Node', 'Express'].map((name) =>
      blockResult('a', { tool: { name, version: '5' } }),
    );
    expect(toResults(twins, {})).toEqual(toResults(twins.toReversed(), {}));
    expect(toResults([blockResult('a', {}), blockResult('a', { state: 'falla' })], {})).toEqual({});
  });

  it('do not depend on tool versions', () => {
    const one = { a: { tool: 'Node 24.1.0 y Express 5.3.0', level: 'salida' as const } };
    const other = { a: { tool: 'Node 24.2.0 y Express 5.4.1', level: 'salida' as const } };
    expect(staleResults(one, other)).toEqual([]);
  });

  it('that differ are reported, with both values', () => {
    const committed = { tool: 'Node 24.1.0', level: 'salida' as const };
    const found = { tool: 'Node 24.1.0', level: 'ejecuta' as const };
    expect(staleResults({ a: committed, gone: committed }, { a: found, fresh: found })).toEqual([
      { hash: 'a', committed, found },
      { hash: 'fresh', committed: undefined, found },
      { hash: 'gone', committed, found: undefined },
    ]);
  });
});

describe('writing', () => {
  it('fills in empty outputs and leaves the others alone', () => {
    const source = [
      fence('js', 'console.log(1)'),
      fence('salida'),
      'Texto.\n',
      fence('js', 'console.log(2)'),
      fence('salida', '3'),
    ].join('\n');
    const written = path.join(mkdtempSync(path.join(tmpdir(), 'nota-')), 'nota.md');
    writeFileSync(written, source);
    const file = path.relative(settings().root, written);
    const blockResults = blocksOf(source).map((block): BlockResult => ({
      file,
      block,
      state: 'falla',
      seen: 'uno\ndos\n',
    }));
    expect(writeSeenOutputs(blockResults)).toHaveLength(1);
    const text = readFileSync(written, 'utf8');
    expect(text).toContain('```salida\nuno\ndos\n```');
    expect(text).toContain('```salida\n3\n```');
  });
});
