import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastChanges } from '../../src/build/last-changes.ts';

const FOLDER = 'notes';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'history-'));
  mkdirSync(join(root, FOLDER));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  });

const write = (name: string, text: string) => writeFileSync(join(root, FOLDER, name), text);

function commit(date: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', date, `--date=${date}T12:00:00Z`);
}

const dates = () => Object.fromEntries(lastChanges(root, FOLDER));

it('returns the date of each file’s last change', () => {
  git('init', '--quiet');
  write('a.mdx', 'uno\n');
  write('b.mdx', 'uno\n');
  commit('2024-01-01');
  write('b.mdx', 'dos\n');
  commit('2024-02-02');
  expect(dates()).toEqual({ 'notes/a.mdx': '2024-01-01', 'notes/b.mdx': '2024-02-02' });
});

it('ignores commits that only change the format', () => {
  git('init', '--quiet');
  write('a.mdx', "title: 'uno'\n\n_dos_ palabras | tres |\n| --- |\n");
  commit('2024-01-01');
  write('a.mdx', 'title: "uno dos"\n\n_dos_ palabras | tres |\n| --- |\n');
  commit('2024-02-02');
  write('a.mdx', 'title: "uno dos"\n\n*dos*\npalabras |  tres  |\n| ------ |\n');
  commit('2024-03-03');
  expect(dates()).toEqual({ 'notes/a.mdx': '2024-02-02' });
});

it('follows a file to its former name', () => {
  git('init', '--quiet');
  write('a.mdx', 'uno\ndos\ntres\n');
  commit('2024-01-01');
  renameSync(join(root, FOLDER, 'a.mdx'), join(root, FOLDER, 'b.mdx'));
  commit('2024-02-02');
  expect(dates()).toEqual({ 'notes/b.mdx': '2024-01-01' });
});

it('includes changes made in a merge itself', () => {
  git('init', '--quiet', '--initial-branch=main');
  write('a.mdx', 'uno\n');
  commit('2024-01-01');
  git('checkout', '--quiet', '-b', 'otra');
  write('a.mdx', 'dos\n');
  commit('2024-02-02');
  git('checkout', '--quiet', 'main');
  write('a.mdx', 'tres\n');
  commit('2024-03-03');
  expect(() => git('merge', '--quiet', 'otra')).toThrow();
  write('a.mdx', 'dos y tres\n');
  write('b.mdx', 'cuatro\n');
  commit('2024-04-04');
  expect(dates()).toEqual({ 'notes/a.mdx': '2024-04-04', 'notes/b.mdx': '2024-04-04' });
});

it('returns nothing for a repository without commits', () => {
  git('init', '--quiet');
  write('a.mdx', 'uno\n');
  expect(dates()).toEqual({});
});

it('returns nothing for uncommitted files', () => {
  git('init', '--quiet');
  commit('2024-01-01');
  write('a.mdx', 'uno\n');
  expect(dates()).toEqual({});
});

it('returns nothing without the complete git history', () => {
  expect(dates()).toEqual({});
  git('init', '--quiet');
  write('a.mdx', 'uno\n');
  commit('2024-01-01');
  write('a.mdx', 'dos\n');
  commit('2024-02-02');
  const clone = join(root, 'clone');
  git('clone', '--quiet', '--depth=1', `file://${root}`, clone);
  expect(Object.fromEntries(lastChanges(clone, FOLDER))).toEqual({});
});
