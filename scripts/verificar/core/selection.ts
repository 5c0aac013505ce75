import { InputError } from '../../command.ts';
import { allNotes, fieldsOf, sectionName } from './jobs.ts';
import { GIT, ROOT, run } from './process.ts';

/** Both forms of a name that people type: `Css/Grid`, `css/grid`, `NodeJS/How to serve statics`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The names a note answers to: its section, and itself (`Css`, `Css/Grid`). */
function publicNames(file: string): string[] {
  const section = sectionName(file);
  if (!file.startsWith('src/content/topics/')) return [section];
  return [section, `${section}/${String(fieldsOf(file)['id'] ?? '')}`];
}

/** Whether a note is what was asked for: a section, a topic, a file or a folder. */
function matches(file: string, wanted: string): boolean {
  const clean = wanted.replace(/^\.\//, '').replace(/\/$/, '');
  if (clean.startsWith('src/')) return file === clean || file.startsWith(`${clean}/`);
  return publicNames(file).some((name) => plain(name) === plain(clean));
}

/**
 * The notes that the arguments name.
 *
 * @throws {InputError} when an argument names none.
 */
export function selectNotes(wanted: string[]): string[] {
  const notes = allNotes();
  if (wanted.length === 0) return notes;
  const chosen = wanted.flatMap((name) => {
    const found = notes.filter((file) => matches(file, name));
    if (found.length === 0) {
      throw new InputError(
        `«${name}» no es ninguna sección (Css), tema (Css/Grid), archivo ni carpeta de src/content.`,
      );
    }
    return found;
  });
  return [...new Set(chosen)].sort();
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
