import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COMPILED_NOTES, cachedMdx } from '../../src/markdown/mdx-cache.ts';
import { blockHash } from 'verified-examples/notation';
import { resultsFile } from '../../src/notes/verification-results.ts';

const FILE = 'src/content/topics/css/grid.mdx';
const note = (sentence: string) =>
  `---\nid: Grid\ndate: 15/11/2020\n---\n\n<Card title="Uno">\n\n${sentence}\n\n<Examples>\n\n\`\`\`css\na {}\n\`\`\`\n\nPor eso.\n\n</Examples>\n</Card>\n`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'notes-'));
  mkdirSync(join(project, 'src/content/topics/css'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const METADATA = {
  hydratedComponents: [],
  clientOnlyComponents: [],
  serverComponents: [],
  scripts: [],
  propagation: 'none' as const,
  containsHead: false,
  pageOptions: {},
};

/** Compiles a text as that note, with its own settings. */
function compiler(astroMetadata: object = METADATA, settings: string[] = ['/']) {
  const process = vi.fn(async (content: string) => ({
    code: `function MDXContent() { return ${JSON.stringify(content)}; }`,
    map: null,
    astroMetadata,
  }));
  const processor = { name: 'test', options: {}, createMdxRenderer: async () => ({ process }) };
  const cached = cachedMdx(project, processor as never, settings);
  const compile = async (content: string) => {
    writeFileSync(join(project, FILE), content);
    const renderer = await cached.createMdxRenderer!({} as never, {} as never);
    return renderer.process(content, join(project, FILE), { id: 'Grid' });
  };
  return { process, compile };
}

/** The compiled note that a module imports. */
const imported = (code: string) => /from "([^"]+)"/.exec(code)![1]!;

it('compiles a note once for each text, also after a restart', async () => {
  const { process, compile } = compiler();
  const { code } = await compile(note('Hola.'));
  expect(imported(code)).toMatch(COMPILED_NOTES);
  expect(readFileSync(imported(code), 'utf8')).toContain('export default MDXContent;');
  await compile(note('Adiós.'));
  expect((await compile(note('Hola.'))).code).toBe(code);
  expect(process).toHaveBeenCalledTimes(2);
  const again = compiler();
  await again.compile(note('Hola.'));
  expect(again.process).not.toHaveBeenCalled();
});

it('compiles it again when its verification changes', async () => {
  const { process, compile } = compiler();
  const before = await compile(note('Hola.'));
  const verified = { [blockHash('css', '', 'a {}')]: { tool: 'Chromium 1', level: 'analiza' } };
  const results = join(project, resultsFile(FILE));
  mkdirSync(dirname(results), { recursive: true });
  writeFileSync(results, JSON.stringify(verified));
  const after = await compile(note('Hola.'));
  expect(imported(after.code)).not.toBe(imported(before.code));
  expect(process).toHaveBeenCalledTimes(2);
});

it('compiles it again for another base path', async () => {
  await compiler().compile(note('Hola.'));
  const { process, compile } = compiler(METADATA, ['/apuntes/']);
  await compile(note('Hola.'));
  expect(process).toHaveBeenCalledTimes(1);
});

it('leaves a note with assets to Astro', async () => {
  const { compile } = compiler({ ...METADATA, containsHead: true });
  const { code } = await compile(note('Hola.'));
  expect(code).toContain('Hola.');
  expect(existsSync(join(project, '.cache/notes'))).toBe(false);
});
