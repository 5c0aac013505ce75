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
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContents } from '../../src/lint/check-contents.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { RULE_IDS } from '../../src/lint/rule-ids.ts';
import { ERRORS_FILE, indexLine, readErrors, type DocumentedError } from '../errors.ts';
import { ROOT } from '../project.ts';

const CONTENTS = join(ROOT, 'tests/fixtures/contents');
const errors = readErrors();

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'errors-'));
  cpSync(CONTENTS, join(project, 'src/content'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const messages = (problems = checkContents(project)) => problems.map(formatProblem).join('\n\n');

/** Replaces one text with another; a file without text does not exist. */
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
  ({ ruleId, message, changes }: DocumentedError) => {
    it('is reported and fixed as documented', () => {
      for (const { file, before, after } of changes) {
        // A file that exists only in the fixed contents.
        if (!existsSync(join(project, file)) && after) change(file, '', after);
        change(file, after, before);
      }
      const problems = checkContents(project);
      expect(messages(problems)).toBe(message);
      expect(problems.map((problem) => problem.ruleId)).toContain(ruleId);
      for (const { file, before, after } of changes) change(file, before, after);
      expect(messages()).toBe('');
    });
  },
);

it('the index shows the topic that its examples change', () => {
  const table = readFileSync(join(ROOT, ERRORS_FILE), 'utf8');
  expect(table).toContain(readFileSync(join(CONTENTS, 'topics/css/grid.mdx'), 'utf8'));
});

it('each rule has its file, with its id, and its page', async () => {
  const files = readdirSync(join(ROOT, 'src/lint/rules')).map((file) => basename(file, '.ts'));
  expect(files.sort()).toEqual([...RULE_IDS]);
  expect([...new Set(errors.map(({ ruleId }) => ruleId))]).toEqual([...RULE_IDS]);
  for (const file of files) {
    const exported = Object.values<unknown>(await import(`../../src/lint/rules/${file}.ts`)).flat();
    const rules = exported.filter((one): one is { id: string } => Object.hasOwn(Object(one), 'id'));
    expect(new Set(rules.map(({ id }) => id))).toEqual(new Set(rules.length > 0 ? [file] : []));
  }
});

it('the index lists every case of every rule, by family', () => {
  const index = readFileSync(join(ROOT, ERRORS_FILE), 'utf8');
  const families = index.split(/^## /m).slice(1);
  for (const text of families) {
    const family = text.slice(0, text.indexOf('\n'));
    const lines = text.match(/^- \[.*$/gm) ?? [];
    expect(lines).toEqual(errors.filter((error) => error.family === family).map(indexLine));
  }
  expect(index.match(/^- \[/gm)).toHaveLength(errors.length);
});
