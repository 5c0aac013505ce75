import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CodeBlock } from '../../src/notes/note.ts';
import { verify, type BlockResult } from '../../packages/verified-examples/src/engine.ts';
import { byCards, languagesOf, readJobs } from '../../packages/verified-examples/src/plan.ts';
import {
  compareLines,
  expectedOutput,
  failure,
  evaluate,
  matchesLine,
} from '../../packages/verified-examples/src/compare.ts';
import { ROOT } from '../../packages/verified-examples/src/process.ts';
import { formatResults, staleResults, toResults } from '../../packages/verified-examples/src/results.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';
import { writeSeenOutputs } from '../../packages/verified-examples/src/write.ts';

const card = (...blocks: string[]): string =>
  ['<Card title="Tarjeta">', 'Definición.', '<Examples>', ...blocks, '</Examples>', '</Card>'].join(
    '\n\n',
  );

const fence = (info: string, ...lines: string[]): string =>
  ['```' + info, ...lines, '```'].join('\n');

const languages = languagesOf(RUNNERS);
const read = (source: string) => readJobs('nota.mdx', source, languages, [], byCards);

const blockOf = (...fences: string[]): CodeBlock => {
  const block = read(card(...fences)).jobs[0]?.blocks[0];
  if (!block) throw new Error('la tarjeta no tiene bloques');
  return block;
};

describe('expected outputs', () => {
  it('are arrow comments at the end of a line or on their own line', () => {
    const block = blockOf(fence('js', 'console.log(1); // → 1', '// → dos líneas'));
    expect(expectedOutput(block, '//')).toEqual([
      { text: '1', line: 8 },
      { text: 'dos líneas', line: 9 },
    ]);
  });

  it('are in the «salida» block, which takes precedence over comments', () => {
    const block = blockOf(fence('js', 'console.log(1); // → 1'), fence('salida', '1'));
    expect(expectedOutput(block, '//')).toEqual([{ text: '1', line: 12 }]);
  });

  it.each([
    ['js', 'f(1); // total → 3'],
    ['js', 'f(1); // ⟶ 3'],
    ['js', 'f(1); /* → 3 */'],
    ['bash', 'f # ➜ 3'],
  ])('are not confused with similar notations: %s, %s', (language, line) => {
    expect(read(card(fence(language, line))).problems).toMatchObject([
      { line: 8, message: expect.stringContaining('parece prometer una salida') },
    ]);
  });

  it('are neither measured values of a sheet nor text without an arrow', () => {
    for (const block of [
      fence('css', 'p { width: 9px; /* → 9px */ }'),
      fence('js', 'f(1); // más que 3', "const arrow = '→';"),
    ]) {
      expect(read(card(block)).problems).toEqual([]);
    }
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
    expect(evaluate(block, { level: 'ejecuta', printed: '2\n' }, '//').problem?.line).toBe(8);
    expect(
      evaluate(block, { level: 'ejecuta', printed: '1\n', ...failure('roto') }, '//').level,
    ).toBeUndefined();
  });
});

describe('notation', () => {
  const mistakes: [name: string, block: string, words: string, line?: number][] = [
    ['an unknown language', fence('klingon', 'x'), 'klingon'],
    ['an unknown mark', fence('js salta', 'x'), 'salta'],
    ['a promise behind words', fence('js', 'console.log(3); // total → 3'), 'nadie la compara', 8],
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

  it.each(mistakes)('reports %s with its line', (_name, block, words, line = 7) => {
    const [problem] = read(card(block)).problems;
    expect(problem?.line).toBe(line);
    expect(problem?.message).toContain(words);
  });

  it('reports code outside the examples', () => {
    expect(read(fence('js', 'x')).problems[0]?.message).toContain('fuera de `<Examples>`');
  });

  it('reports two files with the same name in a group', () => {
    const file = fence('js grupo="a" title="a.js"', 'x');
    expect(read(card(file, 'Texto.', file)).problems[0]?.message).toContain('Hay dos archivos');
  });

  it('reports a file that is not valid MDX', () => {
    expect(read('<Card title="a">').problems).toHaveLength(1);
  });
});

describe('jobs', () => {
  it('are groups, sessions and single blocks', () => {
    const { jobs, count } = read(
      card(
        fence('js grupo="app" title="a.js"', 'a'),
        fence('js grupo="app" title="b.js"', 'b'),
        fence('json grupo="app" title="datos.json"', '{}'),
        fence('powershell', 'pwd'),
        fence('js', 'c'),
        fence('powershell', 'ls'),
      ),
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
    const note = read(
      card(
        fence('json', '{}'),
        fence('json no-verificar="necesita un teléfono"', '{}'),
        fence('text', 'árbol'),
        fence('json', '{'),
      ),
    );
    const { blockResults } = await verify([note], RUNNERS, { attempts: 1 });
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
    file: 'nota.mdx',
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
    const source = card(
      fence('js', 'console.log(1)'),
      fence('salida'),
      'Texto.',
      fence('js', 'console.log(2)'),
      fence('salida', '3'),
    );
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'nota-')), 'nota.mdx');
    writeFileSync(file, source);
    const name = path.relative(ROOT, file);
    const { jobs } = readJobs(name, source, languages, [], byCards);
    const blockResults = jobs.flatMap(({ blocks }) =>
      blocks.map((block): BlockResult => ({
        file: name,
        block,
        state: 'falla',
        seen: 'uno\ndos\n',
      })),
    );
    expect(writeSeenOutputs(blockResults)).toHaveLength(1);
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('```salida\nuno\ndos\n```');
    expect(written).toContain('```salida\n3\n```');
  });
});
