import { execFileSync } from 'node:child_process';

/** One change of a file in the history; `before` is absent where the file was created. */
interface Change {
  /** yyyy-mm-dd. */
  date: string;
  before: string | undefined;
  after: string;
}

const BLOB = /^[0-9a-f]{40,64}$/;
const NO_BLOB = /^0+$/;

/** Includes changes made in merges (`-c`), and overrides the user's git configuration. */
const LOG = [
  ...['-c', 'core.quotePath=false', '-c', 'log.showRoot=true'],
  ...['log', '--relative', '--raw', '-c', '--no-abbrev', '-M', '--format=%as', '--'],
];
const MAX_OUTPUT = 512 * 1024 * 1024;

/** Runs git; throws if git or the repository is missing. */
const git = (root: string, args: readonly string[], input?: string) =>
  execFileSync('git', args, {
    cwd: root,
    input,
    maxBuffer: MAX_OUTPUT,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** Whether the folder is in a repository with commits and a complete history. */
function hasWholeHistory(root: string): boolean {
  try {
    // A repository without commits has no HEAD.
    const answer = git(root, ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD']);
    return answer.toString().startsWith('false');
  } catch {
    // No git or no repository, such as a downloaded copy.
    return false;
  }
}

/** Changes of each existing file of a folder, newest first, following renames. */
function readHistory(
  root: string,
  folder: string,
  today: readonly string[],
): Map<string, Change[]> {
  const history = new Map<string, Change[]>(today.map((file) => [file, []]));
  /** Name at this point of the history → current name. */
  const names = new Map(today.map((file) => [file, file]));
  let date = '';
  for (const line of git(root, [...LOG, folder])
    .toString()
    .split('\n')) {
    if (/^\d{4}-/.test(line)) date = line;
    if (!line.startsWith(':')) continue;
    const [state = '', ...paths] = line.split('\t');
    // `:modes… blobs… status`; a merge lists a mode and a blob for each parent, then the result.
    const blobs = state.split(' ').filter((word) => BLOB.test(word));
    const [before = '', after = ''] = [blobs[0], blobs.at(-1)];
    const name = names.get(paths.at(-1)!);
    if (name === undefined || NO_BLOB.test(after)) continue;
    history.get(name)!.push({ date, before: NO_BLOB.test(before) ? undefined : before, after });
    names.delete(paths.at(-1)!);
    names.set(paths[0]!, name);
  }
  return history;
}

/** Contents of blobs, read in one call. */
function readBlobs(root: string, ids: readonly string[]): Map<string, string> {
  const output = git(root, ['cat-file', '--batch'], ids.join('\n'));
  const blobs = new Map<string, string>();
  let position = 0;
  while (position < output.length) {
    const end = output.indexOf('\n', position);
    const [id = '', , size = '0'] = output.toString('utf8', position, end).split(' ');
    blobs.set(id, output.toString('utf8', end + 1, end + 1 + Number(size)));
    position = end + 2 + Number(size);
  }
  return blobs;
}

/** Normalizes what a formatter may change: white space, quotes, rules, emphasis markers. */
const withoutFormat = (text: string) =>
  text.replaceAll(/\s+/g, '').replaceAll(/-+/g, '-').replaceAll(/[*_]/g, '*').replaceAll("'", '"');

/** Date of the newest change of each file that is not only formatting. */
function datesOf(root: string, history: ReadonlyMap<string, Change[]>): Map<string, string> {
  const dates = new Map<string, string>();
  let pending = [...history].filter(([, changes]) => changes.length > 0);
  while (pending.length > 0) {
    const ids = pending.flatMap(([, [change]]) => [change!.before, change!.after]);
    const blobs = readBlobs(
      root,
      ids.filter((id) => id !== undefined),
    );
    const textOf = (id: string) => withoutFormat(blobs.get(id) ?? '');
    pending = pending.flatMap(([file, [change, ...older]]): [string, Change[]][] => {
      const { before, after, date } = change!;
      const isFormat = before !== undefined && textOf(before) === textOf(after);
      if (isFormat && older.length > 0) return [[file, older]];
      dates.set(file, date);
      return [];
    });
  }
  return dates;
}

/**
 * When the files of a folder last changed, according to git. Renames and commits that only reformat
 * do not count. (A change made under the old name while another branch renames the file is missed.)
 *
 * @param root the project's folder.
 * @param folder relative to it, with `/`.
 * @returns path relative to the project → author date, yyyy-mm-dd; empty without a complete history
 * (no git, no repository, a shallow clone).
 */
export function lastChanges(root: string, folder: string): ReadonlyMap<string, string> {
  if (!hasWholeHistory(root)) return new Map();
  const today = git(root, ['ls-files', folder]).toString().split('\n').filter(Boolean);
  return datesOf(root, readHistory(root, folder, today));
}
