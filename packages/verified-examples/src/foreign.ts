import { globSync, statSync } from 'node:fs';
import { parseMarkdown } from './markdown.ts';
import { UsageError } from './usage-error.ts';
import type { Config } from './config.ts';

/**
 * The configuration of a project that has none: any Markdown, as somebody wrote it who did not
 * know of this package.
 *
 * @param names files and folders; README.md and docs/ by default.
 * @throws {UsageError} for a name that is neither.
 */
export function foreignConfig(names: readonly string[]): Config {
  const found = (names.length > 0 ? names : ['README.md', 'docs']).flatMap((name) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    if (stats?.isFile()) return [name];
    if (stats?.isDirectory()) return markdownIn(name);
    if (names.length === 0) return [];
    throw new UsageError(`«${name}» no es un archivo ni una carpeta.`);
  });
  return {
    documents: () => found,
    parse: (path, source) => ({
      ...parseMarkdown(path, source),
      isSession: true,
      isForeign: true,
    }),
  };
}

const markdownIn = (folder: string): string[] =>
  globSync('**/*.{md,mdx,markdown}', { cwd: folder, exclude: ['**/node_modules/**'] })
    .sort()
    .map((file) => `${folder.replace(/\/$/, '')}/${file}`);
