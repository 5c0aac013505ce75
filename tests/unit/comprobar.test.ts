import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFINITION } from '../../scripts/scaffold/example.ts';
import { toolPath } from '../../scripts/tool.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'comprobar-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

it('resolves the tool of every step as a file that Node runs', () => {
  for (const name of ['prettier', 'cspell', 'eslint', 'knip', 'astro', 'vitest']) {
    expect(toolPath(name)).toMatch(/\.[cm]?js$/);
  }
});

it('reports a note’s error once, and postpones its examples', async () => {
  const file = 'src/content/topics/css/grid.mdx';
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(root, 'src/content'), { recursive: true });
  write(file, readFileSync(join(root, file), 'utf8').replace(/<Card title="[^"]*"/, '<Card'));
  const { status, stdout, stderr } = await startCommand('comprobar', ['Css/Grid'], root);
  expect(status).toBe(1);
  expect((stdout + stderr).split('no tiene `title`')).toHaveLength(2);
  expect(stderr).toContain('Sus ejemplos no se han comprobado todavía.');
  expect(stderr).not.toContain('npm run verificar');
}, 60_000);

it.each([
  ['', true],
  ['borrador: true\n', false],
])(
  'with frontmatter %j, rejects unwritten text of the template: %j',
  async (field, isRejected) => {
    const file = 'src/content/topics/css/grid.mdx';
    cpSync(join(ROOT, 'tests/fixtures/contents'), join(root, 'src/content'), { recursive: true });
    const note = readFileSync(join(root, file), 'utf8');
    const unwritten = note
      .replace('\n---\n', `\n${field}---\n`)
      .replace(/<\/Card>/, `${DEFINITION}\n\n$&`);
    write(file, unwritten);
    const { stdout, stderr } = await startCommand('comprobar', ['Css/Grid'], root);
    expect(stdout).toContain(
      'Texto de la plantilla, sin escribir: src/content/topics/css/grid.mdx:',
    );
    expect(stderr.includes('✗ Plantilla')).toBe(isRejected);
  },
  60_000,
);
