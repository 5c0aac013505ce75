import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], { encoding: 'utf8' });

describe.each([
  'bench',
  'comprimir',
  'comprobar',
  'contenedor',
  'importar',
  'nueva-seccion',
  'nuevo-tema',
  'renombrar',
  'verificar/cli',
  'vigencia',
])('the command %s', (command) => {
  it.each(['--ayuda', '--help', '-h'])('helps with %s', (flag) => {
    const { status, stdout, stderr } = run(command, flag);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('npm run ');
  });

  it('tells an option that it does not have, with its help', () => {
    const { status, stderr } = run(command, '--color');
    expect(status).toBe(1);
    expect(stderr).toBe(`No entiendo estas opciones: --color\n\n${run(command, '--ayuda').stdout}`);
  });
});

it('tells what names no note', () => {
  const { status, stderr } = run('verificar/cli', 'Css/Nada');
  expect(status).toBe(1);
  expect(stderr).toContain('«Css/Nada» no es ninguna sección');
});

it('loads what verifies the examples before anything is installed for it', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'recien-clonado-'));
  try {
    for (const folder of ['scripts', 'src']) {
      cpSync(folder, path.join(clone, folder), { recursive: true });
    }
    symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
    const load = "await import('./scripts/verificar/languages/index.ts')";
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', load],
      { cwd: clone, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(clone, { recursive: true });
  }
});
