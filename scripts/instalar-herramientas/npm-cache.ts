import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withTemporaryDirectory, writeFiles } from '../verificar/core/process.ts';
import { NPM_CACHE, readNpmPackages } from '../verificar/languages/page/npm.ts';
import { runNpm } from './npm.ts';

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
 * Puts what the pages install where `npm install` finds it without a network.
 * Nothing is unpacked, which takes four times as long as bringing it: npm is asked
 * what each project would get, and to keep that.
 *
 * @returns whether it is there.
 */
export async function fillNpmCache(): Promise<boolean> {
  const { before, lines } = readNpmPackages();
  const wanted = [before, ...lines].join('\n');
  const stamp = path.join(NPM_CACHE, 'lleno');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log('Trayendo los paquetes que instalan los apuntes…');
  const options = ['--cache', NPM_CACHE, '--before', before, '--ignore-scripts'];
  const done = await withTemporaryDirectory(async (folder) => {
    const asked = lines.map(async (line, number) => {
      if (isGenerator(line)) {
        return runNpm(['exec', '--yes', `--package=${line}`, '--call=true', ...options], folder);
      }
      const project = path.join(folder, String(number));
      writeFiles(project, { 'package.json': '{}' });
      const install = ['install', '--package-lock-only', ...line.split(' ')];
      if (!(await runNpm([...install, ...options], project))) return false;
      return packagesOf(readFileSync(path.join(project, 'package-lock.json'), 'utf8'));
    });
    const answers = await Promise.all(asked);
    const packages = [
      ...new Set(answers.flatMap((answer) => (Array.isArray(answer) ? answer : []))),
    ];
    const isKept = await runNpm(['cache', 'add', ...packages, ...options], folder);
    return isKept && answers.every(Boolean);
  });
  // What `npm create` has unpacked: the reader's is still to come.
  rmSync(path.join(NPM_CACHE, '_npx'), { recursive: true, force: true });
  if (done) writeFileSync(stamp, wanted);
  return done;
}
