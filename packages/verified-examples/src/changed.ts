import { GIT, run } from './process.ts';
import { settings } from './settings.ts';
import * as messages from './messages.ts';

async function gitLines(...args: string[]): Promise<string[]> {
  if (GIT === undefined) throw new Error(messages.missingGit);
  const { root } = settings();
  const { code, stdout } = await run(GIT, ['-C', root, '-c', 'core.quotePath=false', ...args]);
  return code === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/**
 * The documents that differ from the main branch, including uncommitted ones.
 *
 * @param documents paths of all documents.
 */
export async function changedDocuments(documents: readonly string[]): Promise<string[]> {
  const [base] = [
    ...(await gitLines('merge-base', 'HEAD', 'origin/main')),
    ...(await gitLines('merge-base', 'HEAD', 'main')),
  ];
  const changed = new Set([
    ...(base ? await gitLines('diff', '--name-only', '--relative', base) : documents),
    ...(await gitLines('ls-files', '--others', '--exclude-standard')),
  ]);
  return documents.filter((file) => changed.has(file));
}
