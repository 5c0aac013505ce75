import { homedir } from 'node:os';
import path from 'node:path';

/** Root of this package. */
export const PACKAGE = path.resolve(import.meta.dirname, '..');

/** Packages that languages verify with, installed apart: `tools/package.json`. */
export const TOOLS = path.join(PACKAGE, 'tools/node_modules');

/** Settings of a process, set once, before anything is verified. */
export interface Settings {
  /** Root of the documents: their paths are relative to it. */
  root: string;
  /** Folder of caches: passed jobs, versions of tools, compiled classes. */
  cache: string;
  /** `node_modules` with further packages that examples import. */
  packages?: string | undefined;
  /** List of the npm packages that sessions install; see `session/npm.ts`. */
  npmPackages?: string | undefined;
  /** How users start the verification, in messages. */
  command: string;
  /** How users install what it needs, in messages. */
  install: string;
}

let current: Settings = {
  root: process.cwd(),
  cache: path.join(homedir(), '.cache/verified-examples'),
  command: 'npx verified-examples',
  install: 'npx verified-examples --instalar',
};

/** The settings of this process. */
export const settings = (): Readonly<Settings> => current;

/** Changes settings of this process; the others stay. */
export const setSettings = (given: Partial<Settings>): void =>
  void (current = { ...current, ...given });

/** The command that users write with these arguments. */
export const commandLine = (args = ''): string =>
  args === '' ? current.command.replace(/ --$/, '') : `${current.command} ${args}`;

/** Absolute path of a document, or of any other file below the root. */
export const inRoot = (file = ''): string => path.join(current.root, file);

/** Absolute path of a cached file. */
export const inCache = (...names: string[]): string => path.join(current.cache, ...names);

/** Path of a file of an installed package: `vnu-jar/build/dist/vnu.jar`. */
export const inTools = (file: string): string => path.join(TOOLS, file);
