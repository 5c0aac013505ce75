import { describe, expect, it } from 'vitest';
import { applyMutant, mutantsOf, sampleMutants } from '../src/mutants.ts';
import { blocksOf, fence } from './documents.ts';

const blockOf = (language: string, code: string, output?: string) =>
  blocksOf(fence(language, code) + (output === undefined ? '' : fence('salida', output)))[0]!;

const changes = (language: string, code: string, output?: string) =>
  mutantsOf(blockOf(language, code, output)).map(({ mutation, after }) => [mutation, after]);

describe('changes of a block', () => {
  it('change a name, a number, a condition, a line and shown text', () => {
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
    // Deleting the line would delete its expected output too.
    expect(changes('js', 'run(); // → hola')).toEqual([['salida', 'run(); // → hloa']]);
    for (const [language, line] of [
      ['redis', 'GET menu # → Ana'],
      ['pasos', 'se ve «Gracias, Ana»'],
    ] as const) {
      expect(changes(language, line).map(([mutation]) => mutation)).not.toContain('línea');
    }
    expect(changes('pasos', 'pulsa «Ver»').map(([mutation]) => mutation)).toContain('línea');
  });

  it('skip comments, quoted words and text of a page', () => {
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

  it('skip a name that is declared and never used', () => {
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
  });

  it('do not take a colour for a name', () => {
    const names = (code: string) =>
      changes('css', code).flatMap(([mutation, after]) => (mutation === 'nombre' ? after : []));
    expect(names('p { color: #f3e3c8; }')).toEqual(['p { cloor: #f3e3c8; }']);
  });

  it('delete each declaration of a measured sheet', () => {
    const taken = (code: string, output?: string) =>
      changes('css', code, output).flatMap(([mutation, after]) =>
        mutation === 'declaración' ? after : [],
      );
    expect(
      taken('.top { position: sticky; top: 0 }', '.top · arriba tras bajar 9px → 0px'),
    ).toEqual(['.top { top: 0 }', '.top { position: sticky;}']);
    expect(taken('a:hover { width: 50%; /* → 9px */ }')).toEqual([
      'a:hover { width: unset; /* → 9px */ }',
    ]);
    expect(taken('a {\n  top: 0;\n}', 'a · arriba → 0px')).toEqual([]);
    expect(taken('a { top: 0; }')).toEqual([]);
  });

  it('change the expected value of a measurement, not its subject', () => {
    expect(changes('css', '', '.sky · píxel 50% 9% → rgb(30, 0, 0)')).toEqual([
      ['salida', '.sky · píxel 50% 9% → rgb(40, 0, 0)'],
    ]);
  });
});

it('a mutant changes only its line of the document', () => {
  const source = fence('js', 'one();', 'two();');
  const [, mutant] = mutantsOf(blockOf('js', 'one();\ntwo();'));
  expect(mutant!.mutation).toBe('línea');
  expect(applyMutant(source, mutant!)).toBe(source.replace('two();', ''));
});

describe('a sample', () => {
  const blocks = Array.from({ length: 20 }, (_, index) => blockOf('js', `run(${index});`));

  it('depends only on its seed', () => {
    expect(sampleMutants(blocks, 5, 1)).toEqual(sampleMutants(blocks, 5, 1));
    expect(sampleMutants(blocks, 5, 1)).not.toEqual(sampleMutants(blocks, 5, 2));
  });

  it('changes each block at most once', () => {
    const sample = sampleMutants(blocks, 100, 1);
    expect(new Set(sample.map(({ block }) => block)).size).toBe(20);
    expect(sample).toHaveLength(20);
  });
});
