import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resultsFile } from '../../src/notes/verification-results.ts';
import { build, contentsOf, copyProject, ROOT } from '../project.ts';

const root = join(ROOT, '.cache/tests/incremental');
const dist = join(root, 'dist');

/** Every file of the built site with its contents. */
const files = () =>
  Object.fromEntries(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name))
      .map((path) => [path.slice(dist.length), readFileSync(path, 'latin1')]),
  );

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(from, to);
  expect(edited, file).not.toBe(text);
  writeFileSync(path, edited);
}

/** An unpublished draft. */
const DRAFT = `---
id: Inacabado
date: 01/02/2026
borrador: true
---

<Card title="Inacabado">

Por escribir.

</Card>
`;

function buildSite() {
  const { status, output } = build(root);
  expect(output).toContain('Complete!');
  expect(status).toBe(0);
  return { made: files(), output };
}

it('an incremental build writes the same as a clean one', { timeout: 300_000 }, () => {
  // One section is edited, with previews and demos; the other one is not.
  copyProject(root, contentsOf('css', 'regex'));
  edit('src/content/sections/css.mdx', '\n  - grid\n', '\n  - grid\n  - nuevo\n');
  writeFileSync(join(root, 'src/content/topics/css/nuevo.mdx'), DRAFT);
  const { made: before } = buildSite();
  expect(Object.entries(before).filter(([, text]) => text.includes('Inacabado'))).toEqual([]);
  edit('src/content/topics/css/grid.mdx', /title="[^"]*"/, 'title="Otro título"');
  edit('src/content/sections/css.mdx', /\nsummary: .*/, '\nsummary: Otro resumen.');
  edit(
    resultsFile('src/content/topics/css/grid.mdx'),
    /"tool":"Chromium [^"]*"/g,
    '"tool":"Chromium 1"',
  );
  const { made: edited, output } = buildSite();
  expect(output).toContain('(restored)');
  const changed = Object.keys(edited).filter((file) => edited[file] !== before[file]);
  expect(changed).toContain('/Css/Grid/index.html');
  expect(changed).toContain('/index.html');

  // Code that Astro adds to the pages from outside the modules it hashes.
  edit('src/integrations/client-touch-directive.ts', "'focusin'", "'focusin', 'focus'");
  const { made: after } = buildSite();

  rmSync(dist, { recursive: true });
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const { made: clean } = buildSite();
  expect(Object.keys(after).sort()).toEqual(Object.keys(clean).sort());
  expect(Object.keys(clean).filter((file) => clean[file] !== after[file])).toEqual([]);
});
