import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wholeHistory } from '../src/build/last-changes.ts';
import { readKept } from '../src/build/read-kept.ts';
import { replaceFile } from '../src/build/replace-file.ts';
import { hashFiles } from './comprobar/passed.ts';
import { projectFiles } from './comprobar/project-files.ts';

/** What was built the last time. */
interface Built {
  /** What it was built from: see `sourcesOf`. */
  sources: string;
  /** What it left in `dist`: names, sizes and times. */
  site: string;
}

const KEPT = '.cache/built.json';

/** What a build reads: files and folders of the project. */
export const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const isSource = (file: string) =>
  SOURCES.some((source) => file === source || file.startsWith(`${source}/`));

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/**
 * All that a build depends on: the files that it reads, the dates of its history, where the site will
 * stand, and what builds it.
 *
 * @param root the project's folder, absolute.
 * @returns a text that changes with any of them.
 */
export function sourcesOf(root: string, { BASE_PATH, SITE_URL } = process.env): string {
  const files = hashFiles(root, projectFiles(root).filter(isSource));
  return hashOf([files, wholeHistory(root), BASE_PATH, SITE_URL, process.version]);
}

/** What stands in `dist`, also when somebody has put it there or taken it away since. */
function siteIn(root: string): string {
  const dist = join(root, 'dist');
  if (!existsSync(dist)) return '';
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
  return hashOf(
    files.map((file) => {
      const { size, mtimeMs } = statSync(join(dist, file));
      return [file, size, mtimeMs];
    }),
  );
}

/** Whether `dist` is what building these sources has left. */
export function isBuilt(root: string, sources: string): boolean {
  const kept = readKept<Built>(join(root, KEPT));
  return kept?.sources === sources && kept.site === siteIn(root);
}

/** Keeps that these sources have been built. */
export function keepBuilt(root: string, sources: string): void {
  const built: Built = { sources, site: siteIn(root) };
  replaceFile(join(root, KEPT), `${JSON.stringify(built)}\n`);
}
