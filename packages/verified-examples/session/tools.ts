import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STEPS_LANGUAGE } from './browser-steps.ts';
import { GIT, findTool, reportedTool } from '../src/process.ts';
import { PROMPTS } from '../src/substitutes.ts';
import type { Block, Language, Role, Tool } from '../src/types.ts';
import { detectChromium } from '../src/chromium.ts';
import { USES_DOCKER, dockerTool } from '../languages/docker/index.ts';
import { javaLanguage } from '../languages/java/index.ts';
import { detectNode } from '../languages/js/node.ts';
import { jsLanguage } from '../languages/js/index.ts';
import { redis } from '../languages/redis/console.ts';
import { versionOf } from '../languages/shell/shells.ts';
import { mysql } from '../languages/sql/mysql.ts';
import { postgres } from '../languages/sql/postgres.ts';
import type { Repl } from './repls.ts';

/** Plug-ins that know the version of the program at a prompt. */
const PRODUCTS: Record<string, Pick<Language, 'detect'>> = {
  'redis-cli': redis,
  psql: postgres,
  mysql,
  node: jsLanguage,
  jshell: javaLanguage,
  zsh: { detect: () => versionOf('zsh') },
  ...Object.fromEntries(PROMPTS.map((prompt) => [prompt.console, prompt])),
};

/** Programs of npm packages: the package, and its name for readers. */
const PACKAGES: Readonly<Record<string, readonly [string, string]>> = {
  webpack: ['webpack', 'webpack'],
  sass: ['sass', 'Dart Sass'],
  jest: ['jest', 'Jest'],
  vite: ['vite', 'Vite'],
  next: ['next', 'Next.js'],
  tsc: ['typescript', 'TypeScript'],
};

/** System programs that readers know by name, by the commands that use them. */
const PROGRAMS: readonly (readonly [
  name: string,
  uses: RegExp,
  args: string[],
  ...files: string[],
])[] = [
  ['npm', /^\s*np[mx]\s/m, ['--version'], '/usr/local/bin/npm', '/usr/bin/npm'],
  ['Git', /^\s*git\s/m, ['--version'], GIT ?? ''],
  ['OpenSSH', /^\s*ssh(?:-keygen|-add|-agent)?\s/m, ['-V'], '/usr/bin/ssh'],
  ['Java', /^\s*(?:javac?|jshell)\b/m, ['--version'], '/usr/bin/java'],
  ['curl', /\bcurl\s/, ['--version'], '/usr/bin/curl'],
];

/** The version of a package that a page has installed in its home. */
function installedVersion(name: string, home: string): string | undefined {
  const [file] = globSync(`{*/,}node_modules/${name}/package.json`, { cwd: home });
  if (file === undefined) return undefined;
  return (JSON.parse(readFileSync(path.join(home, file), 'utf8')) as { version: string }).version;
}

/** The program that commands are about, where readers know it by name. */
async function programOf(code: string, home: string): Promise<Tool | undefined> {
  for (const [program, [name, label]] of Object.entries(PACKAGES)) {
    if (!new RegExp(String.raw`^\s*(?:npx )?${program}\b`, 'm').test(code)) continue;
    const version = installedVersion(name, home);
    if (version !== undefined) return { name: label, version };
  }
  const program = PROGRAMS.find(([, uses]) => uses.test(code));
  if (!program) return undefined;
  const [name, , args, ...files] = program;
  return reportedTool(name, findTool(...files), args);
}

/**
 * The tool that a block of a page is about, in the version that the page installed.
 *
 * @param repl REPL into which it was typed, if any.
 * @param home of the reader, as the page left it.
 * @param use what a reader does with it.
 */
export async function toolFor(
  { language, code }: Block,
  repl: Repl | undefined,
  home: string,
  use: Role | undefined,
): Promise<Tool | undefined> {
  if (use?.kind === 'program' && use.detect) return use.detect();
  if (language === STEPS_LANGUAGE) return detectChromium();
  if (repl && language !== 'bash') return PRODUCTS[repl.name]?.detect();
  if (language === 'java') return javaLanguage.detect();
  if (language !== 'js') {
    if (USES_DOCKER.test(code)) return dockerTool();
    return (await programOf(code, home)) ?? versionOf(language);
  }
  const node = await detectNode();
  const [, name = ''] = /from '([@\w][^'.]*)'/.exec(code) ?? [];
  const version = name === '' ? undefined : installedVersion(name, home);
  return version === undefined ? node : { name: `${node.name} ${node.version} y ${name}`, version };
}
