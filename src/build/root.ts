import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/**
 * The project's folder, independent of the current one: a build runs its pages in another folder.
 * Entry points import it and pass it on.
 */
export const ROOT = dirname(findPackageJSON('.', import.meta.url)!);

/**
 * Why a project cannot be built in its folder: Vite reads these characters as the end of a path, or
 * as an encoding.
 *
 * @returns one sentence in Spanish; `undefined` for a valid folder.
 */
export function validateProjectFolder(folder: string): string | undefined {
  const [character] = /[#?%]/.exec(folder) ?? [];
  return character === undefined
    ? undefined
    : `La carpeta «${folder}» lleva «${character}» y Vite no puede leer archivos de ahí: mueve el proyecto a otra sin «#», «?» ni «%».`;
}
