import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ASTRO } from '../scripts/tool.ts';
import { awkwardContents } from './fixtures/names.ts';

/** The project's root. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Inputs of a build: files and folders of the project. */
const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A site built by the tests. */
export interface Built {
  /** Folder of the project that is built. */
  root: string;
  /** Folder of its pages. */
  dist: string;
  /** Base path, with both slashes. */
  base: string;
  /** Origin of the site. */
  origin: string;
  /** Environment of the build. */
  env: Record<string, string>;
  /** Sections and topics that replace the project's. */
  contents?: () => Contents;
}

/** The site as built by `npm run build`. */
export const SITE: Built = {
  root: ROOT,
  dist: join(ROOT, 'dist'),
  base: '/',
  origin: 'https://apuntes.example',
  env: {},
};

/** Folder for building a copy of the project, which leaves the author's `dist` untouched. */
const copyNamed = (name: string): Pick<Built, 'root' | 'dist'> => {
  const root = join(ROOT, '.cache/tests', name);
  return { root, dist: join(root, 'dist') };
};

/** The same site under a path on another host. */
export const SITE_UNDER_BASE: Built = {
  ...copyNamed('base'),
  base: '/apuntes/',
  origin: 'https://host.example',
  env: { BASE_PATH: '/apuntes', SITE_URL: 'https://host.example' },
};

/** A site with awkward names, its path as a person might write it. */
export const SITE_OF_NAMES: Built = {
  ...copyNamed('names'),
  base: '/~ana/apuntes/',
  origin: 'https://host.example',
  env: { BASE_PATH: '', SITE_URL: 'host.example//~ana/apuntes/' },
  contents: awkwardContents,
};

/** A small site with one of everything that a screen reader announces. */
export const SITE_TO_TRANSCRIBE: Built = {
  ...copyNamed('transcripts'),
  base: '/',
  origin: 'https://host.example',
  env: { SITE_URL: 'https://host.example' },
  contents: () => readContents(join(ROOT, 'tests/fixtures/transcripts')),
};

/** The project's notes of some sections, without their links to the others. */
export function contentsOf(...sections: string[]): Record<string, string> {
  const own = Object.entries(readContents(join(ROOT, 'src/content'))).filter(([name]) =>
    sections.some((id) => name === `sections/${id}.mdx` || dirname(name) === `topics/${id}`),
  );
  const names = own.flatMap(([, text]) => /^name: (.*)$/m.exec(text)?.[1] ?? []);
  const toOthers = new RegExp(String.raw`\[([^\]]*)\]\(/(?!(?:${names.join('|')})/)[^)]*\)`, 'g');
  return Object.fromEntries(own.map(([name, text]) => [name, text.replaceAll(toOthers, '$1')]));
}

/** Contents from files: path in the folder → text. */
const readContents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** Copy of the project whose notes tests edit while the development server runs. */
export const DEVELOPMENT = join(ROOT, '.cache/tests/development');

/** A note in that copy with a broken link, present when the server starts. */
export const WRONG_NOTE = join(DEVELOPMENT, 'src/content/topics/css/selectors.mdx');

/** Terminal output of that development server. */
export const DEVELOPMENT_LOG = join(ROOT, '.cache/tests/development.log');

/** Time of the last change below a path, in milliseconds since 1970; 0 if there is none. */
function lastChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

/** Sections and topics that replace the project's: path in `src/content` → contents. */
type Contents = Record<string, string | Uint8Array>;

/**
 * Copies the inputs of a build to a folder below the project, so that tests can build variants
 * without touching the author's `dist` and caches.
 */
export function copyProject(root: string, contents?: Contents): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  if (contents) replaceContents(root, contents);
}

/** Variables that Vitest sets for its modules; Vite would apply them to the site. */
const VITEST_ENVIRONMENT = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'NODE_ENV', 'VITEST', 'TEST'];

/** Runs `astro build`; does not throw if the build fails. */
export function build(root: string, env: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !VITEST_ENVIRONMENT.includes(name),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [ASTRO, 'build', '--root', root], {
    cwd: root,
    encoding: 'utf8',
    env: { ...Object.fromEntries(inherited), ...env },
  });
  return { status, output: stdout + stderr };
}

/** Replaces the sections and topics of a copied project. */
function replaceContents(root: string, contents: Contents): void {
  for (const name of ['sections', 'topics']) {
    rmSync(join(root, 'src/content', name), { recursive: true });
  }
  for (const [name, text] of Object.entries(contents)) {
    const path = join(root, 'src/content', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
/** Builds a site, unless nothing has changed since its last build. */
export function ensureBuilt({ root, dist, env, contents }: Built): void {
  const inputs = contents ? [...SOURCES, 'tests/fixtures'] : SOURCES;
  const changed = Math.max(...inputs.map((name) => lastChange(join(ROOT, name))));
  if (lastChange(join(dist, 'index.html')) > changed) return;
  if (root !== ROOT) copyProject(root, contents?.());
  const { status, output } = build(root, env);
  if (status !== 0) throw new Error(`The site does not build:\n${output}`);
}
