import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withTemporaryDirectory, writeFiles } from '../verificar/core/process.ts';
import { NPM_CACHE, readNpmPackages } from '../verificar/languages/page/npm.ts';
import { runNpm, unlessInstalled } from './npm.ts';

/** What npm writes of a package that a project would install. */
interface Locked {
  /** Where its folder is called otherwise: of an alias. */
  name?: string;
  version: string;
  /** Comes inside another one. */
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** Generators (`create-vite@9`, `…/cli@20`) are asked for in another way than what programs import. */
const isGenerator = (line: string) => /(?:^|\/)(?:create-|cli@)/.test(line);

/** Whether a list of a package's names a system, or all but others (`!win32`). */
const suits = (value: string, list?: readonly string[]) =>
  !list || list.includes(value) || list.every((one) => one.startsWith('!') && one !== `!${value}`);

/** Whether npm would unpack it here; what runs examples is a Debian, with its C library. */
const isForHere = ({ os, cpu, libc }: Locked) =>
  suits(process.platform, os) && suits(process.arch, cpu) && suits('glibc', libc);

/**
 * The packages that installing a project brings to this machine, each with its version.
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
 * Asks npm, in an empty folder, what a line of the list would get; a generator comes by being asked for.
 *
 * @param options of every order.
 * @returns packages that have not come yet; none where npm fails, which `runNpm` remembers.
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
 * Puts what the pages install where `npm install` finds it without a network.
 * Nothing is unpacked, which takes four times as long as bringing it: npm is asked
 * what each project would get, and to keep that.
 *
 * @returns whether it is there.
 */
export function fillNpmCache(): Promise<boolean> {
  const { before, lines } = readNpmPackages();
  const stamp = path.join(NPM_CACHE, 'lleno');
  return unlessInstalled(stamp, [before, ...lines].join('\n'), async () => {
    console.log('Trayendo los paquetes que instalan los apuntes…');
    const options = ['--cache', NPM_CACHE, '--before', before, '--ignore-scripts'];
    const done = await withTemporaryDirectory(async (folder) => {
      const asked = lines.map((line, number) => {
        const project = path.join(folder, String(number));
        writeFiles(project, { 'package.json': '{}' });
        return askFor(line, project, options);
      });
      const packages = new Set((await Promise.all(asked)).flat());
      return runNpm(['cache', 'add', ...packages, ...options], folder);
    });
    // What `npm create` has unpacked: the reader's is still to come.
    rmSync(path.join(NPM_CACHE, '_npx'), { recursive: true, force: true });
    return done;
  });
}
