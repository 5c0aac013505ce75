import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Report } from './problem.ts';

/** The frontmatter opens on line 1, so its first field stands on line 2. */
const FIRST_LINE = 2;

/** A value as an author would recognise it. */
const show = (value: unknown) =>
  typeof value === 'string' ? `«${value}»` : `\`${JSON.stringify(value)}\``;

/** Names of the fields that a part of the frontmatter may have. */
function fieldsAt(schema: z.ZodObject, path: readonly PropertyKey[]): string {
  const part = path.reduce<z.ZodObject>((parent, key) => parent.shape[String(key)], schema);
  return Object.keys(part.shape).join(', ');
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
  const lineAt = (offset: number) => lines.linePos(offset).line + FIRST_LINE - 1;
  const [error] = document.errors;
  if (error) {
    return [
      {
        line: lineAt(error.pos[0]),
        found: 'La cabecera no es YAML válido',
        expected: 'un campo por línea, `campo: valor`, entre dos líneas `---`',
        remedy: 'entrecomilla el valor si contiene dos puntos, almohadillas o comillas',
      },
    ];
  }
  const data: unknown = document.toJS() ?? {};
  const lineOfPath = (path: readonly PropertyKey[]) => {
    for (let end = path.length; end > 0; end--) {
      const node = document.getIn(path.slice(0, end), true);
      const range = (node as { range?: [number, number, number] } | undefined)?.range;
      if (range) return lineAt(range[0]);
    }
    return FIRST_LINE;
  };
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
        line: lineOfPath(issue.path),
        found:
          value === undefined
            ? `Falta el campo «${name}»`
            : `El campo «${name}» vale ${show(value)}`,
        expected: issue.message,
        remedy:
          value === undefined
            ? `añade \`${name}: …\` a la cabecera`
            : `corrige «${name}» en la cabecera`,
      },
    ];
  });
}
