import { globSync, readdirSync, statSync } from 'node:fs';
import { parseMarkdown } from './markdown.ts';
import { foreignLanguages } from './foreign/languages.ts';
import * as messages from './foreign/messages.ts';
import { commandLine } from './settings.ts';
import { UsageError } from './usage-error.ts';
import type { Block, Document } from './types.ts';
import type { Config } from './config.ts';

/**
 * The configuration of a project that has none: any Markdown, as somebody wrote it who did not
 * know of this package. What cannot be verified is omitted with its reason; only what is surely
 * wrong is a problem.
 *
 * - Programs (JavaScript, Python, SQL) are run block by block: alone, and when that fails, after
 *   the earlier blocks of their language in the document.
 * - Commands of one document are one session of bash: they share a folder and variables.
 * - Data and markup are only parsed.
 *
 * @param names files and folders; README.md and docs/ by default.
 */
export const foreignConfig = (names: readonly string[]): Config => ({
  documents: () => documentsOf(names),
  parse: parseForeign,
  languages: foreignLanguages,
});

/** @throws {UsageError} for a name that is neither a file nor a folder with Markdown. */
function documentsOf(names: readonly string[]): string[] {
  const found = (names.length > 0 ? names : defaultNames()).flatMap((name) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    if (stats?.isFile()) return [name];
    if (!stats?.isDirectory()) throw new UsageError(messages.unknownFile(name));
    const inside = markdownIn(name);
    if (inside.length > 0 || names.length === 0) return inside;
    throw new UsageError(messages.emptyFolder(name));
  });
  if (found.length > 0) return found;
  throw new UsageError(messages.noDocuments(commandLine('notas')));
}

/** The README and the folder of documentation of the current folder. */
const defaultNames = (): string[] =>
  readdirSync('.')
    .filter((name) => /^(?:readme\.(?:md|mdx|markdown)|docs?)$/i.test(name))
    .sort();

/** Reads Markdown as one part: examples build on those of earlier headings. */
export function parseForeign(path: string, source: string): Document {
  const document = parseMarkdown(path, withoutFrontmatter(source));
  const lines = source.split('\n');
  const blocks = document.parts
    .flat()
    .map((block) => ({ ...recognized(block), extra: writtenLanguage(lines[block.line - 1]) }));
  return { ...document, parts: [blocks], isSession: false, isForeign: true, problems: [] };
}

/** Frontmatter of somebody else says nothing to the verification, and may be no YAML. */
const withoutFrontmatter = (source: string): string =>
  source.replace(/^---[ \t]*\r?\n[^]*?^---[ \t]*$/m, (header) => header.replaceAll(/.+/g, ''));

/** The language of a fence as it is written: `console`, `postgres`. */
const writtenLanguage = (fence = ''): string =>
  /(?:```|~~~)[`~]*\s*([\w-]*)/.exec(fence)?.[1]?.toLowerCase() ?? '';

/** Languages by what their blocks begin with. */
const PROMPTS: [RegExp, string][] = [
  [/^\s*\$ \S/, 'bash'],
  [/^\s*>>> /, 'python'],
];

/** A block without a language that begins with a prompt. */
function recognized(block: Block): Block {
  if (block.skip === undefined) return block;
  const language = PROMPTS.find(([prompt]) => prompt.test(block.code))?.[1];
  if (language === undefined) return block;
  const found = { ...block, language };
  delete found.skip;
  return found;
}

const markdownIn = (folder: string): string[] =>
  globSync('**/*.{md,mdx,markdown}', { cwd: folder, exclude: ['**/node_modules/**'] })
    .sort()
    .map((file) => `${folder.replace(/\/$/, '')}/${file}`);
