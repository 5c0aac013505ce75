import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, keepBuilt, sourcesOf } from '../../scripts/built.ts';
import { writeFiles } from '../../scripts/verificar/core/process.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'));
  write('src/note.mdx', 'uno');
  write('dist/index.html', 'uno');
  keepBuilt(root, sourcesOf(root, {}));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFiles(root, { [name]: text });

const isUpToDate = (env = {}) => isBuilt(root, sourcesOf(root, env));

it('what was built need not be built again', () => {
  expect(isUpToDate()).toBe(true);
});

it.each([
  ['a changed file', () => write('src/note.mdx', 'dos')],
  ['a new file', () => write('public/robots.txt', 'dos')],
  ['a missing file', () => rmSync(join(root, 'src/note.mdx'))],
  ['a page that somebody has edited', () => write('dist/index.html', 'otra')],
  ['a page of the same size', () => utimesSync(join(root, 'dist/index.html'), 1, 1)],
  ['a page too many', () => write('dist/otra.html', 'dos')],
  ['no site', () => rmSync(join(root, 'dist'), { recursive: true })],
  ['a broken memory', () => write('.cache/built.json', '{')],
])('with %s, it is', (_what, change) => {
  change();
  expect(isUpToDate()).toBe(false);
});

it('another address of the site is another site', () => {
  expect(isUpToDate({ BASE_PATH: '/apuntes' })).toBe(false);
  expect(isUpToDate({ SITE_URL: 'https://otra.example' })).toBe(false);
});
