import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/**
 * The project's folder, wherever a command is given from: a build runs its
 * pages from a folder of its own. It is asked for where things start, and
 * passed on from there.
 */
export const ROOT = dirname(findPackageJSON('.', import.meta.url)!);
