import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkNote } from '../../src/lint/check-note.ts';
import { pageSchema } from '../../src/schemas/page.ts';
import { sectionSchema } from '../../src/schemas/section.ts';
import { topicSchema } from '../../src/schemas/topic.ts';

interface Snippet {
  scope: string;
  body: string[];
}

const snippets = JSON.parse(readFileSync('.vscode/apuntes.code-snippets', 'utf8')) as Record<
  string,
  Snippet
>;

/** Text of a snippet before the author types over it. */
function textOf(name: string): string {
  return snippets[name]!.body.join('\n')
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll('$CURRENT_DATE', '15')
    .replaceAll('$CURRENT_MONTH', '11')
    .replaceAll('$CURRENT_YEAR', '2026')
    .replaceAll('$0', '');
}

const HEADER = '---\nid: Uno\ndate: 15/11/2026\n---\n\n';
const inCard = (text: string) => `${HEADER}<Card title="Uno">\n\nQué es.\n\n${text}\n</Card>\n`;

const inExamples = (text: string) => inCard(`<Examples>\n\n${text}\n</Examples>`);
const CARD = '<Card title="Uno">\n\nQué es.\n\n</Card>\n';

describe('snippets', () => {
  it.each([
    ['Tema', (text: string) => text],
    ['Tarjeta', (text: string) => HEADER + text],
    ['Ejemplo', inExamples],
    ['Figura', inCard],
    ['Resultado', inExamples],
    ['Casos', inExamples],
    ['Pasos', inExamples],
    ['Dibujo', inCard],
    ['Imagen', inCard],
    ['Preparación', (text: string) => `${HEADER}${text}\n${CARD}`],
  ] as const)('%s is valid without changes', (name, place) => {
    expect(snippets[name]!.scope).toBe('mdx');
    expect(checkNote('a.mdx', place(textOf(name)), 'topics')).toEqual([]);
  });

  it.each([
    ['De un vistazo', 'La tabla de `<Summary>` tiene 1 fila'],
    ['Ponte a prueba', '`<Practice>` tiene 1 pregunta'],
  ])('%s lacks only what its author fills in', (name, found) => {
    const source = `${HEADER}${CARD}\n${textOf(name)}`;
    expect(checkNote('a.mdx', source, 'topics')).toMatchObject([{ found }]);
  });

  it('are all tested above', () => {
    const tried = [
      'Tema',
      'Tarjeta',
      'Ejemplo',
      'Figura',
      'Resultado',
      'Casos',
      'Pasos',
      'Dibujo',
      'Imagen',
    ];
    const around = ['Preparación', 'De un vistazo', 'Ponte a prueba'];
    expect(Object.keys(snippets)).toEqual([...tried, ...around]);
  });
});

/** Every property of a JSON schema, at any depth, with its description. */
function properties(schema: z.core.JSONSchema.BaseSchema, path = ''): [string, unknown][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = value as z.core.JSONSchema.BaseSchema;
    const here = `${path}${name}`;
    return [[here, property.description], ...properties(property, `${here}.`)];
  });
}

it.each([
  ['topics', topicSchema],
  ['sections', sectionSchema],
  ['pages', pageSchema],
])('every field of %s has help for editors', (_name, schema) => {
  const fields = properties(z.toJSONSchema(schema, { io: 'input' }));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(([, description]) => !description)).toEqual([]);
});
