import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { topicPath } from '../../src/lib/addresses.ts';
import { unknownName } from '../../src/lib/closest.ts';
import { collectionOf, readContentFile } from '../../src/notes/model.ts';
import { formatProblem, type Problem } from '../../src/notes/problem.ts';
import { normalize } from '../../src/notes/source.ts';
import { CommandError, InputError } from '../command.ts';
import { allNotes } from './core/jobs.ts';
import { GIT, ROOT, run } from './core/process.ts';

/** All forms of a name that people type: `Css/Grid`, `css/grid`, `NodeJS/How to serve statics`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The names of one file: its own, and what its header calls it, also in one that is broken. */
function namesIn(root: string, file: string): string[] {
  const text = normalize(readFileSync(join(root, file), 'utf8'));
  const [, written = ''] = /^(?:id|name):[ \t]*(["']?)(.+)\1[ \t]*$/m.exec(text)?.slice(1) ?? [];
  return [basename(file, '.mdx'), written];
}

const isSection = (file: string) => collectionOf(file) === 'sections';

/** What a note answers to: its section, and itself (`Css`, `css`, `Css/Grid`, `css/grid`). */
function namesOf(root: string, file: string, notes: readonly string[]): string[] {
  if (isSection(file)) return namesIn(root, file);
  const folder = basename(dirname(file));
  const section = notes.find((one) => isSection(one) && basename(one, '.mdx') === folder);
  const sections = section ? namesIn(root, section) : [folder];
  return sections.flatMap((name) => [
    name,
    ...namesIn(root, file).map((topic) => topicPath(name, topic)),
  ]);
}

/** The notes that a section, a topic, a file or a folder is. */
function notesCalled(root: string, wanted: string, notes: readonly string[]): string[] {
  const clean = wanted.replace(/^\.\//, '').replace(/\/$/, '');
  if (clean.startsWith('src/')) {
    return notes.filter((file) => file === clean || file.startsWith(`${clean}/`));
  }
  const isMeant = (name: string) => plain(name) === plain(clean);
  return notes.filter((file) => namesOf(root, file, notes).some(isMeant));
}

/** What is wrong with the notes whose name cannot be read. */
const namelessProblems = (root: string, notes: readonly string[]): Problem[] =>
  notes.flatMap((file) => {
    const { problems, facts } = readContentFile(root, file, collectionOf(file)!);
    return facts?.data[isSection(file) ? 'name' : 'id'] === undefined ? problems : [];
  });

/** Why nothing has a name: a note that cannot be read may have it, or quotes are missing. */
function notFoundError(
  name: string,
  known: readonly string[],
  isAlone: boolean,
  nameless: readonly Problem[],
): CommandError {
  const what = 'ninguna sección (Css), tema (Css/Grid), archivo ni carpeta de src/content';
  // A topic without its section: several sections may have one of that name.
  const whole = known.find((one) => one.includes('/') && plain(basename(one)) === plain(name));
  const notFound = unknownName(name, what, known, whole);
  if (nameless.length > 0) {
    const why = 'Puede ser uno de estos apuntes, que no se pueden leer hasta que se corrijan:';
    return new CommandError([`${notFound}\n${why}`, ...nameless.map(formatProblem)].join('\n\n'));
  }
  const hint = '\nUn nombre de varias palabras va entre comillas: "React Native".';
  return new InputError(isAlone ? notFound : notFound + hint);
}

/**
 * The notes that an author names, also those whose header is broken: by the
 * name of their file, or by what is left of the header.
 *
 * @param root the project's folder.
 * @throws {InputError} when a name is nobody's, and every note can be read.
 * @throws {CommandError} with what is wrong with the notes that cannot.
 */
export function askedNotes(wanted: readonly string[], root: string): string[] {
  const notes = allNotes(root);
  if (wanted.length === 0) return notes;
  const found = wanted.flatMap((name) => {
    const called = notesCalled(root, name, notes);
    if (called.length > 0) return called;
    // What a header calls a note goes before the name of its file.
    const known = notes.flatMap((file) => namesOf(root, file, notes).reverse());
    throw notFoundError(name, known, wanted.length === 1, namelessProblems(root, notes));
  });
  return [...new Set(found)].sort();
}

async function gitLines(...args: string[]): Promise<string[]> {
  if (GIT === undefined) throw new InputError('Falta Git en este equipo.');
  const { code, stdout } = await run(GIT, ['-C', ROOT, '-c', 'core.quotePath=false', ...args]);
  return code === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** The notes that differ from the main branch, uncommitted ones included. */
export async function changedNotes(): Promise<string[]> {
  const [base] = [
    ...(await gitLines('merge-base', 'HEAD', 'origin/main')),
    ...(await gitLines('merge-base', 'HEAD', 'main')),
  ];
  const changed = new Set([
    ...(base ? await gitLines('diff', '--name-only', base) : allNotes()),
    ...(await gitLines('ls-files', '--others', '--exclude-standard')),
  ]);
  return allNotes().filter((file) => changed.has(file));
}
