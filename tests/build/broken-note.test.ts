import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { build, copyProject, ROOT, SITE_TO_TRANSCRIBE } from '../project.ts';

const root = join(ROOT, '.cache/tests/broken');

beforeEach(() => {
  copyProject(root, SITE_TO_TRANSCRIBE.contents!());
});

it('stops at a broken note and reports the reason to its author', () => {
  const note = join(root, 'src/content/topics/css/grid.mdx');
  const source = readFileSync(note, 'utf8');
  const broken = source.replace('date: 15/11/2020', 'date: 31/11/2020');
  expect(broken).not.toBe(source);
  writeFileSync(note, broken);

  const { status, output } = build(root);
  expect(status).not.toBe(0);
  expect(output).toContain(`Hay 1 error en los apuntes:

src/content/topics/css/grid.mdx:4  El campo «date» vale «31/11/2020».
    Se esperaba: una fecha real con la forma dd/mm/aaaa, por ejemplo 15/11/2020.
    Solución: corrige «date» en la cabecera.`);
  expect(output).not.toContain('Stack trace');
});

it('stops at an invalid site address and reports only that', () => {
  const { status, output } = build(root, { BASE_PATH: 'a b?c' });
  expect(status).not.toBe(0);
  expect(output.trim()).toBe(`BASE_PATH vale «a b?c».
    Se esperaba: una ruta como /apuntes, de letras sin tilde, cifras, puntos y guiones.
    Solución: cambia el nombre de esa carpeta, o publica el sitio en otra.`);
});
