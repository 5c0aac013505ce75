import { describe, expect, it } from 'vitest';
import { applyMutant, mutantsOf, sampleMutants } from '../../scripts/verificar/core/mutants.ts';
import { parseNote } from '../../src/notes/note.ts';

const note = (language: string, code: string, output?: string) =>
  [
    '<Card title="Tarjeta">\n\nDefinición.\n\n<Examples>\n',
    '```' + language,
    code,
    '```\n',
    ...(output === undefined ? [] : ['```salida', output, '```\n']),
    'Explicación.\n\n</Examples>\n</Card>\n',
  ].join('\n');

const blockOf = (language: string, code: string, output?: string) =>
  parseNote(note(language, code, output)).cards[0]!.blocks[0]!;

const changes = (language: string, code: string, output?: string) =>
  mutantsOf(blockOf(language, code, output)).map(({ mutation, after }) => [mutation, after]);

describe('changes of a block', () => {
  it('are a name, a number, a condition, a line and what is shown', () => {
    expect(changes('js', 'if (total === 3) total();')).toEqual([
      ['nombre', 'if (ttoal === 3) total();'],
      ['nombre', 'if (total === 3) ttoal();'],
      ['número', 'if (total === 4) total();'],
      ['condición', 'if (total !== 3) total();'],
      ['línea', undefined],
    ]);
    expect(changes('bash', 'ls', 'a 9')).toEqual([
      ['línea', undefined],
      ['salida', 'a 0'],
    ]);
    // Dropped, it would take its promise along.
    expect(changes('js', 'run(); // → hola')).toEqual([['salida', 'run(); // → hloa']]);
    for (const [language, line] of [
      ['redis', 'GET menu # → Ana'],
      ['pasos', 'se ve «Gracias, Ana»'],
    ] as const) {
      expect(changes(language, line).map(([mutation]) => mutation)).not.toContain('línea');
    }
    expect(changes('pasos', 'pulsa «Ver»').map(([mutation]) => mutation)).toContain('línea');
  });

  it('leave comments, quoted words and the words of a page alone', () => {
    expect(changes('js', '// Contenedor de 700px')).toEqual([]);
    expect(changes('css', '/* Contenedor\n de 700px */')).toEqual([]);
    expect(changes('js', "f('Contenedor 3'); // 700")).toEqual([]);
    expect(changes('html', '<p>Contenedor de 700 px</p>')).toEqual([]);
    expect(changes('html', '<button>Enviar</button>').map(([mutation]) => mutation)).toEqual([
      'nombre',
      'nombre',
      'línea',
    ]);
  });

  it('leave a name alone that is declared and never used', () => {
    expect(changes('js', 'const total = 1;').map(([, after]) => after)).toEqual([
      'cnost total = 1;',
      'const total = 2;',
      undefined,
    ]);
    const named = (output?: string) =>
      changes('sql', 'SELECT 1 AS total;', output).filter(([, after]) =>
        /toatl|ttoal/.test(after!),
      );
    expect(named()).toEqual([]);
    expect(named(' total\n-------\n     1')).not.toEqual([]);
    const main = changes('java', 'static void main(String[] args) {}').map(([, after]) => after);
    expect(main.some((after) => after?.includes('String[] agrs'))).toBe(false);
  });

  it('leave alone how long something waits or lasts and how often it is tried', () => {
    const numbers = (language: string, code: string) =>
      changes(language, code).flatMap(([mutation, after]) => (mutation === 'número' ? after : []));
    expect(numbers('bash', 'curl --retry 5 --retry-delay 2 -m 3 url; sleep 1')).toEqual([
      'curl --retry 5 --retry-delay 2 -m 4 url; sleep 1',
    ]);
    expect(numbers('js', 'setTimeout(stop, 300); limit({ maxDelayMs: 5000, max: 3 });')).toEqual([
      'setTimeout(stop, 300); limit({ maxDelayMs: 5000, max: 4 });',
    ]);
    expect(numbers('js', 'fetch(url, { signal: AbortSignal.timeout(500) });')).toEqual([]);
    expect(numbers('js', 'export const revalidate = 3600; set(key, 1, { EX: 60 });')).toEqual([
      'export const revalidate = 3600; set(key, 2, { EX: 60 });',
    ]);
    // One more of many, and nobody could tell.
    expect(numbers('css', '.a { width: 160px; order: 9 }')).toEqual([
      '.a { width: 16px; order: 9 }',
      '.a { width: 160px; order: 10 }',
    ]);
    expect(numbers('css', '.a { opacity: 1 }')).toEqual(['.a { opacity: 0 }']);
    expect(numbers('redis', 'SET menu luis EX 300 NX')).toEqual([]);
    expect(numbers('pasos', 'espera 3500 ms')).toEqual([]);
    expect(numbers('sql', 'SELECT pg_sleep(1);')).toEqual([]);
  });

  it('leave alone what looks the same: the only share of a track, one of 255', () => {
    const numbers = (code: string) =>
      changes('css', code).flatMap(([mutation, after]) => (mutation === 'número' ? after : []));
    expect(numbers('grid-template-columns: 90px 1fr;')).toEqual([
      'grid-template-columns: 9px 1fr;',
    ]);
    expect(numbers('grid-template-columns: 1fr 2fr;')).toHaveLength(2);
    expect(numbers('color: rgb(0 128 0 / 20%);')).toEqual([
      'color: rgb(0 12 0 / 20%);',
      'color: rgb(0 128 0 / 2%);',
    ]);
  });

  it('leave alone what the rest of the sheet makes the same: the only box that grows, the order of layers', () => {
    const numbers = (code: string) =>
      changes('css', code).flatMap(([mutation, after]) => (mutation === 'número' ? after : []));
    expect(numbers('.a { flex: 1; }')).toEqual([]);
    expect(numbers('.a { flex: 1 1 150px; }')).toEqual(['.a { flex: 1 1 15px; }']);
    expect(numbers('.a { flex: 0 0 auto; }')).toHaveLength(2);
    expect(numbers('.a { flex: 1; }\n.b { flex: 2; }')).toHaveLength(2);
    expect(numbers('.a { z-index: 9999; }\n.b { z-index: 2; }')).toEqual([]);
    expect(numbers('.a { z-index: 1; }\n.b { z-index: 2; }')).toEqual(['.a { z-index: 2; }']);
    expect(numbers('.a { z-index: 0; }')).toEqual(['.a { z-index: 1; }']);
  });

  it('give a small measure a digit more: one pixel more is not seen', () => {
    expect(changes('css', '.a { gap: 8px; inset: 0%; margin: 1rem; }')).toEqual(
      expect.arrayContaining([
        ['número', '.a { gap: 88px; inset: 0%; margin: 1rem; }'],
        ['número', '.a { gap: 8px; inset: 10%; margin: 1rem; }'],
        ['número', '.a { gap: 8px; inset: 0%; margin: 2rem; }'],
      ]),
    );
  });

  it('take no colour for a name', () => {
    const names = (code: string) =>
      changes('css', code).flatMap(([mutation, after]) => (mutation === 'nombre' ? after : []));
    expect(names('#face { color: #f3e3c8; }')).toEqual([
      '#fcae { color: #f3e3c8; }',
      '#face { cloor: #f3e3c8; }',
    ]);
  });

  it('change what a measure promises, not the place that it asks about', () => {
    expect(changes('css', '', '.sky · píxel 50% 9% → rgb(30, 0, 0)')).toEqual([
      ['salida', '.sky · píxel 50% 9% → rgb(40, 0, 0)'],
    ]);
  });

  it('are the keys where a file is pairs', () => {
    expect(changes('json', '{ "scripts": { "build": "vite" } }')).toEqual([
      ['nombre', '{ "scirpts": { "build": "vite" } }'],
      ['nombre', '{ "scripts": { "biuld": "vite" } }'],
    ]);
  });
});

it('a mutant changes its line of the note and no other', () => {
  const source = note('js', 'one();\ntwo();');
  const [, mutant] = mutantsOf(blockOf('js', 'one();\ntwo();'));
  expect(mutant!.mutation).toBe('línea');
  expect(applyMutant(source, mutant!)).toBe(source.replace('two();', ''));
});

describe('a sample', () => {
  const blocks = Array.from({ length: 20 }, (_, index) => blockOf('js', `run(${index});`));

  it('is decided by its seed', () => {
    expect(sampleMutants(blocks, 5, 1)).toEqual(sampleMutants(blocks, 5, 1));
    expect(sampleMutants(blocks, 5, 1)).not.toEqual(sampleMutants(blocks, 5, 2));
  });

  it('changes each block once at most', () => {
    const sample = sampleMutants(blocks, 100, 1);
    expect(new Set(sample.map(({ block }) => block)).size).toBe(20);
    expect(sample).toHaveLength(20);
  });
});
