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
import { SOURCES } from '../scripts/built.ts';
import { ASTRO } from '../scripts/tool.ts';
import { awkwardContents } from './fixtures/names.ts';

/** The project's root. */
export const ROOT = resolve(import.meta.dirname, '..');

/** A site built by the tests. */
export interface Built {
  /** Project that is built. */
  root: string;
  /** Where its pages are. */
  dist: string;
  /** Base path, with both slashes. */
  base: string;
  /** Origin of the site. */
  origin: string;
  /** Environment of the build. */
  env: Record<string, string>;
  /** What it has in the place of the project's sections and topics. */
  contents?: () => Contents;
}

/** The site as `npm run build` writes it. */
export const SITE: Built = {
  root: ROOT,
  dist: join(ROOT, 'dist'),
  base: '/',
  origin: 'https://apuntes.example',
  env: {},
};

/** Where a copy of the project is built, so that the author's `dist` stays as it is. */
const copyNamed = (name: string): Pick<Built, 'root' | 'dist'> => {
  const root = join(ROOT, '.cache/tests', name);
  return { root, dist: join(root, 'dist') };
};

/** The same site under a path of another host. */
export const SITE_UNDER_BASE: Built = {
  ...copyNamed('base'),
  base: '/apuntes/',
  origin: 'https://host.example',
  env: { BASE_PATH: '/apuntes', SITE_URL: 'https://host.example' },
};

/** A site of awkward names, its path given as a person might. */
export const SITE_OF_NAMES: Built = {
  ...copyNamed('names'),
  base: '/~ana/apuntes/',
  origin: 'https://host.example',
  env: { BASE_PATH: '', SITE_URL: 'host.example//~ana/apuntes/' },
  contents: awkwardContents,
};

/** A small site with one of everything that is heard. */
export const SITE_TO_HEAR: Built = {
  ...copyNamed('heard'),
  base: '/',
  origin: 'https://host.example',
  env: { SITE_URL: 'https://host.example' },
  contents: () => readContents(join(ROOT, 'tests/fixtures/heard')),
};

/** The project's own notes of some sections, without their links to the others. */
export function contentsOf(...sections: string[]): Record<string, string> {
  const own = Object.entries(readContents(join(ROOT, 'src/content'))).filter(([name]) =>
    sections.some((id) => name === `sections/${id}.mdx` || dirname(name) === `topics/${id}`),
  );
  const names = own.flatMap(([, text]) => /^name: (.*)$/m.exec(text)?.[1] ?? []);
  const toOthers = new RegExp(String.raw`\[([^\]]*)\]\(/(?!(?:${names.join('|')})/)[^)]*\)`, 'g');
  return Object.fromEntries(own.map(([name, text]) => [name, text.replaceAll(toOthers, '$1')]));
}

/** Contents that stand in files: path in the folder → text. */
const readContents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** Copy of the project whose notes a test edits under the development server. */
export const DEVELOPMENT = join(ROOT, '.cache/tests/development');

/** A note of that copy with a link to no page, which is there when its server starts. */
export const WRONG_NOTE = join(DEVELOPMENT, 'src/content/topics/css/selectors.mdx');

/** What the development server of that copy says in its author's terminal. */
export const DEVELOPMENT_LOG = join(ROOT, '.cache/tests/development.log');

/** Last change below a path, in milliseconds since 1970; 0 when there is none. */
function lastChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

/** Sections and topics in the place of the project's: path in `src/content` → what is in it. */
type Contents = Record<string, string | Uint8Array>;

/**
 * Copies what a build reads to a folder below the project, so that a test can
 * build something else without touching the author's `dist` and caches.
 */
export function copyProject(root: string, contents?: Contents): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  if (contents) replaceContents(root, contents);
}

/** What Vitest tells the modules it runs; Vite would believe it of the site as well. */
const VITEST_ENVIRONMENT = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'NODE_ENV', 'VITEST', 'TEST'];

/** Runs `astro build`; never throws because the build failed. */
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

/** Puts sections and topics in the place of those of a copied project. */
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

/** Caches of what depends on a text alone, wherever its site stands: no copy has to make it again. */
const KEPT_BY_TEXT = ['colours', 'drawings', 'styles'];

function bringCache(root: string, name: string): void {
  const kept = join(ROOT, '.cache', name);
  if (existsSync(kept)) cpSync(kept, join(root, '.cache', name), { recursive: true });
}

/** Builds a site, unless nothing changed since it was built. */
export function ensureBuilt({ root, dist, env, contents }: Built): void {
  const inputs = contents ? [...SOURCES, 'tests/fixtures'] : SOURCES;
  const changed = Math.max(...inputs.map((name) => lastChange(join(ROOT, name))));
  if (lastChange(join(dist, 'index.html')) > changed) return;
  if (root !== ROOT) {
    copyProject(root, contents?.());
    for (const name of KEPT_BY_TEXT) bringCache(root, name);
  }
  const { status, output } = build(root, env);
  if (status !== 0) throw new Error(`The site does not build:\n${output}`);
}
