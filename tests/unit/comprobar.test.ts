import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { failedTests } from '../../scripts/comprobar/failed-tests.ts';
import { projectFiles } from '../../scripts/comprobar/project-files.ts';
import { runStep, STEPS, type Step } from '../../scripts/comprobar/steps.ts';
import { toolPath } from '../../scripts/tool.ts';
import { whyNothingRuns } from '../../scripts/verificar/core/sandbox.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'comprobar-'));
  for (const name of ['a.txt', 'b.txt', 'settings']) write(name, name);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A step over text files that passes unless told otherwise. */
const stepWith = (isByFile: boolean) => ({
  id: 'prueba',
  name: 'Prueba',
  remedy: 'nada',
  concerns: (file: string) => file.endsWith('.txt'),
  settings: ['settings'],
  isByFile,
  run: vi.fn<Step['run']>(async () => ({ ok: true, output: '' })),
});

const FILES = ['a.txt', 'b.txt', 'settings'];

describe('a step that looks at files one by one', () => {
  it('looks at what has changed since it passed, and only at that', async () => {
    const step = stepWith(true);
    await runStep(step, root, FILES);
    expect(step.run).toHaveBeenLastCalledWith(['a.txt', 'b.txt']);
    expect((await runStep(step, root, FILES)).files).toBe(0);
    expect(step.run).toHaveBeenCalledTimes(1);
    write('b.txt', 'other');
    await runStep(step, root, FILES);
    expect(step.run).toHaveBeenLastCalledWith(['b.txt']);
  });

  it('looks again at what failed', async () => {
    const step = stepWith(true);
    step.run.mockResolvedValueOnce({ ok: false, output: 'mal' });
    expect(await runStep(step, root, FILES)).toMatchObject({ ok: false, output: 'mal' });
    expect(await runStep(step, root, FILES)).toMatchObject({ ok: true, files: 2 });
  });

  it('looks at everything when a setting changes', async () => {
    const step = stepWith(true);
    await runStep(step, root, FILES);
    write('settings', 'other');
    expect((await runStep(step, root, FILES)).files).toBe(2);
  });

  it('keeps what passed before when it is asked for one file', async () => {
    const step = stepWith(true);
    await runStep(step, root, FILES);
    write('a.txt', 'other');
    expect((await runStep(step, root, ['a.txt'])).files).toBe(1);
    expect((await runStep(step, root, FILES)).files).toBe(0);
  });
});

it.each([
  ['changes', () => write('a.txt', 'other'), FILES],
  ['goes', () => {}, ['b.txt', 'settings']],
])('a step that looks at all files together does so when one %s', async (_what, change, after) => {
  const step = stepWith(false);
  await runStep(step, root, FILES);
  await runStep(step, root, FILES);
  expect(step.run).toHaveBeenCalledTimes(1);
  change();
  await runStep(step, root, after);
  expect(step.run).toHaveBeenCalledTimes(2);
});

it('finds the tool of every step as a file that Node runs', () => {
  for (const name of ['prettier', 'cspell', 'eslint', 'knip', 'astro', 'vitest']) {
    expect(toolPath(name)).toMatch(/\.[cm]?js$/);
  }
});

it('lists the files of a folder without git, but not what tools make', () => {
  write('node_modules/x/a.js', '');
  write('src/a.ts', '');
  expect(projectFiles(root)).toEqual(['a.txt', 'b.txt', 'settings', 'src/a.ts']);
});

it.each([
  ['src/content/topics/css/grid.mdx', ['formato', 'ortografia']],
  ['docs/publicar.md', ['formato', 'ortografia']],
  ['src/pages/404.astro', ['formato', 'estilo', 'sin-usar', 'tipos']],
  ['src/styles/main.css', ['formato']],
  ['public/social-card.png', []],
])('a change of %s concerns %o', (file, ids) => {
  expect(STEPS.filter(({ concerns }) => concerns(file)).map(({ id }) => id)).toEqual(ids);
});

it('tells again which tests failed, and which files could not be read', () => {
  const report = {
    testResults: [
      {
        name: '/site/tests/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a works', status: 'passed', failureMessages: [] },
          { fullName: 'b works', status: 'failed', failureMessages: ['Error: no\n    at b'] },
        ],
      },
      { name: '/site/tests/b.test.ts', status: 'failed', message: 'No c', assertionResults: [] },
      { name: '/site/tests/d.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  } as unknown as JsonTestResults;
  expect(failedTests(report, '/site')).toEqual([
    'tests/a.test.ts › b works › Error: no',
    'tests/b.test.ts › No c',
  ]);
});

it('knows where no example can be run, and what to do about it', async () => {
  expect(await whyNothingRuns(root)).toBe(
    'Las herramientas de los ejemplos no están instaladas: npm run herramientas',
  );
  mkdirSync(join(root, 'node_modules'));
  expect((await whyNothingRuns(root)) ?? '--sin-aislar').toContain('--sin-aislar');
});

it('tells a mistake of a note once, and leaves its examples for when it is mended', async () => {
  const file = 'src/content/topics/css/grid.mdx';
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(root, 'src/content'), { recursive: true });
  write(file, readFileSync(join(root, file), 'utf8').replace(/<Card title="[^"]*"/, '<Card'));
  const { status, stdout, stderr } = await startCommand('comprobar', ['Css/Grid'], root);
  expect(status).toBe(1);
  expect((stdout + stderr).split('no tiene `title`')).toHaveLength(2);
  expect(stderr).toContain('Sus ejemplos no se han comprobado todavía.');
  expect(stderr).not.toContain('npm run verificar');
}, 60_000);
