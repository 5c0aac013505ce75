import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NODE, run, withTemporaryDirectory, writeFiles } from '../src/process.ts';
import type { RunResult } from '../src/process.ts';
import { PACKAGE } from '../src/settings.ts';

/** A repository that was not written to be verified. */
const REPOSITORY = path.join(PACKAGE, 'test/foreign');

/** A block, and what the comment below it says of its report. */
interface Expected {
  /** Line of its opening fence. */
  line: number;
  language: string;
  said: string;
}

/** The blocks of a document that have a comment below them. */
function expectedIn(file: string): Expected[] {
  const source = readFileSync(path.join(REPOSITORY, file), 'utf8');
  // An output belongs to the block above it.
  const blocks = source.matchAll(
    /^```(\w*)\n[^]*?^```\n(?:\n```output\n[^]*?^```\n)?\n<!-- (.*) -->$/gm,
  );
  return [...blocks].map(({ index, 1: language = '', 2: said = '' }) => ({
    line: source.slice(0, index).split('\n').length,
    language,
    said,
  }));
}

/** Runs the command in a folder. */
const runIn = (folder: string, ...names: string[]): Promise<RunResult> =>
  withTemporaryDirectory((home) =>
    run(NODE, [path.join(PACKAGE, 'src/bin.ts'), ...names], {
      cwd: folder,
      env: { HOME: home, PATH: '/usr/bin:/bin' },
      timeout: 300_000,
    }),
  );

let result: RunResult;

beforeAll(async () => {
  result = await runIn(REPOSITORY);
});

/** The problem at a place of a document, as it is printed. */
const problemAt = (place: string): string =>
  result.stdout.split('\n\n').find((text) => text.startsWith(`${place}  (`)) ?? '';

describe.for(['README.md', 'docs/python-and-sql.md'])('the report of %s', (file) => {
  it.for(expectedIn(file))('has line $line, $language: $said', ({ line, said }) => {
    const reported = result.stdout.split('\n').find((text) => text.startsWith(`${file}:${line}  `));
    const [, below, text] = /^MAL (\d+): (.*)$/.exec(said) ?? [];
    if (below === undefined) {
      for (const part of said.split(': ')) expect(reported).toContain(part);
      return;
    }
    expect(reported).toContain('MAL');
    expect(problemAt(`${file}:${line + Number(below)}`)).toContain(text);
  });
});

it('has a line for each block, and the summary', () => {
  const all = ['README.md', 'docs/python-and-sql.md'].flatMap(expectedIn);
  expect(all).toHaveLength(73);
  expect(result.stdout).toContain('73 bloques en 2 archivos');
  expect(result.stdout).toMatch(/^lenguaje +salida/m);
});

it('fails the run', () => {
  expect(result.code).toBe(1);
  expect(result.stdout).toContain('22 bloques fallan, 0 errores más');
});

describe('a folder without Markdown', () => {
  it.for([[[]], [['code']], [['code', 'notes.md']]])('is a mistake of the user: %s', ([names]) =>
    withTemporaryDirectory(async (folder) => {
      writeFiles(folder, { 'code/a.js': '', 'notes.md': '' });
      const { code, stdout, stderr } = await runIn(folder, ...names!);
      expect(stderr).toMatch(/^.* nombra .*archivos o carpetas.*\.\nAyuda: .*\n$/);
      expect(stdout).toBe('');
      expect(code).toBe(1);
    }),
  );
});

it('reads a document whose frontmatter is no YAML', () =>
  withTemporaryDirectory(async (folder) => {
    const source = '---\ntitle: a: [b\n---\n\n```json\n{}\n```\n';
    writeFiles(folder, { 'README.md': source });
    const { code, stdout } = await runIn(folder);
    expect(stdout).toContain('README.md:5  json  se lee sin error');
    expect(code).toBe(0);
  }));
