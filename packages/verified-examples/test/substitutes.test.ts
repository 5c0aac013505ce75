import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE, run } from '../src/process.ts';
import { PACKAGE, TOOLS, inCache } from '../src/settings.ts';
import type { About } from './documents.ts';
import { fence } from './documents.ts';

const NAMES = globSync('substitutes/*/index.ts', { cwd: PACKAGE })
  .map((file) => path.basename(path.dirname(file)))
  .sort();

it('are imported by no other module', () => {
  const imports = /(?:from|import\() ?'[^']*\bsubstitutes\//;
  const others = globSync('{src,session,languages,test}/**/*.ts', { cwd: PACKAGE });
  expect(others.length).toBeGreaterThan(100);
  const found = others.filter((file) =>
    imports.test(readFileSync(path.join(PACKAGE, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

/** Verifies documents with the languages of the working directory, a copy of this package. */
const VERIFY = `
import { builtInLanguages } from './languages/index.ts';
import { verifyPlans } from './src/engine.ts';
import { parseMarkdown } from './src/markdown.ts';
import { languagesOf, planDocument } from './src/plan.ts';
import { setSettings } from './src/settings.ts';

const [cache, documents] = process.argv.slice(1);
setSettings({ root: process.cwd(), cache });
const plugins = builtInLanguages();
const languages = languagesOf(plugins);
const plans = JSON.parse(documents).map(({ source, ...about }, index) =>
  planDocument({ ...parseMarkdown(index + '.md', source), isSession: false, ...about }, languages),
);
const { blockResults } = await verifyPlans(plans, plugins, { selfTests: false });
console.log(JSON.stringify(blockResults.map(({ state, reason }) => reason ?? state)));
`;

type Text = About & { source: string };

const JAVA: Text = { source: fence('java', 'System.out.println(1 + 1); // → 2') };

/** A document that needs the product, and what is said about it without the substitute. */
const NEEDED: Record<string, readonly [Text, string]> = {
  android: [
    { source: fence('xml', '<TextView android:id="@+id/a" />'), tags: ['android'] },
    'nadie sabe verificar «android»',
  ],
  mongodb: [
    { source: fence('mongodb', 'db.notas.find()'), isSession: true },
    'nadie sabe verificar «mongodb»',
  ],
  spring: [
    { source: fence('java', '@Service class Notas {}'), tags: ['spring'], isSession: true },
    'nadie sabe verificar «spring»',
  ],
};

const CASES = [...NAMES.map((name) => [name]), NAMES].map((removed) => ({
  removed,
  title: removed.join(', '),
}));

describe.each(CASES)('without $title', ({ removed }) => {
  let copy: string;

  beforeAll(() => {
    // Below this package, whose modules it finds.
    mkdirSync(inCache(), { recursive: true });
    copy = mkdtempSync(inCache('sin-'));
    for (const name of ['languages', 'session', 'src', 'substitutes']) {
      cpSync(path.join(PACKAGE, name), path.join(copy, name), { recursive: true });
    }
    mkdirSync(path.join(copy, 'tools'));
    symlinkSync(TOOLS, path.join(copy, 'tools/node_modules'));
    for (const name of removed) rmSync(path.join(copy, 'substitutes', name), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const verify = async (documents: readonly Text[]): Promise<string[]> => {
    const { stdout, stderr } = await run(
      NODE,
      [
        ...['--input-type=module', '--eval', VERIFY],
        ...['--', inCache(), JSON.stringify(documents)],
      ],
      { cwd: copy },
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout) as string[];
  };

  it('leaves out what needs it, and verifies the rest', async () => {
    const needed = removed.map((name) => NEEDED[name]!);
    expect(await verify([...needed.map(([text]) => text), JAVA])).toEqual([
      ...needed.map(([, reason]) => reason),
      'salida',
    ]);
  });
});
