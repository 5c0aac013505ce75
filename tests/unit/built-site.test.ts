import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../project.ts';

const empty = mkdtempSync(join(tmpdir(), 'sin-construir-'));
afterAll(() => rmSync(empty, { recursive: true }));

it.each([
  ['in a folder that is not there', join(empty, 'dist')],
  ['in an empty one', empty],
])('npm run preview says what to do before there is a site, %s', (_where, folder) => {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [astro, 'preview', '--host', '127.0.0.1', '--outDir', folder],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No hay nada que servir: falta dist/index.html. Antes, npm run build.\n',
  });
});
