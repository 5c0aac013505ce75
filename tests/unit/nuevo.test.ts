import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkContents } from '../../src/markdown/check-contents.ts';
import { ROOT } from '../project.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'nuevo-'));
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(project, 'src/content'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs one of the two commands without a terminal. */
function run(command: string, flags: Record<string, string>) {
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `scripts/${command}.ts`), ...args],
    { cwd: project, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const read = (file: string) => readFileSync(join(project, 'src/content', file), 'utf8');
const files = () => readdirSync(join(project, 'src/content'), { recursive: true }).sort();

const TOPIC = { seccion: 'Css', id: 'Sombras y «más»: 1', titulo: 'Sombra de caja' };
const SECTION = {
  nombre: 'Vue: el marco',
  resumen: 'Componentes y estado.',
  curso: 'Guía',
  autor: 'Vue.js',
  url: 'https://vuejs.org/',
  video: 'aaaaaaaaaaa',
  'titulo-video': 'Vídeo: «uno»',
  canal: 'Canal',
};

it('makes a topic that passes the checks, and adds it to its section', () => {
  const { status, stdout } = run('nuevo-tema', { ...TOPIC, fecha: '01/02/2024' });
  expect(stdout).toContain('src/content/topics/css/sombras-y-mas-1.mdx');
  expect(status).toBe(0);
  expect(read('sections/css.mdx')).toContain('  - layouts\n  - sombras-y-mas-1\n');
  expect(read('topics/css/sombras-y-mas-1.mdx')).toContain('date: 01/02/2024');
  expect(checkContents(project)).toEqual([]);
});

it('makes a section at the end of the menu, then a topic in it', () => {
  expect(run('nueva-seccion', SECTION)).toMatchObject({ status: 0, stderr: '' });
  expect(read('sections/vue-el-marco.mdx')).toContain('order: 2\n');
  expect(run('nuevo-tema', { ...TOPIC, seccion: SECTION.nombre }).stderr).toBe('');
  expect(read('sections/vue-el-marco.mdx')).toContain('topics:\n  - sombras-y-mas-1\n');
  expect(checkContents(project)).toEqual([]);
});

it.each([
  ['nuevo-tema', { ...TOPIC, seccion: 'Nada' }, 'No hay ninguna sección «Nada». Hay estas: Css.'],
  ['nuevo-tema', { ...TOPIC, fecha: '2024-01-01' }, 'La fecha «2024-01-01» no vale'],
  ['nuevo-tema', { ...TOPIC, id: 'Grid' }, 'Ya existe src/content/topics/css/grid.mdx'],
  ['nuevo-tema', { ...TOPIC, id: '¿?' }, 'De «¿?» no sale ningún nombre de archivo'],
  ['nuevo-tema', { ...TOPIC, titulo: 'El "x"' }, 'lleva comillas dobles'],
  ['nuevo-tema', { seccion: 'Css', id: 'Uno' }, 'Falta --titulo'],
  ['nuevo-tema', { ...TOPIC, color: 'rojo' }, 'No entiendo estas opciones'],
  ['nueva-seccion', { ...SECTION, nombre: 'CSS' }, 'Ya hay una sección «CSS»'],
  ['nueva-seccion', { ...SECTION, video: 'corto' }, 'El campo «video.id» vale «corto»'],
  ['nueva-seccion', { ...SECTION, url: 'http://vuejs.org' }, 'El campo «course.url»'],
  ['nueva-seccion', { nombre: 'Vue' }, 'Falta --resumen'],
])('%s %o: says what is wrong, and leaves everything as it was', (command, flags, message) => {
  const before = files();
  const { status, stderr } = run(command, flags as Record<string, string>);
  expect(stderr).toContain(message);
  expect(stderr).toContain(`npm run ${command}`);
  expect(status).toBe(1);
  expect(files()).toEqual(before);
});

it.each(['nuevo-tema', 'nueva-seccion'])('%s explains itself', (command) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, `scripts/${command}.ts`), '--ayuda'],
    { cwd: project, encoding: 'utf8' },
  );
  expect(stdout).toContain(`npm run ${command} --`);
  expect(status).toBe(0);
});
