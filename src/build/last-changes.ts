import { execFileSync } from 'node:child_process';
import { FileCache } from './file-cache.ts';
import { moduleVersion } from './module-version.ts';

/** Path → yyyy-mm-dd. */
type Dates = (readonly [file: string, date: string])[];

/** One change of a file in the history; `before` is absent where the file begins. */
interface Change {
  /** yyyy-mm-dd. */
  date: string;
  before: string | undefined;
  after: string;
}

const BLOB = /^[0-9a-f]{40,64}$/;
const NO_BLOB = /^0+$/;

/** Also what a merge itself wrote (`-c`), and whatever the author's own settings are. */
const LOG = [
  ...['-c', 'core.quotePath=false', '-c', 'log.showRoot=true'],
  ...['log', '--relative', '--raw', '-c', '--no-abbrev', '-M', '--format=%as', '--'],
];
const MAX_OUTPUT = 512 * 1024 * 1024;

/** Runs git; throws where there is none, or no repository. */
const git = (root: string, args: readonly string[], input?: string) =>
  execFileSync('git', args, {
    cwd: root,
    input,
    maxBuffer: MAX_OUTPUT,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** The last commit; nothing where there is no whole history. */
export function wholeHistory(root: string): string | undefined {
  try {
    // A repository without commits has no HEAD.
    const asked = git(root, ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD']);
    const [isShallow, head] = asked.toString().trim().split('\n');
    return isShallow === 'false' ? head : undefined;
  } catch {
    // No git, or no repository: a downloaded copy.
    return undefined;
  }
}

/** Changes of each file of a folder that is there today, the newest first, also under former names. */
function readHistory(
  root: string,
  folder: string,
  today: readonly string[],
): Map<string, Change[]> {
  const history = new Map<string, Change[]>(today.map((file) => [file, []]));
  /** Name at this point of the history → name of today. */
  const names = new Map(today.map((file) => [file, file]));
  let date = '';
  for (const line of git(root, [...LOG, folder])
    .toString()
    .split('\n')) {
    if (/^\d{4}-/.test(line)) date = line;
    if (!line.startsWith(':')) continue;
    const [state = '', ...paths] = line.split('\t');
    // `:modes… blobs… status`; a merge has as many of each as parents, and the result.
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

/** Texts of blobs, in one call. */
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

/** A text without what a formatter decides: white space, quotes, rules, signs of emphasis. */
const withoutFormat = (text: string) =>
  text.replaceAll(/\s+/g, '').replaceAll(/-+/g, '-').replaceAll(/[*_]/g, '*').replaceAll("'", '"');

/** The newest change of each file that is more than formatting. */
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
 * When the files of a folder last changed, by git. Commits that only changed
 * the format do not count; a rename is not a change either (but a change made
 * under the former name while another branch renamed the file is not seen).
 *
 * @param root the project's folder.
 * @param folder relative to it, with `/`.
 * @returns path relative to the project → yyyy-mm-dd of the author; empty where
 * there is no whole history (no git, no repository, a shallow clone).
 */
export function lastChanges(root: string, folder: string): ReadonlyMap<string, string> {
  const head = wholeHistory(root);
  if (head === undefined) return new Map();
  const today = git(root, ['ls-files', folder]).toString().split('\n').filter(Boolean);
  // Between two builds of one commit nothing of this changes.
  const cache = new FileCache(root, 'history', '.json', moduleVersion('src/build/last-changes.ts'));
  const dates = cache.text([head, folder, ...today], () =>
    JSON.stringify([...datesOf(root, readHistory(root, folder, today))]),
  );
  return new Map(JSON.parse(dates) as Dates);
}
