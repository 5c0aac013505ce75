import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ASTRO } from '../../scripts/tool.ts';
import { ROOT } from '../project.ts';

const folder = mkdtempSync(join(tmpdir(), 'sin-construir-'));
const empty = mkdtempSync(join(folder, 'vacia-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Whose Astro has never run: it says then that it tells its makers, and tells them. */
function newcomer(): NodeJS.ProcessEnv {
  const home = mkdtempSync(join(folder, 'home-'));
  return { ...process.env, HOME: home, XDG_CONFIG_HOME: home, APPDATA: home, CI: undefined };
}

it.each([
  ['in a folder that is not there', join(folder, 'dist')],
  ['in an empty one', empty],
])('npm run preview says what to do before there is a site, %s', (_where, site) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [ASTRO, 'preview', '--host', '127.0.0.1', '--outDir', site],
    { cwd: ROOT, encoding: 'utf8', env: newcomer() },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No hay nada que servir: falta dist/index.html. Antes, npm run build.\n',
  });
});
