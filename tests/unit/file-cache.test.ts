import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let project: string;
beforeEach(() => (project = mkdtempSync(join(tmpdir(), 'cache-'))));
afterEach(() => rmSync(project, { recursive: true }));

const folder = () => join(project, '.cache/things');

/** Simulates a build that needs the files for these inputs; returns those it had to make. */
function build(version: string, ...inputs: string[]): string[] {
  const script = `
    import { FileCache } from ${JSON.stringify(resolve('src/build/file-cache.ts'))};
    const cache = new FileCache(process.cwd(), 'things', '.txt', process.argv[1]);
    for (const input of process.argv.slice(2)) {
      const file = cache.path([input]);
      if (!cache.has(file)) (console.log(input), cache.keep(file, 'made ' + input));
    }`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, version, ...inputs],
    { encoding: 'utf8', cwd: project },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.split('\n').filter(Boolean);
}

it('makes a file once, also across builds', () => {
  expect(build('1', 'a', 'b', 'a')).toEqual(['a', 'b']);
  expect(build('1', 'a', 'c')).toEqual(['c']);
  expect(build('1', 'a', 'b', 'c')).toEqual([]);
  expect(readdirSync(folder()).every((name) => name.endsWith('.txt'))).toBe(true);
});

it('makes all files again when the version changes', () => {
  build('1', 'a');
  expect(build('2', 'a')).toEqual(['a']);
});

it('removes files unused for a month', () => {
  build('1', 'old', 'used');
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of readdirSync(folder())) utimesSync(join(folder(), name), longAgo, longAgo);
  build('1', 'used', 'new');
  const texts = readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'utf8'));
  expect(texts.sort()).toEqual(['made new', 'made used']);
});

it('versions a module by its code, its imports and the installed packages', () => {
  for (const name of ['module-version.ts', 'root.ts'])
    cpSync(`src/build/${name}`, join(project, name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const files = { 'package-lock.json': '', 'main.ts': "import { a } from './part.ts';\n" };
  const contents = { ...files, 'part.ts': 'export const a = 1;\n', 'other.ts': '' };
  const version = (changed: string) => {
    for (const [file, text] of Object.entries(contents)) {
      writeFileSync(join(project, file), file === changed ? `${text}// changed` : text);
    }
    const script = `import { moduleVersion } from './module-version.ts';
      console.log(moduleVersion('main.ts'));`;
    const options = { encoding: 'utf8', cwd: project } as const;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], options).stdout;
  };
  const versions = ['', ...Object.keys(contents)].map(version);
  expect(versions[0]).toMatch(/^[0-9a-f]{64}\n$/);
  expect(version('')).toBe(versions[0]);
  expect(version('other.ts')).toBe(versions[0]);
  expect(new Set(versions).size).toBe(4);
});
