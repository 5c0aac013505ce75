import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let file: string;
beforeEach(() => (file = join(mkdtempSync(join(tmpdir(), 'cache-')), 'deep/cache.json')));
afterEach(() => rmSync(join(file, '../..'), { recursive: true }));

/** A build that asks for the entries of these inputs; returns those that it had to make. */
function build(version: string, ...inputs: string[]): string[] {
  const script = `
    import { DiskCache } from './src/markdown/disk-cache.ts';
    const cache = new DiskCache(process.argv[1], process.argv[2]);
    for (const input of process.argv.slice(3)) {
      const value = await cache.get([input], async () => (console.log(input), 'made ' + input));
      if (value !== 'made ' + input) throw new Error(value);
    }`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, file, version, ...inputs],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.split('\n').filter(Boolean);
}

it('makes an entry once, also in later builds', () => {
  expect(build('1', 'a', 'b', 'a')).toEqual(['a', 'b']);
  expect(build('1', 'a', 'c')).toEqual(['c']);
  expect(build('1', 'a', 'b', 'c')).toEqual([]);
});

it('makes all again when the way of making them changed', () => {
  build('1', 'a');
  expect(build('2', 'a')).toEqual(['a']);
});

it('makes all again when the file cannot be read', () => {
  build('1', 'a');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -5));
  expect(build('1', 'a')).toEqual(['a']);
  expect(build('1', 'a')).toEqual([]);
});
