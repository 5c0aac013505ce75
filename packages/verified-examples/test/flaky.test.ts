import { expect, it } from 'vitest';
import { verifyPlans } from '../src/engine.ts';
import { tryChanges, type Change } from '../src/mutate.ts';
import { formatFlaky, formatProblem } from '../src/report.ts';
import { perJob } from '../src/runs.ts';
import type { Job, Language, Outcome } from '../src/types.ts';
import { fence, plan } from './documents.ts';

let runs = 0;

/** Fails everything on the first run; then only blocks that say they are wrong. */
const fake: Language = {
  name: 'prueba',
  module: import.meta.filename,
  accepts: () => true,
  detect: async () => ({ name: 'Prueba', version: '1' }),
  debianPackages: [],
  selfTests: [],
  run: async (jobs: Job[]) => {
    runs += 1;
    const passes = (code: string) => code === 'firme' || (runs > 1 && code !== 'malo');
    return jobs.map(({ blocks }) =>
      blocks.map((block): Outcome =>
        passes(block.code)
          ? { block, level: 'salida' }
          : { block, problem: { line: block.line, message: `falla ${block.code}` } },
      ),
    );
  },
};

const source = ['firme', 'azar', 'malo'].map((code) => fence('js', code)).join('\n');

it('retries failures, and reports what passes only on retry', async () => {
  const result = await verifyPlans([plan(source)], [fake]);
  expect(runs).toBe(2);
  expect(result.blockResults.map(({ state }) => state)).toEqual(['salida', 'salida', 'falla']);
  const told = formatFlaky(result).join('\n');
  expect(told).toContain('nota.md:5  (js, Prueba 1)\n  falla azar');
  expect(told).not.toContain('falla malo');
  expect(formatFlaky({ ...result, flaky: [] })).toEqual([]);
});

it('suggests a placeholder for variable output where three dots were written', () => {
  const told = (expected: string, seen: string) =>
    formatProblem('', { line: 1, message: 'otra salida', expected, seen });
  const hint = 'Por lo que cambia se escribe «…», un solo carácter, y no tres puntos.';
  expect(told('ok en ... ms\n...', 'ok en 3 ms\nuno\ndos')).toContain(hint);
  expect(told('[...]', '[…]')).toContain(hint);
  for (const expected of ['mal en ... ms', 'ok en 4 ms']) {
    expect(told(expected, 'ok en 3 ms')).not.toContain(hint);
  }
});

it('says that a plug-in is broken where its self-test made it throw', async () => {
  const throwing: Language = {
    ...fake,
    selfTests: [{ language: 'js', code: 'malo', problem: 'malo' }],
    run: perJob(() => Promise.reject(new Error('falta un archivo'))),
  };
  const { errors } = await verifyPlans([plan(source)], [throwing]);
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/«prueba» se ha roto: [^]*falta un archivo/),
  ]);
});

it('retries failures as often as requested', async () => {
  runs = 0;
  await verifyPlans([plan(source)], [fake], { attempts: 4 });
  expect(runs).toBe(4);
});

/** Verifies each block separately, and crashes on one. */
const breaking: Language = {
  ...fake,
  run: perJob(async ({ blocks: [block] }) => {
    if (block!.code === 'malo') throw new Error('se acabó la memoria');
    return [{ block: block!, level: 'salida' }];
  }),
};

it('continues with the other jobs after a crash', async () => {
  const { blockResults, errors } = await verifyPlans([plan(source)], [breaking]);
  expect(errors).toEqual([]);
  expect(blockResults.map(({ state, broken }) => [state, broken])).toEqual([
    ['salida', undefined],
    ['salida', undefined],
    ['falla', true],
  ]);
  expect(blockResults[2]!.problem!.message).toContain('se acabó la memoria');
});

it('explains why a mutant’s detection is unknown', async () => {
  const line = source.split('\n').indexOf('firme') + 1;
  const [block] = plan(source).jobs[0]!.blocks;
  const changes = ['malo', 'otro'].map((after): Change => {
    const mutant = { block: block!, mutation: 'nombre' as const, line, before: 'firme', after };
    return { mutant, file: 'nota.md', source, level: 'salida', read: plan };
  });
  const [broke, passed] = await tryChanges(changes, [breaking]);
  expect(broke!.untried).toContain('se acabó la memoria');
  expect(passed).toMatchObject({ noticed: false });
  expect(passed!.untried).toBeUndefined();
});
