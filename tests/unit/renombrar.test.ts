import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeVerification } from '../../src/lib/verification.ts';
import { checkContents } from '../../src/lint/check-contents.ts';
import { checkResults } from '../../src/lint/check-results.ts';
import { readVerification } from '../../src/notes/verification-results.ts';
import { noteDocument } from '../../verify/document.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

const PICTURE = join(ROOT, 'tests/fixtures/contents/topics/css/rejilla.png');

// One folder for all tests: notes that have been read stay cached.
const project = mkdtempSync(join(tmpdir(), 'renombrar-'));
beforeEach(() => {
  rmSync(join(project, 'src'), { recursive: true, force: true });
  for (const folder of ['src/content', 'src/assets']) {
    cpSync(join(ROOT, folder), join(project, folder), { recursive: true });
  }
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs the command. */
const rename = (...args: string[]) => startCommand('renombrar', args, project);

const path = (file: string) => join(project, 'src/content', file);
const read = (file: string) => readFileSync(path(file), 'utf8');

/** Files that contain a text. */
const filesWith = (text: string) =>
  readdirSync(path(''), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.mdx') && read(name).includes(text),
  );

/** Renames in the real notes, which must pass the checks afterwards. */
async function renameWell(...args: string[]) {
  expect(await rename(...args, '--si')).toMatchObject({ status: 0, stderr: '' });
  expect(checkContents(project)).toEqual([]);
}

it('a topic: file, position in the list, former address, links', async () => {
  const links = filesWith('](/Css/Grid/');
  expect(links.length).toBeGreaterThan(1);
  await renameWell('css/grid', 'Rejilla básica');
  expect(existsSync(path('topics/css/grid.mdx'))).toBe(false);
  expect(read('topics/css/rejilla-basica.mdx')).toMatch(
    /id: Rejilla básica\n[^]*formerly:\n {2}- Grid\n/,
  );
  expect(read('sections/css.mdx')).toContain('  - layouts\n  - rejilla-basica\n');
  expect(filesWith('](/Css/Grid/')).toEqual([]);
  expect(filesWith('](/Css/Rejilla%20b%C3%A1sica/').length).toBeGreaterThan(0);
});

it('and back: a page is not its own former address', async () => {
  await renameWell('Css/Grid', 'Rejilla');
  await renameWell('Css/Rejilla', 'Grid');
  expect(read('topics/css/grid.mdx')).not.toMatch(/^ {2}- Grid$/m);
});

it.each([
  ['Css/Grid', 'GRID', 'topics/css/grid.mdx'],
  ['Css/Coloring', 'Cóloring', 'topics/css/coloring.mdx'],
  ['MYSQL', 'MySQL', 'sections/mysql.mdx'],
])('%s to %s: the 404 page handles it, so no former address is needed', async (from, to, file) => {
  const before = read(file).match(/^formerly:\n(?: .*\n)*/m)?.[0];
  await renameWell(from, to);
  expect(read(file)).toMatch(new RegExp(`^(?:id|name): ${to}$`, 'm'));
  expect(read(file).match(/^formerly:\n(?: .*\n)*/m)?.[0]).toBe(before);
});

it('marks an English id when the name changes', async () => {
  const mark = 'El id sigue marcado como inglés: si el nuevo no lo es, borra `idLanguage`';
  expect((await rename('Css/Grid', 'Rejilla')).stdout).toContain(mark);
  expect((await rename('Css/Grid', 'Html/Rejilla')).stdout).toContain(mark);
  expect((await rename('Css/Grid', 'GRID')).stdout).not.toContain('idLanguage');
  expect((await rename('Css/Grid', 'Html/Grid')).stdout).not.toContain('idLanguage');
  expect((await rename('Regex/Regex', 'Expresiones')).stdout).not.toContain(mark);
  expect((await rename('Css/Grid#Tu primera rejilla', 'Otra')).stdout).not.toContain(mark);
});

it('a topic that others share: they follow', async () => {
  await renameWell('Webpack/Loaders', 'Cargadores');
  expect(filesWith('sameNotesAs: cargadores')).toHaveLength(1);
});

it('a topic that its section does not list, although that is an error', async () => {
  const unlist = () =>
    writeFileSync(path('sections/css.mdx'), read('sections/css.mdx').replace('  - grid\n', ''));
  unlist();
  expect(await rename('Css/Grid', 'Rejilla', '--si')).toMatchObject({ status: 0, stderr: '' });
  expect(read('sections/css.mdx')).toContain('  - rejilla\n');
  await renameWell('Css/Rejilla', 'Grid');
  unlist();
  expect(await rename('Css/Grid', 'Html/Rejilla', '--si')).toMatchObject({ status: 0, stderr: '' });
});

it('a topic to another section, and back: no trace is left', async () => {
  const files = ['topics/css/grid.mdx', 'topics/css/layouts.mdx', 'sections/html.mdx'];
  const before = files.map(read);
  await renameWell('Css/Grid', 'Html/Rejilla');
  await renameWell('Html/Rejilla', 'Css/Grid');
  const [grid, ...others] = files.map(read);
  expect(others).toEqual(before.slice(1));
  expect(grid).not.toContain('- Css/Grid\n');
  await renameWell('Css/Grid', 'Malla');
  await renameWell('Css/Malla', 'Html/Rejilla');
  expect(read('topics/html/rejilla.mdx')).not.toContain('- Html/Rejilla\n');
});

it('a topic to another section', async () => {
  await renameWell('Css/Grid', 'Html/Rejilla');
  expect(read('topics/html/rejilla.mdx')).toContain('- Css/Grid\n');
  expect(read('sections/html.mdx')).toContain('  - rejilla\n');
  expect(read('sections/css.mdx')).not.toMatch(/^ {2}- grid$/m);
});

/** How each block of a section is verified: what selects its plug-in, and the text on its page. */
function verifications(folder: string) {
  const results = readVerification(project);
  const readSection = (section: string) => read(`sections/${section}.mdx`);
  return readdirSync(path(`topics/${folder}`)).map((name) => {
    const topic = `topics/${folder}/${name}`;
    const { tags, parts } = noteDocument(`src/content/${topic}`, read(topic), readSection);
    const blocks = parts
      .flat()
      .map(({ language, hash }) => [language, hash, describeVerification(results[hash])]);
    return { name, tags, blocks };
  });
}

it.each([
  ['React Native', 'react-native', 'Móviles', 'moviles'],
  ['MySQL', 'mysql', 'Tablas', 'tablas'],
  ['AndroidApp with Java', 'androidapp-with-java', 'Teléfonos', 'telefonos'],
])('%s gets another name, and nothing else changes', async (from, folder, to, renamed) => {
  const before = verifications(folder);
  const texts = before.flatMap(({ blocks }) => blocks.map(([, , text]) => text));
  expect(texts.filter(Boolean).length).toBeGreaterThan(10);
  await renameWell(from, to);
  expect(verifications(renamed)).toEqual(before);
  expect(checkResults(project)).toEqual([]);
});

it('a section, with its topics and aggregate pages', async () => {
  const home = path('pages/bienvenida.mdx');
  const pages = ['/react%20native/', '/indice/React%20Native/', '/imprimir/React%20Native/'];
  const links = pages.map((url) => `Ver [la sección](${url}).\n`).join('\n');
  writeFileSync(home, `${readFileSync(home, 'utf8')}\n${links}`);
  await renameWell('React Native', 'Móviles');
  expect(filesWith('React%20Native/)')).toEqual([]);
  expect(readdirSync(path('topics/moviles')).length).toBeGreaterThan(1);
  expect(existsSync(path('topics/react-native'))).toBe(false);
  expect(read('sections/moviles.mdx')).toContain('- React Native\n');
  expect(filesWith('](/React%20Native/')).toEqual([]);
});

it('a topic with its images, except those that another topic shows', async () => {
  const show = (topic: string, ...pictures: string[]) => {
    const text = pictures.map((name) => `![Lo que se ve](./${name})\n\n`).join('');
    const [head, ...rest] = read(topic).split('<Examples>');
    writeFileSync(path(topic), [head + text, ...rest].join('<Examples>'));
    for (const name of pictures) cpSync(PICTURE, path(`topics/css/${name}`));
  };
  show('topics/css/grid.mdx', 'suya.png', 'de-los-dos.png');
  show('topics/css/layouts.mdx', 'de-los-dos.png');
  await renameWell('Css/Grid', 'Html/Rejilla');
  const pictures = (folder: string) =>
    readdirSync(path(`topics/${folder}`)).filter((name) => name.endsWith('.png'));
  expect(pictures('html')).toEqual(['de-los-dos.png', 'suya.png']);
  expect(pictures('css')).toEqual(['de-los-dos.png']);
  await renameWell('Html', 'Marcado');
  expect(pictures('marcado')).toEqual(['de-los-dos.png', 'suya.png']);
  expect(existsSync(path('topics/html'))).toBe(false);
});

it('a card, by its title or its address', async () => {
  await renameWell('Css/Grid#tu-primera-rejilla', 'La primera rejilla');
  await renameWell('Css/Grid#La primera rejilla', 'Otra');
  expect(read('topics/css/grid.mdx')).toContain('<Card title="Otra"');
  expect(filesWith('#tu-primera-rejilla')).toEqual([]);
});

describe('changes nothing', () => {
  const everything = () =>
    readdirSync(path(''), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, name.endsWith('.mdx') ? read(name) : '']);

  it.each([
    [['Css/Grid', 'Rejilla'], 'añade --si'],
    [['Css/Grid', 'Layouts', '--si'], 'Ya existe src/content/topics/css/layouts.mdx'],
    [['Css/Nada', 'Algo', '--si'], '«Css/Nada» no es ninguna sección'],
    [['Css/Gird#Áreas', 'Algo', '--si'], '¿Querías decir «Css/Grid»?'],
    [['Css/Grid#nada', 'Algo', '--si'], 'No hay ninguna tarjeta «nada»'],
    [['Css/Grid', 'Nada/Algo', '--si'], '«Nada/Algo» no empieza por ninguna sección'],
    [['Css/Grid', 'Grid', '--si'], 'No cambia nada'],
    [['Css', 'Html', '--si'], 'Ya existe src/content/sections/html.mdx'],
    [['Css', 'C#', '--si'], '«C#» no vale: se espera'],
    [['Css/Grid', 'a#b', '--si'], '«a#b» no vale: se espera'],
    [['Css', 'Verificacion', '--si'], 'no se ha guardado nada'],
  ])('with %o', async (args, message) => {
    const before = everything();
    const { status, stderr } = await rename(...args);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
    expect(everything()).toEqual(before);
  });
});

it('shows the changes before making them', async () => {
  const { stdout } = await rename('Css/Grid', 'Rejilla');
  expect(stdout).toContain('src/content/topics/css/grid.mdx → src/content/topics/css/rejilla.mdx');
  expect(stdout).toContain('-id: Grid\n+id: Rejilla\n');
  expect(stdout).toContain('-  - grid\n+  - rejilla\n');
});

it.each([
  ['Css/Grid', 'Layouts'],
  ['Css', 'Html'],
  ['Css', 'C#'],
  ['Css', 'Verificacion'],
  ['Css/Grid', 'a#b'],
  ['Css/Grid#tu-primera-rejilla', 'Dice "hola"'],
])('rejects a new name of %s before showing anything: %s', async (from, to) => {
  const { status, stdout, stderr } = await rename(from, to);
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toContain('añade --si');
});
