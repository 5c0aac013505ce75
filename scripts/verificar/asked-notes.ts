import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldPath, topicPath } from '../../src/lib/addresses.ts';
import { collectionOf, noteFiles, readContentFile } from '../../src/notes/model.ts';
import { formatProblem, type Problem } from '../../src/notes/problem.ts';
import { normalize } from '../../src/notes/source.ts';
import { CommandError, InputError } from '../command.ts';
import { selectNotes } from './core/selection.ts';

const COLLECTIONS = ['sections', 'topics'] as const;

/** The names of one file: its own, and what its header calls it, also in one that is broken. */
function namesIn(root: string, file: string): string[] {
  const text = normalize(readFileSync(join(root, file), 'utf8'));
  const [, written = ''] = /^(?:id|name):[ \t]*(["']?)(.+)\1[ \t]*$/m.exec(text)?.slice(1) ?? [];
  return [basename(file, '.mdx'), written];
}

const isSection = (file: string) => collectionOf(file) === 'sections';

/** What a note may be called, as far as it can be read: `css/grid`, `Css/Grid`. */
function possibleNames(root: string, file: string, notes: readonly string[]): string[] {
  if (isSection(file)) return namesIn(root, file);
  const folder = basename(dirname(file));
  const section = notes.find((one) => isSection(one) && basename(one, '.mdx') === folder);
  const sections = section ? namesIn(root, section) : [folder];
  return sections.flatMap((name) => [
    name,
    ...namesIn(root, file).map((topic) => topicPath(name, topic)),
  ]);
}

/** What is wrong with the notes whose name cannot be read. */
const namelessProblems = (root: string): Problem[] =>
  COLLECTIONS.flatMap((collection) =>
    noteFiles(root, collection).flatMap((file) => {
      const { problems, facts } = readContentFile(root, file, collection);
      return facts?.data[isSection(file) ? 'name' : 'id'] === undefined ? problems : [];
    }),
  );

/** The notes that may have a name which no note that can be read has. */
function namedAlike(root: string, wanted: string): string[] {
  const notes = COLLECTIONS.flatMap((collection) => noteFiles(root, collection));
  const found = notes.filter((file) =>
    possibleNames(root, file, notes).some((name) => foldPath(name) === foldPath(wanted)),
  );
  return found;
}

/** Why nothing has a name: a note that cannot be read may have it, or quotes are missing. */
function unknownName(root: string, notFound: string, isAlone: boolean): CommandError {
  const nameless = namelessProblems(root);
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
 * @param select finds what can be read; for tests.
 * @throws {InputError} when a name is nobody's, and every note can be read.
 * @throws {CommandError} with what is wrong with the notes that cannot.
 */
export function askedNotes(
  wanted: readonly string[],
  root: string,
  select: (wanted: string[]) => string[] = selectNotes,
): string[] {
  if (wanted.length === 0) return select([]);
  const found = wanted.flatMap((name) => {
    try {
      return select([name]);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const alike = namedAlike(root, name);
      if (alike.length === 0) throw unknownName(root, error.message, wanted.length === 1);
      return alike;
    }
  });
  return [...new Set(found)].sort();
}
