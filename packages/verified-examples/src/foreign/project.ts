import { existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../files.ts';
import { settings } from '../settings.ts';

/** Where the project of the documents is mounted, read-only. */
const INSIDE = '/run/proyecto';

/** Files by which the root of a project is known. */
const ROOT_FILES = ['package.json', 'pyproject.toml', 'setup.py', '.git'];

interface Manifest {
  name?: string;
  bin?: string | Record<string, string>;
  workspaces?: string[] | { packages?: string[] };
}

/** The project that documents belong to: the nearest folder, from their root upwards. */
function projectRoot(folder = settings().root): string {
  if (ROOT_FILES.some((name) => existsSync(path.join(folder, name)))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? settings().root : projectRoot(parent);
}

const manifestOf = (folder: string): Manifest =>
  readJson<Manifest>(path.join(folder, 'package.json')) ?? {};

/** Name of the package of the project. */
export const projectName = (): string | undefined => manifestOf(projectRoot()).name;

/** The packages of the project, by name: folder relative to its root. */
function ownPackages(root: string): Map<string, string> {
  const { workspaces = [] } = manifestOf(root);
  const globs = Array.isArray(workspaces) ? workspaces : (workspaces.packages ?? []);
  const folders = ['', ...globSync(globs, { cwd: root, exclude: ['**/node_modules/**'] })];
  return new Map(
    folders.flatMap((folder) => {
      const { name } = manifestOf(path.join(root, folder));
      return name === undefined ? [] : [[name, folder] as const];
    }),
  );
}

/** Names below a `node_modules`: `react`, `@types/node`. */
const installedNames = (modules: string): string[] =>
  !existsSync(modules)
    ? []
    : readdirSync(modules).flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`)
          : name.startsWith('.')
            ? []
            : [name],
      );

/**
 * Read-only mounts for the examples of a document: its project, and a `node_modules` with the
 * project's own packages by their name, those that it has installed, and its own commands.
 *
 * @param directory where that folder is made.
 */
export function projectMounts(directory: string): Record<string, string> {
  const root = projectRoot();
  const modules = path.join(directory, 'node_modules');
  const own = ownPackages(root);
  const places = new Map([
    ...installedNames(path.join(root, 'node_modules')).map(
      (name) => [name, `node_modules/${name}`] as const,
    ),
    ...own,
  ]);
  for (const [name, folder] of places) link(path.posix.join(INSIDE, folder), modules, name);
  for (const [name, folder] of own) linkCommands(root, name, folder, modules);
  // Debian's has another name.
  link('/usr/bin/python3', path.join(modules, '.bin'), 'python');
  mkdirSync(modules, { recursive: true });
  return { [INSIDE]: root, '/home/ana/node_modules': modules };
}

function link(target: string, folder: string, name: string): void {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
}

function linkCommands(root: string, name: string, folder: string, modules: string): void {
  const { bin = {} } = manifestOf(path.join(root, folder));
  const commands = typeof bin === 'string' ? { [path.posix.basename(name)]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    link(path.posix.join(INSIDE, folder, file), path.join(modules, '.bin'), command);
  }
}

/** Folders of the project from which Python imports: its root, `src`, a virtual environment's. */
export function pythonPath(): string {
  const root = projectRoot();
  const installed = globSync('{.venv,venv}/lib/python3*/site-packages', { cwd: root });
  return ['', 'src', ...installed].map((folder) => path.posix.join(INSIDE, folder)).join(':');
}
