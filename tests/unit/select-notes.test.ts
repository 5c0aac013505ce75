import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError, InputError } from '../../scripts/command.ts';
import { selectNotes } from '../../verify/select-notes.ts';
import { ROOT } from '../project.ts';

const GRID = 'src/content/topics/css/grid.mdx';
const LAYOUTS = 'src/content/topics/css/layouts.mdx';
const CSS = 'src/content/sections/css.mdx';

let project: string;
const write = (file: string, text: string) => writeFileSync(join(project, file), text);
const copy = () =>
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(project, 'src/content'), { recursive: true });
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'asked-notes-'));
  copy();
});
afterAll(() => rmSync(project, { recursive: true }));

const ask = (...wanted: string[]) => selectNotes(wanted, project);

describe('a note with broken frontmatter is selected', () => {
  it.each([
    ['no id', '---\ndate: 15/11/2020\n---\n'],
    ['a tab', '---\nid: Grid\n\tdate: 15/11/2020\n---\n'],
    ['a colon', '---\nid: Grid\nsubtitle: Filas: y\n---\n'],
    ['no end', '---\nid: Grid\n'],
    ['no line', ''],
  ])('by the name of its file: %s', (_what, text) => {
    write(GRID, text);
    expect(ask('Css/Grid')).toEqual([GRID]);
    expect(ask('CSS/grid/')).toEqual([GRID]);
  });

  it('by what remains of its frontmatter', () => {
    write(GRID, '---\nid: "Rejilla básica"\nsubtitle: Filas: y\n---\n');
    expect(ask('Css/Rejilla basica')).toEqual([GRID]);
  });

  it('with its section, whose frontmatter is broken', () => {
    write(CSS, '---\nname: Hojas de estilo\ntitle: a: b\n---\n');
    expect(ask('Hojas de estilo')).toEqual(expect.arrayContaining([CSS, GRID, LAYOUTS]));
    expect(ask('Hojas de estilo/Grid')).toEqual([GRID]);
  });
});

it('reports unreadable notes where one may be meant', () => {
  copy();
  write(GRID, '---\nid: Grid\nsubtitle: Filas: y\n---\n');
  expect(() => ask('Css/Rejilla')).toThrow(CommandError);
  expect(() => ask('Css/Rejilla')).toThrow(
    /«Css\/Rejilla»[^]*grid\.mdx:3 {2}La cabecera no es YAML/,
  );
});

it('reports an unknown name, and several words that may be one name', () => {
  copy();
  expect(() => ask('Css/Nada')).toThrow(InputError);
  expect(() => ask('Css/Nada')).not.toThrow('comillas');
  expect(() => ask('React', 'Nada')).toThrow('comillas');
  expect(() => ask('grid')).toThrow('¿Querías decir «Css/Grid»?');
});
