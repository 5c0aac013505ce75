import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyNothingRuns } from '../src/sandbox.ts';
import { PACKAGE } from '../src/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recien-clonado-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is asked for where the tools are missing', async () => {
  expect(await whyNothingRuns('npm run traer', path.join(folder, 'node_modules'))).toBe(
    'Las herramientas de los ejemplos no están instaladas: npm run traer',
  );
  // With them, examples run, or only bubblewrap is missing.
  expect((await whyNothingRuns('npm run traer', folder)) ?? '--sin-aislar').toContain(
    '--sin-aislar',
  );
});

it('is not needed to load the languages', () => {
  for (const name of ['src', 'languages', 'session', 'substitutes']) {
    cpSync(path.join(PACKAGE, name), path.join(folder, name), { recursive: true });
  }
  const manifest = findPackageJSON('satteri', import.meta.url)!;
  symlinkSync(path.resolve(manifest, '../..'), path.join(folder, 'node_modules'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', "await import('./languages/index.ts')"],
    { cwd: folder, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
