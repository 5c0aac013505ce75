import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './root.ts';

/** Imports of modules of the project: its own, and those of its packages. */
const IMPORT = /^(?:import|export)\b[^;]*? from '(\.[^']+\.ts|verified-examples[^']*)'/gm;

const require = createRequire(join(ROOT, 'package.json'));

/**
 * A module of the project and all modules it imports, transitively.
 *
 * @param file absolute path of the module.
 * @returns absolute paths, the module itself first.
 */
export function importedModules(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const isRelative = specifier!.startsWith('.');
    importedModules(
      isRelative ? resolve(dirname(file), specifier!) : realpathSync(require.resolve(specifier!)),
      found,
    );
  }
  return found;
}

/**
 * Hash of everything that can change what a module does: its code, the code of the modules it
 * imports, and the installed packages.
 *
 * @param file path of the module, relative to the project's root.
 */
export function moduleVersion(file: string): string {
  const hash = createHash('sha256');
  for (const path of [...importedModules(join(ROOT, file)), join(ROOT, 'package-lock.json')]) {
    if (existsSync(path)) hash.update(readFileSync(path, 'utf8')).update('\0');
  }
  return hash.digest('hex');
}
