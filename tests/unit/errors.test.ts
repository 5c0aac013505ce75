import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContents } from '../../src/notes/check-contents.ts';
import { formatProblem } from '../../src/notes/problem.ts';
import { ERRORS_FILE, readErrors, type DocumentedError } from '../errors.ts';
import { ROOT } from '../project.ts';

const CONTENTS = join(ROOT, 'tests/fixtures/contents');
const errors = readErrors();

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'errors-'));
  cpSync(CONTENTS, join(project, 'src/content'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const messages = () => checkContents(project).map(formatProblem).join('\n\n');

/** Puts one text in the place of another; a file without text is not there. */
function change(file: string, from: string, to: string): void {
  const path = join(project, file);
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(old).toContain(from);
  const text = old.replace(from, () => to);
  if (text.trim() === '') {
    rmSync(path);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe.each(errors.filter(({ changes }) => changes.length > 0))(
  '$title',
  ({ message, changes }: DocumentedError) => {
    it('is told as the table says, and mended as it says', () => {
      for (const { file, before, after } of changes) {
        // A file that the mended contents have and the model has not.
        if (!existsSync(join(project, file)) && after) change(file, '', after);
        change(file, after, before);
      }
      expect(messages()).toBe(message);
      for (const { file, before, after } of changes) change(file, before, after);
      expect(messages()).toBe('');
    });
  },
);

it('the table shows the topic that its examples change', () => {
  const table = readFileSync(join(ROOT, ERRORS_FILE), 'utf8');
  expect(table).toContain(readFileSync(join(CONTENTS, 'topics/css/grid.mdx'), 'utf8'));
});

/** Texts of `found:` in the rules' sources, each as a pattern of what it may become. */
function foundTexts(): RegExp[] {
  const folder = join(ROOT, 'src/notes');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const values = sources.flatMap((source) =>
    [
      ...source.matchAll(/(?<!\()\bfound:([^]*?),\n\s*expected:/g),
      ...source.matchAll(/\bwords\(\s*((?:`(?:\\`|[^`])+`|'[^']+'))/g),
    ].map(([, value]) => value!),
  );
  const texts = values.flatMap((value) => value.match(/`(?:\\`|[^`])+`|'[^']{3,}'/g) ?? []);
  return texts.map((text) => {
    const literal = text.slice(1, -1).replaceAll('\\`', '`');
    const parts = literal.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/);
    return new RegExp(parts.map((part) => RegExp.escape(part)).join('[^]*'));
  });
}

it('the table has every message of the rules', () => {
  const all = errors.map(({ message }) => message).join('\n');
  const texts = foundTexts();
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => !text.test(all))).toEqual([]);
});
