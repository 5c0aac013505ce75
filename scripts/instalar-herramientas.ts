import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, NODE } from './verificar/process.ts';
import { RUNNERS } from './verificar/runners/index.ts';

/**
 * Installs what verifies the examples: Debian's packages, and the npm packages
 * of `tests/examples`. Where there is no Debian or one is not root, says what
 * is missing.
 */
const APT = '/usr/bin/apt-get';

/** Needed by the engine itself, whatever the examples are. */
const ENGINE_PACKAGES = ['bubblewrap', 'git'];

const packages = [
  ...new Set([...ENGINE_PACKAGES, ...RUNNERS.flatMap((runner) => runner.debianPackages)]),
].sort();

/** Runs a command in front of the user. */
function runHere(command: string, args: string[], cwd?: string): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Packages with a script of their own then find the Node of the project.
    PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
  };
  return spawnSync(command, args, { cwd, stdio: 'inherit', env: environment }).status === 0;
}

function installDebianPackages(): boolean {
  if (!existsSync(APT)) {
    console.log(`Este sistema no es Debian. Instala tú lo equivalente a: ${packages.join(' ')}`);
    return false;
  }
  if (process.getuid?.() !== 0) {
    console.log(`Hace falta ser root para instalar: sudo apt-get install ${packages.join(' ')}`);
    return false;
  }
  // The list of packages may be old, or missing in a fresh container.
  runHere(APT, ['update']);
  return runHere(APT, ['install', '--yes', '--no-install-recommends', ...packages]);
}

/** No package needs its install script: those that are compiled bring their binaries. */
const installExamplePackages = (): boolean =>
  runHere('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], EXAMPLES);

/** Names of the runners whose tool is not here. */
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

installDebianPackages();
installExamplePackages();
const missing = await missingRunners();
console.log(
  missing.length === 0
    ? '\nEstá todo: ningún ejemplo quedará sin verificar por falta de herramientas.'
    : `\nFaltan las herramientas de estos verificadores:\n  ${missing.join('\n  ')}`,
);
process.exitCode = missing.length === 0 ? 0 : 1;
