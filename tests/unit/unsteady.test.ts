import { expect, it } from 'vitest';
import { verify } from '../../scripts/verificar/core/engine.ts';
import { byCards, readJobs } from '../../scripts/verificar/core/jobs.ts';
import { jobByJob } from '../../scripts/verificar/core/runs.ts';
import { tryChanges, type Change } from '../../scripts/verificar/core/mutate.ts';
import { formatProblem, formatUnsteady } from '../../scripts/verificar/core/report.ts';
import type { Job, Outcome, Runner } from '../../scripts/verificar/core/types.ts';

let runs = 0;

/** Fails everything at first; then only what says that it is wrong. */
const fake: Runner = {
  name: 'prueba',
  module: import.meta.filename,
  accepts: () => true,
  detect: async () => ({ name: 'Prueba', version: '1' }),
  debianPackages: [],
  canaries: [],
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

const blocks = ['firme', 'azar', 'malo'].map((code) => `\`\`\`js\n${code}\n\`\`\`\n\nPor eso.`);
const note = `<Card title="Uno">\n\nDos.\n\n<Examples>\n\n${blocks.join('\n\n')}\n\n</Examples>\n</Card>`;

it('runs once more what failed, and tells what passes only then', async () => {
  const result = await verify([readJobs('nota.mdx', note, new Map(), [], byCards)], [fake]);
  expect(runs).toBe(2);
  expect(result.verdicts.map(({ state }) => state)).toEqual(['salida', 'salida', 'falla']);
  const told = formatUnsteady(result).join('\n');
  expect(told).toContain('nota.mdx:13  (js, Prueba 1)\n  falla azar');
  expect(told).not.toContain('falla malo');
  expect(formatUnsteady({ ...result, unsteady: [] })).toEqual([]);
});

it('says how to write what varies, where three dots were meant to stand for it', () => {
  const told = (expected: string, seen: string) =>
    formatProblem('', { line: 1, message: 'otra salida', expected, seen });
  const hint = 'Por lo que cambia se escribe «…», un solo carácter, y no tres puntos.';
  expect(told('ok en ... ms\n...', 'ok en 3 ms\nuno\ndos')).toContain(hint);
  expect(told('[...]', '[…]')).toContain(hint);
  for (const expected of ['mal en ... ms', 'ok en 4 ms']) {
    expect(told(expected, 'ok en 3 ms')).not.toContain(hint);
  }
});

it('runs as often as it is told what fails', async () => {
  runs = 0;
  await verify([readJobs('nota.mdx', note, new Map(), [], byCards)], [fake], { attempts: 4 });
  expect(runs).toBe(4);
});

/** Verifies each block by itself, and breaks at one. */
const breaking: Runner = {
  ...fake,
  run: jobByJob(async ({ blocks: [block] }) => {
    if (block!.code === 'malo') throw new Error('se acabó la memoria');
    return [{ block: block!, level: 'salida' }];
  }),
};

const alone = (source: string) =>
  readJobs('nota.mdx', source, new Map([['js', { comment: '//' as const }]]), [], byCards);

it('goes on with the other jobs where it breaks at one', async () => {
  const { verdicts, errors } = await verify([alone(note)], [breaking]);
  expect(errors).toEqual([]);
  expect(verdicts.map(({ state, broken }) => [state, broken])).toEqual([
    ['salida', undefined],
    ['salida', undefined],
    ['falla', true],
  ]);
  expect(verdicts[2]!.problem!.message).toContain('se acabó la memoria');
});

it('says why nobody knows whether a change is noticed', async () => {
  const line = note.split('\n').indexOf('firme') + 1;
  const [block] = alone(note).jobs[0]!.blocks;
  const changes = ['malo', 'otro'].map((after): Change => {
    const mutant = { block: block!, mutation: 'nombre' as const, line, before: 'firme', after };
    return { mutant, file: 'nota.mdx', source: note, level: 'salida', read: alone };
  });
  const [broke, passed] = await tryChanges(changes, [breaking]);
  expect(broke!.untried).toContain('se acabó la memoria');
  expect(passed).toMatchObject({ noticed: false });
  expect(passed!.untried).toBeUndefined();
});
