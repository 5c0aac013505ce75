import { LineCounter, parseDocument, visit, type Document } from 'yaml';
import { z } from 'zod';
import { remedyOf } from '../schemas/remedy.ts';
import type { Report } from './problem.ts';

/** The frontmatter opens on line 1, so its first field stands on line 2. */
const FIRST_LINE = 2;

/** A value as an author would recognise it. */
const show = (value: unknown) =>
  typeof value === 'string' ? `«${value}»` : `\`${JSON.stringify(value)}\``;

/** Names of the fields that a part of the frontmatter may have. */
function fieldsAt(schema: z.ZodObject, path: readonly PropertyKey[]): string {
  const part = path.reduce<z.ZodObject>((parent, key) => {
    const field: unknown = parent.shape[String(key)];
    return (field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodObject;
  }, schema);
  return Object.keys(part.shape).join(', ');
}

/** Where the text stops being YAML, if it does: `*texto*` names a value that is nowhere. */
function brokenAt(document: Document): number | undefined {
  let offset = document.errors[0]?.pos[0];
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset;
}

/**
 * Line of the file on which a field's value starts.
 *
 * @param yaml text between the `---` lines.
 * @param path names of the field and of those around it; for an item of a list, its place.
 * @returns for a field that is not there, the line of what is around it.
 */
export function lineOfField(yaml: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  for (let end = path.length; end > 0; end--) {
    const node = document.getIn(path.slice(0, end), true);
    const range = (node as { range?: [number, number, number] } | undefined)?.range;
    if (range) return lines.linePos(range[0]).line + FIRST_LINE - 1;
  }
  return FIRST_LINE;
}

/**
 * Checks the YAML of a file against its schema.
 *
 * @param yaml text between the `---` lines.
 * @param schema its messages are written as «what was expected», in Spanish.
 */
export function checkFrontmatter(yaml: string, schema: z.ZodObject): Report[] {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const broken = brokenAt(document);
  if (broken !== undefined) {
    return [
      {
        line: lines.linePos(broken).line + FIRST_LINE - 1,
        found: 'La cabecera no es YAML válido',
        expected: 'un campo por línea, `campo: valor`, entre dos líneas `---`',
        remedy: 'entrecomilla el valor si contiene dos puntos, almohadillas, asteriscos o comillas',
      },
    ];
  }
  const data: unknown = document.toJS() ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) {
    return [
      {
        line: FIRST_LINE,
        found: 'La cabecera es un texto o una lista',
        expected: 'un campo por línea, `campo: valor`, entre dos líneas `---`',
        remedy: 'escribe delante de cada valor el nombre de su campo y dos puntos',
      },
    ];
  }
  const valueAt = (path: readonly PropertyKey[]) =>
    path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);

  return (schema.safeParse(data).error?.issues ?? []).flatMap((issue): Report[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        line: yaml.split('\n').findIndex((line) => line.trim().startsWith(`${key}:`)) + FIRST_LINE,
        found: `El campo «${key}» no existe`,
        expected: `uno de estos campos: ${fieldsAt(schema, issue.path)}`,
        remedy: 'corrige el nombre del campo o bórralo',
      }));
    }
    const name = issue.path.join('.');
    const value = valueAt(issue.path);
    return [
      {
        line: lineOfField(yaml, issue.path),
        found:
          value === undefined
            ? `Falta el campo «${name}»`
            : `El campo «${name}» vale ${show(value)}`,
        expected: issue.message,
        remedy:
          value === undefined
            ? `añade \`${name}: …\` a la cabecera`
            : (remedyOf(issue) ?? `corrige «${name}» en la cabecera`),
      },
    ];
  });
}
