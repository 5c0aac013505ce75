import type { z } from 'zod';
import { displayDate } from '../../lib/date.ts';
import { DATE_FORM } from '../../schemas/date.ts';
import { fieldsOf, schemaAt, valueAt } from '../../schemas/fields.ts';
import { remedyOf } from '../../schemas/remedy.ts';
import type { FieldIssue } from '../check-frontmatter.ts';
import { quoted } from '../diagnostic.ts';
import type { Rule } from '../rule.ts';

/** A field as its author counts: `fuentes (1.º).visto` is in the first of a list. */
const nameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name} (${key + 1}.º)`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');

/** The value of a field, for a message. */
function said(value: unknown, source: string | undefined): string {
  if (value === null && !source) return 'está vacío';
  return typeof value === 'string'
    ? `vale «${value}»`
    : `vale \`${source ?? JSON.stringify(value)}\``;
}

/** Lines with fields, as code. */
const linesOf = (fields: readonly string[]) =>
  quoted(fields.map((field) => `${field}: …`)).replace(/, ([^,]*)$/, ' y $1');

/** How a value of the expected type is written, with an example; `undefined` if the issue has its fix. */
function formOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType): string | undefined {
  const key = issue.path.at(-1);
  const label = typeof key === 'number' ? '-' : `${String(key)}:`;
  if (issue.code === 'invalid_value') {
    return `escribe ${issue.values.map((value) => `\`${label} ${String(value)}\``).join(' o ')}`;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'boolean') {
    return `escribe \`${label} true\` o \`${label} false\`, sin comillas`;
  }
  if (issue.expected === 'int' || issue.expected === 'number') {
    return `escribe el número en cifras y sin comillas, \`${label} 3\``;
  }
  if (issue.expected === 'array') {
    const [first, ...rest] = fieldsOf(schemaAt(schema, [...issue.path, 0]));
    return first === undefined
      ? `escribe debajo una línea por valor, \`- valor\`; si no hay ninguno, \`${label} []\``
      : `escribe debajo, por cada uno, \`- ${first}: …\` y, con dos espacios más, ${linesOf(rest)}`;
  }
  const [first, ...rest] = fieldsOf(schemaAt(schema, issue.path), true);
  if (first === undefined) return undefined;
  return typeof key === 'number'
    ? `escribe \`- ${first}: …\` y debajo, con dos espacios más, ${linesOf(rest)}`
    : `escribe \`${label}\` y debajo, con dos espacios más, ${linesOf([first, ...rest])}, cada uno en su línea`;
}

/** The fix for a wrong value; some schemas bring their own. */
function wrongValue(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  value: unknown,
  source: string | undefined,
): string {
  const name = nameOf(issue.path);
  const own = remedyOf(issue) ?? formOf(issue, schema);
  if (own !== undefined) return own;
  if (issue.message === DATE_FORM && value instanceof Date) {
    const date = displayDate(value.toISOString().slice(0, 10));
    return `escribe \`${String(issue.path.at(-1))}: ${date}\``;
  }
  if (value === null && typeof issue.path.at(-1) === 'number') {
    return 'escríbelo detrás del guion, o borra la línea';
  }
  if (value === null) return `escribe el valor de «${name}» después de los dos puntos`;
  if (source && typeof value !== 'string') {
    return `escríbelo entre comillas, '${source}', si es eso lo que ha de leerse`;
  }
  if (typeof value === 'object' && issue.code === 'invalid_type') {
    return 'escríbelo en una línea y entre comillas';
  }
  return `corrige «${name}» en la cabecera`;
}

/** A field has a value as its schema asks. */
export const fieldValue: Rule<FieldIssue> = {
  id: 'field-value',
  check({ issue, schema, frontmatter, misnamed }) {
    if (issue.code === 'unrecognized_keys') return [];
    const name = nameOf(issue.path);
    const value = valueAt(frontmatter.data, issue.path);
    const isMissing = value === undefined;
    if (isMissing && misnamed.includes(name)) return [];
    const isText = issue.code === 'invalid_type' && issue.expected === 'string';
    const source = frontmatter.sourceOf(issue.path);
    return {
      line: frontmatter.lineOf(issue.path),
      found: isMissing ? `Falta el campo «${name}»` : `El campo «${name}» ${said(value, source)}`,
      expected: issue.message,
      remedy: isMissing
        ? frontmatter.remedyFor(issue.path)
        : wrongValue(issue, schema, value, isText ? source : undefined),
    };
  },
};
