import { spawnSync } from 'node:child_process';
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
import { parse } from 'yaml';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../scripts/command.ts';
import { readYes, withAnswers, type Question } from '../../scripts/scaffold/questions.ts';
import {
  noteText,
  readSections,
  withTopic,
  type Section,
} from '../../scripts/scaffold/content-files.ts';
import { firstCard, templateLines } from '../../scripts/scaffold/example.ts';
import { replaceFile } from '../../src/build/replace-file.ts';
import { checkContents } from '../../src/lint/check-contents.ts';
import { checkNote, isProblem, readNote } from '../../src/lint/check-note.ts';
import { partsOf } from '../../src/notes/note.ts';
import { besideFirst } from 'verified-examples/notation';
import { noteDocument } from '../../verify/document.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'nuevo-'));
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(project, 'src/content'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs one of the two commands. */
const run = (command: string, flags: Record<string, string>) =>
  startCommand(
    command,
    Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
    project,
  );

/** Shows a command's help, run by npm. */
const help = (command: string) =>
  spawnSync(process.execPath, [join(ROOT, `scripts/${command}.ts`), '--ayuda'], {
    cwd: project,
    encoding: 'utf8',
  });

const path = (file: string) => join(project, 'src/content', file);
const read = (file: string) => readFileSync(path(file), 'utf8');

/** Edits a file of the project. */
function edit(file: string, from: string | RegExp, to: string) {
  const text = read(file);
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(path(file), edited);
}

/** All folders and files, with the files' contents. */
const everything = () =>
  readdirSync(path(''), { recursive: true, withFileTypes: true })
    .map((item) => join(item.parentPath, item.name))
    .sort()
    .map((name) => [name, name.endsWith('.mdx') ? readFileSync(name, 'utf8') : '']);

/** Runs a command that must be refused and change nothing. */
async function refuse(command: string, flags: Record<string, string>) {
  const before = everything();
  const { status, stderr } = await run(command, flags);
  expect(status).toBe(1);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(everything()).toEqual(before);
  return stderr;
}

const TOPIC = { seccion: 'Css', id: '& sombras y «más» 1', titulo: 'Sombra de caja' };
const SECTION = {
  nombre: '[Vue] el marco',
  resumen: 'Componentes y estado.',
  curso: 'Guía',
  autor: 'Vue.js',
  url: 'https://vuejs.org/',
  video: 'aaaaaaaaaaa',
  'titulo-video': 'Vídeo: «uno»',
  canal: 'Canal',
};

it('makes a topic that passes the checks, and adds it to its section', async () => {
  const { status, stdout } = await run('nuevo-tema', { ...TOPIC, fecha: '01/02/2024' });
  expect(stdout).toContain('src/content/topics/css/sombras-y-mas-1.mdx');
  expect(status).toBe(0);
  expect(read('sections/css.mdx')).toContain('  - layouts\n  - sombras-y-mas-1\n');
  const text = read('topics/css/sombras-y-mas-1.mdx');
  expect(text).toContain('date: 01/02/2024');
  // What `comprobar` reports until the author has filled it in.
  expect(templateLines(text).map((line) => text.split('\n')[line - 1])).toEqual([
    expect.stringMatching(/^Qué es/),
    expect.stringMatching(/^Por qué/),
  ]);
  expect(checkContents(project)).toEqual([]);
});

it('makes a section at the end of the menu, then a topic in it', async () => {
  expect(await run('nueva-seccion', SECTION)).toMatchObject({ status: 0, stderr: '' });
  expect(read('sections/vue-el-marco.mdx')).toContain('order: 2\n');
  expect((await run('nuevo-tema', { ...TOPIC, seccion: SECTION.nombre })).stderr).toBe('');
  expect(read('sections/vue-el-marco.mdx')).toContain('topics:\n  - sombras-y-mas-1\n');
  expect(checkContents(project)).toEqual([]);
});

it.each([
  ['nuevo-tema', { ...TOPIC, seccion: 'Nada' }, 'No hay ninguna sección «Nada». Hay estas: Css.'],
  ['nuevo-tema', { ...TOPIC, fecha: '2024-01-01' }, '«2024-01-01» no vale: se espera una fecha'],
  ['nuevo-tema', { ...TOPIC, id: 'Grid' }, 'Ya existe src/content/topics/css/grid.mdx'],
  ['nuevo-tema', { ...TOPIC, id: '¿¡' }, 'De «¿¡» no sale ningún nombre de archivo'],
  ['nuevo-tema', { ...TOPIC, titulo: 'El "x"' }, 'lleva comillas dobles'],
  ['nuevo-tema', { seccion: 'Css', id: 'Uno' }, 'Falta --titulo'],
  ['nuevo-tema', { ...TOPIC, color: 'rojo' }, 'no es una opción de esta orden'],
  ['nueva-seccion', { ...SECTION, nombre: 'CSS' }, 'Ya hay una sección «Css»'],
  ['nueva-seccion', { ...SECTION, video: 'corto' }, '«corto» no vale: se espera el identificador'],
  [
    'nueva-seccion',
    { ...SECTION, url: 'http://vuejs.org' },
    '«http://vuejs.org» no vale: se espera una dirección',
  ],
  ['nueva-seccion', { ...SECTION, 'de-pago': 'gratis' }, '«gratis» no vale: se espera si o no'],
  ['nueva-seccion', { ...SECTION, idioma: 'fr' }, '«es» o «en»'],
  ['nueva-seccion', { nombre: 'Vue' }, 'Falta --resumen'],
  [
    'nueva-seccion',
    { nombre: 'Vue', resumen: 'a', url: 'https://x.com' },
    '--url necesita --curso: añádelo o quita --url.',
  ],
  [
    'nueva-seccion',
    { nombre: 'Vue', resumen: 'a', idioma: 'en' },
    '--idioma necesita --curso o --video: añádelo o quita --idioma.',
  ],
])('%s %o: reports the error and changes nothing', async (command, flags, message) => {
  const stderr = await refuse(command, flags as Record<string, string>);
  expect(stderr).toContain(message);
  expect(stderr).toContain(`npm run ${command}`);
});

describe('rejects what would cause a problem elsewhere', () => {
  it('an id that another file has, after editing the section', async () => {
    cpSync(path('topics/css/grid.mdx'), path('topics/css/rejilla.mdx'));
    rmSync(path('topics/css/grid.mdx'));
    edit('sections/css.mdx', '- grid', '- rejilla');
    edit('topics/css/layouts.mdx', 'sameNotesAs: grid', 'sameNotesAs: rejilla');
    expect(checkContents(project)).toEqual([]);
    expect(await refuse('nuevo-tema', { ...TOPIC, id: 'grid' })).toContain(
      'Ya existe src/content/topics/css/rejilla.mdx',
    );
  });

  it('but not an existing problem', async () => {
    edit('topics/css/grid.mdx', '15/11/2020', 'ayer');
    edit('sections/css.mdx', 'summary: Selectores y color.', 'resumen: x');
    expect(await run('nuevo-tema', TOPIC)).toMatchObject({ status: 0, stderr: '' });
  });
});

it('reports in Spanish which file cannot be used, and why', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { exitCode } = process;
  const fault = Object.assign(new Error('x'), { code: 'EROFS', path: 'a.mdx' });
  await runCommand('ayuda', () => Promise.reject(fault));
  expect(error.mock.calls.flat()).toEqual([
    'No se puede usar a.mdx: ese disco es de solo lectura (EROFS).\nSolución: usa una copia del proyecto en otro disco y repite la orden.',
  ]);
  expect(process.exitCode).toBe(1);
  process.exitCode = exitCode;
  error.mockRestore();
});

describe('writes all or nothing', () => {
  const CHANGES = {
    files: { 'src/content/sections/css.mdx': 'dos', 'src/content/topics/vue/uno.mdx': 'uno' },
    gone: ['src/content/topics/css/grid.mdx', 'src/content/topics/css/layouts.mdx'],
  };

  /** Runs `saveChanges` in the project, on a file system that fails as `refuse` does. */
  async function saveWith(refuse: (file: string) => void) {
    vi.resetModules();
    vi.doMock('../../src/build/replace-file.ts', async (importOriginal) => {
      const { replaceFile } =
        await importOriginal<typeof import('../../src/build/replace-file.ts')>();
      return {
        replaceFile: (file: string, text: string) => {
          refuse(file);
          replaceFile(file, text);
        },
      };
    });
    const { saveChanges } = await import('../../scripts/scaffold/content-files.ts');
    vi.doUnmock('../../src/build/replace-file.ts');
    // Later imports get the project's own module.
    vi.resetModules();
    const folder = process.cwd();
    process.chdir(project);
    try {
      saveChanges(CHANGES);
    } finally {
      process.chdir(folder);
    }
  }

  const fault = (dest: string, code = 'EPERM') => {
    throw Object.assign(new Error(`${code}: operation not permitted`), { code, dest });
  };

  it('when nothing is in the way', async () => {
    await saveWith(() => {});
    expect(read('topics/vue/uno.mdx')).toBe('uno');
    expect(read('sections/css.mdx')).toBe('dos');
    expect(readdirSync(path('topics/css'))).toEqual(['rejilla.png']);
  });

  it.each(['EPERM', 'EACCES', 'EROFS', 'ENOSPC'])(
    'if the second one fails with %s',
    async (code) => {
      const before = everything();
      const saving = saveWith((file) => file.endsWith('uno.mdx') && fault(file, code));
      await expect(saving).rejects.toThrow(
        new RegExp(
          `^No se puede usar src/content/topics/vue/uno.mdx: .*\\(${code}\\)[^]*No se ha guardado nada`,
        ),
      );
      expect(everything()).toEqual(before);
    },
  );

  it('and reports what cannot be restored', async () => {
    const written = vi.fn<(file: string) => void>();
    const saving = saveWith((file) => {
      written(file);
      if (written.mock.calls.length > 1) fault(file);
    });
    await expect(saving).rejects.toThrow(/uno\.mdx[^]*a medias[^]*css\.mdx/);
    expect(read('sections/css.mdx')).toBe('dos');
    expect(existsSync(path('topics/vue'))).toBe(false);
  });

  it('and leaves no temporary file it cannot replace', () => {
    const before = everything();
    expect(() => replaceFile(path('topics'), 'texto')).toThrow(
      expect.objectContaining({ dest: path('topics') }),
    );
    expect(everything()).toEqual(before);
  });
});

describe('adds a topic to', () => {
  it.each([
    ['a list on one line', 'topics: [grid, layouts] # orden\n'],
    ['a list with comments', 'topics:\n  # primero\n  - grid # fácil\n\n  # fin\n  - layouts\n'],
    ['a list without indent', 'topics:\n- grid\n- layouts\n'],
    ['a list that has it', 'topics:\n  - grid\n  - layouts\n  - sombras-y-mas-1\n'],
  ])('%s', async (_what, list) => {
    edit('sections/css.mdx', /topics:\n.*\n.*\n/, list);
    expect(await run('nuevo-tema', TOPIC)).toMatchObject({ status: 0, stderr: '' });
    const section = read('sections/css.mdx');
    const [, header = ''] = section.split('---\n');
    expect(parse(header).topics).toEqual(['grid', 'layouts', 'sombras-y-mas-1']);
    expect(section).toContain('  - sombras-y-mas-1\n');
    expect(section.match(/#.*/g)).toEqual(list.match(/#.*/g));
    expect(checkContents(project)).toEqual([]);
  });

  it.each([
    ['an empty list', 'topics:\n'],
    ['an empty list with a comment', 'topics:\n  # ninguno\n'],
    ['no list', ''],
  ])('%s', (_what, list) => {
    const section = withTopic(`---\nname: Css\n${list}order: 1\n---\n\nHola.\n\n---\n`, 'uno');
    expect(section).toContain('topics:\n');
    expect(section).toContain('\n  - uno\n');
    expect(section).toMatch(/\n---\n\nHola\.\n\n---\n$/);
    expect(section.match(/#.*/g)).toEqual(list.match(/#.*/g));
  });

  it('a file with Windows line endings', async () => {
    edit('sections/css.mdx', '- grid\n', '- grid # fácil\n');
    edit('sections/css.mdx', /\n/g, '\r\n');
    const before = read('sections/css.mdx');
    expect(await run('nuevo-tema', TOPIC)).toMatchObject({ status: 0, stderr: '' });
    const added = '  - layouts\r\n  - sombras-y-mas-1\r\n';
    expect(read('sections/css.mdx')).toBe(before.replace('  - layouts\r\n', added));
    expect(checkContents(project)).toEqual([]);
  });
});

it.each(['2020', 'null', 'true', '2024-01-01', '0b1'])('quotes the name %s', (id) => {
  expect(noteText({ id }, '')).toContain(`id: "${id}"\n`);
  expect(withTopic(read('sections/css.mdx'), id)).toContain(`  - layouts\n  - "${id}"\n`);
});

it('makes a topic whose name is a number', async () => {
  expect(await run('nuevo-tema', { ...TOPIC, id: '2020' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(checkContents(project)).toEqual([]);
});

describe('a section that cannot be read', () => {
  it.each([
    ['bad YAML', /title: .*/, 'title: a: b', 'css.mdx:4  La cabecera no es YAML válido'],
    ['an empty header', /^---\n[^]*?---\n/, '---\n---\n', 'css.mdx:1  La cabecera falta'],
    ['no header', /^---\n[^]*?---\n/, '', 'css.mdx:1  La cabecera falta'],
    ['no name', 'name: Css\n', '', 'css.mdx:2  Falta el campo «name»'],
    ['a wrong order', 'order: 1', 'order: uno', 'css.mdx:3  El campo «order» vale «uno»'],
    ['a text as topics', /topics:\n.*\n.*\n/, 'topics: grid\n', 'El campo «topics» vale «grid»'],
  ])('%s: is reported', async (_what, from, to, message) => {
    edit('sections/css.mdx', from, to);
    expect(await refuse('nuevo-tema', TOPIC)).toContain(message);
  });

  it('also by the other command; both still show their help', async () => {
    edit('sections/css.mdx', 'name: Css\norder: 1', 'name: Css\norder: uno');
    expect(await refuse('nueva-seccion', SECTION)).toContain(
      'css.mdx:3  El campo «order» vale «uno»',
    );
    edit('sections/css.mdx', 'name: Css\n', '');
    expect(await refuse('nueva-seccion', SECTION)).toContain('Falta el campo «name»');
    expect(help('nuevo-tema').status).toBe(0);
    expect(help('nueva-seccion').status).toBe(0);
  });
});

it.each(['ABORT_ERR', 'ERR_USE_AFTER_CLOSE'])('ends silently after %s', async (code) => {
  const { exitCode } = process;
  const error = vi.spyOn(console, 'error');
  await runCommand('ayuda', () => Promise.reject(Object.assign(new Error('x'), { code })));
  expect(process.exitCode).toBe(1);
  expect(error).not.toHaveBeenCalled();
  process.exitCode = exitCode;
  error.mockRestore();
});

it.each([
  [{ 'de-pago': 'Sí' }, { paid: true, language: 'es' }],
  [
    { 'de-pago': 'si', idioma: 'EN' },
    { paid: true, language: 'en' },
  ],
  [
    { 'de-pago': 'NO', idioma: '' },
    { paid: false, language: 'es' },
  ],
  [{ 'de-pago': '' }, { paid: false, language: 'es' }],
])('makes a section with %o', async (flags, course) => {
  const answer = await run('nueva-seccion', { ...SECTION, ...(flags as Record<string, string>) });
  expect(answer).toMatchObject({ status: 0, stderr: '' });
  const [, header = ''] = read('sections/vue-el-marco.mdx').split('---\n');
  expect(parse(header)).toMatchObject({ course, video: { language: course.language } });
});

it('makes a section without course and video, then a topic in it, ignoring case', async () => {
  const { nombre, resumen } = SECTION;
  expect(await run('nueva-seccion', { nombre, resumen, curso: '', video: '' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  const made = read('sections/vue-el-marco.mdx');
  expect(made).not.toContain('course');
  expect(made).not.toContain('video');
  expect((await run('nuevo-tema', { ...TOPIC, seccion: '[VÜE] el Márco' })).stderr).toBe('');
  expect(checkContents(project)).toEqual([]);
});

it('starts the first example in the language of the section', async () => {
  expect(await run('nuevo-tema', TOPIC)).toMatchObject({ status: 0, stderr: '' });
  expect(read('topics/css/sombras-y-mas-1.mdx')).toContain('```css\n');
});

describe('the text of a new topic', () => {
  const inRoot = <T>(read: () => T): T => {
    const folder = process.cwd();
    process.chdir(ROOT);
    try {
      return read();
    } finally {
      process.chdir(folder);
    }
  };
  const sections = inRoot(readSections);
  const noteOf = (section: Section) =>
    noteText(
      { id: 'Uno', date: '01/02/2024' },
      inRoot(() => firstCard(sections, section, 'Uno')),
    );
  const blocksOf = (section: Section) => {
    const note = readNote('a.mdx', noteOf(section));
    if (isProblem(note)) throw new Error(note.found);
    return partsOf(note).flat();
  };

  it.each(sections)('of $name has no errors', (section) => {
    const file = `src/content/topics/${section.id}/uno.mdx`;
    expect(checkNote(file, noteOf(section), 'topics')).toEqual([]);
    expect(noteDocument(file, noteOf(section), () => '').problems).toEqual([]);
    const blocks = blocksOf(section);
    const typed = besideFirst(blocks);
    const needsConsole = (language: string) => ['redis', 'sql', 'mongodb'].includes(language);
    for (const block of blocks.filter(({ language }) => needsConsole(language))) {
      expect(typed.get(block)?.console?.language).toBe(block.language);
    }
  });

  it.each([
    ['redis', 'redis', 'redis-cli'],
    ['mongodb', 'mongodb', 'mongosh'],
    ['mysql', 'sql', 'mysql'],
    ['postgres', 'sql', 'psql'],
    ['react-native', 'jsx', 'react-native'],
    ['androidapp-with-java', 'java', 'String saludo'],
    ['express', 'js', ''],
    ['webpack', 'js', ''],
    ['git', 'bash', ''],
  ])('of %s is in its own language, %s', (id, language, text) => {
    const section = sections.find((one) => one.id === id)!;
    expect(blocksOf(section).at(-1)!.language).toBe(language);
    expect(noteOf(section)).toContain(text);
    if (id === 'androidapp-with-java') expect(noteOf(section)).not.toContain('→');
  });
});

it('makes a draft, which is not published', async () => {
  expect(await run('nuevo-tema', { ...TOPIC, borrador: 'sí' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(read('topics/css/sombras-y-mas-1.mdx')).toContain('borrador: true\n');
});

describe('questions', () => {
  const QUESTIONS: Question[] = [
    { flag: 'uno', text: 'Uno', read: readYes },
    { flag: 'dos', text: 'Dos', otherwise: () => '' },
    { flag: 'tres', text: 'Tres', needs: ['dos'], otherwise: () => 'nada' },
  ];

  /** Gives these answers in turn, then closes the terminal. */
  const answering = (...answers: string[]) =>
    vi.fn(async () => {
      const answer = answers.shift();
      if (answer === undefined) throw Object.assign(new Error('x'), { code: 'ABORT_ERR' });
      return answer;
    });

  it('are repeated after a wrong answer, also one given by a flag', async () => {
    const use = vi.fn();
    const tell = vi.fn();
    const ask = answering('quizá', ' SÍ ', 'a b', '');
    await withAnswers('x', { uno: '¿?' }, QUESTIONS, use, ask, tell);
    expect(use).toHaveBeenCalledWith({ uno: 'si', dos: 'a b', tres: 'nada' });
    expect(tell.mock.calls.flat()).toEqual([
      '«¿?» no vale: se espera si o no.',
      '«quizá» no vale: se espera si o no.',
    ]);
  });

  it('are skipped when an answer makes them unnecessary', async () => {
    const use = vi.fn();
    await withAnswers('x', {}, QUESTIONS, use, answering('n', ''), vi.fn());
    expect(use).toHaveBeenCalledWith({ uno: 'no', dos: '' });
  });

  it('report a flag that answers an unnecessary one', async () => {
    const use = vi.fn();
    const asked = withAnswers('x', { uno: 'no', tres: 'fin' }, QUESTIONS, use);
    await expect(asked).rejects.toThrow('--tres necesita --dos: añádelo o quita --tres.');
    expect(use).not.toHaveBeenCalled();
  });

  it.each([
    ['the terminal is closed', answering('s', 'a b'), vi.fn()],
    [
      'the work fails',
      answering('s', 'a b', ''),
      vi.fn(() => {
        throw new Error('x');
      }),
    ],
  ])('the answers are not lost when %s', async (_when, ask, use) => {
    const tell = vi.fn();
    await expect(withAnswers('x', {}, QUESTIONS, use, ask, tell)).rejects.toThrow('x');
    expect(tell).toHaveBeenLastCalledWith(
      expect.stringContaining('npm run x -- --uno si --dos "a b"'),
    );
  });
});

it('uses today for an empty date', async () => {
  expect(await run('nuevo-tema', { ...TOPIC, fecha: '' })).toMatchObject({ status: 0, stderr: '' });
  expect(read('topics/css/sombras-y-mas-1.mdx')).toMatch(/^date: \d\d\/\d\d\/\d{4}$/m);
});

it.each(['nuevo-tema', 'nueva-seccion'])('%s shows its help', (command) => {
  const { status, stdout } = help(command);
  expect(stdout).toContain(`npm run ${command} --`);
  expect(status).toBe(0);
});
