import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { topicPath } from '../src/lib/addresses.ts';
import { unknownNameMessage } from 'verified-examples/notation';
import { collectionOf, noteFiles, readContentFile } from '../src/notes/model.ts';
import { formatProblem, type Problem } from '../src/lint/diagnostic.ts';
import { normalize } from '../src/notes/source.ts';
import { CommandError, InputError } from '../scripts/command.ts';

/** Paths of all notes, relative to the project's folder, sorted. */
const allNotes = (root: string): string[] =>
  (['sections', 'topics'] as const)
    .flatMap((collection) => noteFiles(root, collection))
    .filter((file) => collectionOf(file));

/**
 * Normalizes the forms of a name that people type: `Css/Grid`, `css/grid`, `NodeJS/How to serve
 * statics`.
 */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The names of a file: its file name and the one in its frontmatter, which may be broken. */
function namesIn(root: string, file: string): string[] {
  const text = normalize(readFileSync(join(root, file), 'utf8'));
  const [, written = ''] = /^(?:id|name):[ \t]*(["']?)(.+)\1[ \t]*$/m.exec(text)?.slice(1) ?? [];
  return [basename(file, '.mdx'), written];
}

const isSection = (file: string) => collectionOf(file) === 'sections';

/** All names of a note, with and without its section: `Css`, `css`, `Css/Grid`, `css/grid`. */
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

/** The notes that a section, topic, file or folder name selects. */
function notesCalled(root: string, wanted: string, notes: readonly string[]): string[] {
  const clean = wanted.replace(/^\.\//, '').replace(/\/$/, '');
  if (clean.startsWith('src/')) {
    return notes.filter((file) => file === clean || file.startsWith(`${clean}/`));
  }
  const isMeant = (name: string) => plain(name) === plain(clean);
  return notes.filter((file) => namesOf(root, file, notes).some(isMeant));
}

/** Problems of the notes whose name cannot be read. */
const namelessProblems = (root: string, notes: readonly string[]): Problem[] =>
  notes.flatMap((file) => {
    const { problems, facts } = readContentFile(root, file, collectionOf(file)!);
    return facts?.data[isSection(file) ? 'name' : 'id'] === undefined ? problems : [];
  });

/** The error for an unknown name: an unreadable note may have it, or quotes are missing. */
function notFoundError(
  name: string,
  known: readonly string[],
  isAlone: boolean,
  nameless: readonly Problem[],
): CommandError {
  const what = 'ninguna sección (Css), tema (Css/Grid), archivo ni carpeta de src/content';
  // A topic without its section: several sections may have one with that name.
  const whole = known.find((one) => one.includes('/') && plain(basename(one)) === plain(name));
  const notFound = unknownNameMessage(name, what, known, whole);
  if (nameless.length > 0) {
    const why = 'Puede ser uno de estos apuntes, que no se pueden leer hasta que se corrijan:';
    return new CommandError([`${notFound}\n${why}`, ...nameless.map(formatProblem)].join('\n\n'));
  }
  const hint = '\nUn nombre de varias palabras va entre comillas: "React Native".';
  return new InputError(isAlone ? notFound : notFound + hint);
}

/**
 * The notes with these names, also with a broken frontmatter: by the name of their file, or by
 * what is left of the frontmatter.
 *
 * @param root the project's folder.
 * @throws {InputError} for an unknown name when every note can be read.
 * @throws {CommandError} with the problems of the notes that cannot be read.
 */
export function selectNotes(wanted: readonly string[], root: string): string[] {
  const notes = allNotes(root);
  if (wanted.length === 0) return notes;
  const found = wanted.flatMap((name) => {
    const called = notesCalled(root, name, notes);
    if (called.length > 0) return called;
    // The name in the frontmatter comes before that of the file.
    const known = notes.flatMap((file) => namesOf(root, file, notes).reverse());
    throw notFoundError(name, known, wanted.length === 1, namelessProblems(root, notes));
  });
  return [...new Set(found)].sort();
}
