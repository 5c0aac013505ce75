import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a value cached as JSON; `undefined` if the file is missing or invalid. */
export function readJson<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch {
    return undefined;
  }
}

/** Writes a file in one step, with its folders: a concurrent reader never gets half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}~`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Line, from 1, of a place in a text. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

const IMPORT = /^(?:import|export)\b[^;]*? from '(\.[^']+\.ts)'/gm;

/**
 * A module of this package and all modules it imports, transitively.
 *
 * @param file absolute path of the module.
 * @returns absolute paths, the module itself first.
 */
export function importedModules(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    importedModules(path.resolve(path.dirname(file), specifier as string), found);
  }
  return found;
}
