import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Folders that tools make. */
const MADE = new Set(['node_modules', 'dist', '.astro', '.cache', '.git', 'test-results']);

/** Where there is no git: every file outside the folders that tools make. */
function walk(root: string): string[] {
  const files: string[] = [];
  const folders = [root];
  for (const folder of folders) {
    for (const item of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, item.name);
      if (item.isFile()) files.push(relative(root, path).split(sep).join('/'));
      else if (item.isDirectory() && !MADE.has(item.name)) folders.push(path);
    }
  }
  return files;
}

function askGit(root: string): string[] | undefined {
  try {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  } catch {
    return undefined;
  }
}

/**
 * The files of the project, as git sees them: what is ignored is not among them.
 *
 * @returns paths relative to the root, with `/`.
 */
export const projectFiles = (root: string): string[] =>
  [...new Set(askGit(root) ?? walk(root))].sort();
