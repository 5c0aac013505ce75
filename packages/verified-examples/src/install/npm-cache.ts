import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withTemporaryDirectory, writeFiles } from '../process.ts';
import { npmCache, readNpmPackages } from '../../session/npm.ts';
import { runNpm, unlessInstalled } from './npm.ts';
import * as messages from '../messages.ts';

/** A package in npm's lock file. */
interface Locked {
  /** Its name, where the folder is an alias. */
  name?: string;
  version: string;
  /** Bundled with another package. */
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** Generators (`create-vite@9`, `…/cli@20`) are fetched by `npm exec`. */
const isGenerator = (line: string) => /(?:^|\/)(?:create-|cli@)/.test(line);

/** Whether a list of platforms includes one, or excludes only others (`!win32`). */
const suits = (value: string, list?: readonly string[]) =>
  !list || list.includes(value) || list.every((one) => one.startsWith('!') && one !== `!${value}`);

/** Whether npm would install it here: examples run on Debian with glibc. */
const isForHere = ({ os, cpu, libc }: Locked) =>
  suits(process.platform, os) && suits(process.arch, cpu) && suits('glibc', libc);

/**
 * The packages, with versions, that installing a project fetches on this machine.
 *
 * @param lock text of its `package-lock.json`.
 */
export function packagesOf(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([folder, locked]) => folder !== '' && !locked.inBundle && isForHere(locked))
    .map(([folder, { name, version }]) => {
      const own = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name ?? own}@${version}`;
    });
}

/**
 * Resolves a line of the list in an empty folder; generators are fetched by resolving.
 *
 * @param options of every npm command.
 * @returns packages not fetched yet; none when npm fails, which `runNpm` records.
 */
async function askFor(line: string, folder: string, options: readonly string[]) {
  if (isGenerator(line)) {
    await runNpm(['exec', '--yes', `--package=${line}`, '--call=true', ...options], folder);
    return [];
  }
  const install = ['install', '--package-lock-only', ...line.split(' ')];
  if (!(await runNpm([...install, ...options], folder))) return [];
  return packagesOf(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
}

/**
 * Fills the cache from which pages run `npm install` offline. Nothing is installed, which takes
 * four times as long as fetching.
 *
 * @returns whether the cache is complete.
 */
export function fillNpmCache(): Promise<boolean> {
  const { before, lines } = readNpmPackages();
  if (lines.length === 0) return Promise.resolve(true);
  const cache = npmCache();
  const stamp = path.join(cache, 'lleno');
  return unlessInstalled(stamp, [before, ...lines].join('\n'), async () => {
    console.log(messages.fetchingPackages);
    const options = ['--cache', cache, '--before', before, '--ignore-scripts'];
    const done = await withTemporaryDirectory(async (folder) => {
      const asked = lines.map((line, number) => {
        const project = path.join(folder, String(number));
        writeFiles(project, { 'package.json': '{}' });
        return askFor(line, project, options);
      });
      const packages = new Set((await Promise.all(asked)).flat());
      return runNpm(['cache', 'add', ...packages, ...options], folder);
    });
    // Generators unpacked here; the reader's session unpacks them again.
    rmSync(path.join(cache, '_npx'), { recursive: true, force: true });
    return done;
  });
}
