import {
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { z } from 'zod';
import { remedyOf } from '../schemas/remedy.ts';
import type { Report } from './problem.ts';

/** The frontmatter opens on line 1, so its first field stands on line 2. */
const FIRST_LINE = 2;

/** A frontmatter, read: this is the only reader of YAML that a note meets. */
export interface Frontmatter {
  /** The fields with their values, as written; none where it cannot be read. */
  data: Readonly<Record<string, unknown>>;
  /** What keeps it from being read. */
  problems: Report[];
  /**
   * Line of the file on which a field's value starts; for a field that is not
   * there, that of what is around it.
   *
   * @param path names of the field and of those around it; for an item of a list, its place.
   */
  lineOf(path: readonly PropertyKey[]): number;
  /** How a field that is not there is added to those around it. */
  remedyFor(path: readonly PropertyKey[]): string;
  /** A value as written; nothing for one that is not there, or is a list or several fields. */
  sourceOf(path: readonly PropertyKey[]): string | undefined;
}

const FIELDS = 'un campo por línea, `campo: valor`, entre dos líneas `---`';

/** What an author makes of the parser's errors; the others are about quotes. */
const BROKEN: Readonly<Record<string, (line: string) => Omit<Report, 'line'>>> = {
  TAB_AS_INDENT: () => ({
    found: 'Hay un tabulador en la cabecera',
    expected: 'espacios: en YAML un tabulador no sirve de sangría',
    remedy: 'cámbialo por dos espacios',
  }),
  DUPLICATE_KEY: (line) => ({
    found: `El campo «${line.split(':')[0]!.trim()}» está dos veces en la cabecera`,
    expected: 'cada campo una sola vez',
    remedy: 'borra una de las dos líneas',
  }),
};

const NO_YAML = (): Omit<Report, 'line'> => ({
  found: 'La cabecera no es YAML válido',
  expected: FIELDS,
  remedy: 'entrecomilla el valor si contiene dos puntos, almohadillas, asteriscos o comillas',
});

/** Where the text stops being YAML, if it does: `*texto*` names a value that is nowhere. */
function brokenAt(document: Document): { offset: number; code: string } | undefined {
  const [error] = document.errors;
  if (error) return { offset: error.pos[0], code: error.code };
  let offset: number | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined ? undefined : { offset, code: '' };
}

function problemsOf(document: Document, yaml: string, lines: LineCounter): Report[] {
  const broken = brokenAt(document);
  if (broken) {
    const { line } = lines.linePos(broken.offset);
    const explain = BROKEN[broken.code] ?? NO_YAML;
    return [{ line: line + FIRST_LINE - 1, ...explain(yaml.split('\n')[line - 1] ?? '') }];
  }
  const data: unknown = document.toJS() ?? {};
  if (typeof data === 'object' && !Array.isArray(data)) return [];
  return [
    {
      line: FIRST_LINE,
      found: 'La cabecera es un texto o una lista',
      expected: FIELDS,
      remedy: 'escribe delante de cada valor el nombre de su campo y dos puntos',
    },
  ];
}

/**
 * How a field is added as YAML is written: as a line under its neighbours, with
 * their indent, or between their braces.
 *
 * @param around the value that the field is to be in.
 */
function additionTo(around: unknown, name: string, yaml: string, lines: LineCounter): string {
  if (!isMap(around)) return `añade \`${name}: …\` a la cabecera`;
  const { key, value } = around.items.at(-1) ?? {};
  if (around.flow || !isNode(key))
    return `añade \`${name}: …\` entre las llaves, con una coma si hay más campos`;
  const last = isNode(value) && value.range ? value : key;
  // A text of several lines ends after its last line end.
  const end = yaml.slice(0, last.range![1]).trimEnd().length;
  const { line } = lines.linePos(Math.max(end - 1, 0));
  const { col } = lines.linePos(key.range![0]);
  const indent = ' '.repeat(col - 1);
  return `añade debajo de la línea ${line + FIRST_LINE - 1} esta: \`${indent}${name}: …\`, con esos espacios delante`;
}

/**
 * Reads a frontmatter. An unquoted date is a date, as it is to many readers of
 * YAML, and so not the text that it looks like.
 *
 * @param yaml text between the `---` lines.
 */
export function readFrontmatter(yaml: string): Frontmatter {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, customTags: ['timestamp'] });
  const problems = problemsOf(document, yaml, lines);
  const nodeAt = (path: readonly PropertyKey[]) =>
    document.getIn(path, true) as Node | null | undefined;
  return {
    data: problems.length > 0 ? {} : ((document.toJS() ?? {}) as Record<string, unknown>),
    problems,
    lineOf(path) {
      for (let end = path.length; end > 0; end--) {
        const range = nodeAt(path.slice(0, end))?.range;
        if (range) return lines.linePos(range[0]).line + FIRST_LINE - 1;
      }
      return FIRST_LINE;
    },
    remedyFor(path) {
      const around = path.length > 1 ? nodeAt(path.slice(0, -1)) : undefined;
      return additionTo(around, String(path.at(-1)), yaml, lines);
    },
    sourceOf(path) {
      const node = nodeAt(path);
      return isScalar(node) ? node.source : undefined;
    },
  };
}

/** Line of a file on which a field of its frontmatter, this text, stands: see `lineOf`. */
export const lineOfField = (yaml: string, path: readonly PropertyKey[]): number =>
  readFrontmatter(yaml).lineOf(path);

/** Names of the fields that a part of the frontmatter may have. */
function fieldsAt(schema: z.ZodObject, path: readonly PropertyKey[]): string {
  const part = path.reduce<z.ZodObject>((parent, key) => {
    const field: unknown = parent.shape[String(key)];
    return (field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodObject;
  }, schema);
  return Object.keys(part.shape).join(', ');
}

/** What a field says, as an author would recognise it. */
function said(value: unknown, source: string | undefined): string {
  if (value === null && !source) return 'está vacío';
  return typeof value === 'string'
    ? `vale «${value}»`
    : `vale \`${source ?? JSON.stringify(value)}\``;
}

/** What to write after a field's name that stands alone. */
const emptyRemedy = (issue: z.core.$ZodIssue, name: string) =>
  issue.code === 'invalid_type' && issue.expected === 'array'
    ? `escribe debajo una línea por valor, \`- valor\`; si no hay ninguno, \`${name}: []\``
    : `escribe el valor de «${name}» después de los dos puntos`;

/** How to mend a wrong value: some rules of the schemas say it themselves. */
function wrongValue(
  issue: z.core.$ZodIssue,
  name: string,
  value: unknown,
  source: string | undefined,
): string {
  const own = remedyOf(issue);
  if (own !== undefined) return own;
  if (name === 'date' && value instanceof Date) {
    return `escribe \`date: ${value.toISOString().slice(0, 10).split('-').reverse().join('/')}\``;
  }
  if (value === null) return emptyRemedy(issue, name);
  if (source && typeof value !== 'string') {
    return `escríbelo entre comillas, '${source}', si es eso lo que ha de leerse`;
  }
  return `corrige «${name}» en la cabecera`;
}

/**
 * Checks a frontmatter against its schema.
 *
 * @param schema its messages are written as «what was expected», in Spanish.
 */
export function checkFrontmatter(frontmatter: Frontmatter, schema: z.ZodObject): Report[] {
  const { data, problems, lineOf, sourceOf, remedyFor } = frontmatter;
  if (problems.length > 0) return problems;
  const valueAt = (path: readonly PropertyKey[]) =>
    path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);

  return (schema.safeParse(data).error?.issues ?? []).flatMap((issue): Report[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        line: lineOf([...issue.path, key]),
        found: `El campo «${key}» no existe`,
        expected: `uno de estos campos: ${fieldsAt(schema, issue.path)}`,
        remedy: 'corrige el nombre del campo o bórralo',
      }));
    }
    const name = issue.path.join('.');
    const value = valueAt(issue.path);
    const isMissing = value === undefined;
    const isText = issue.code === 'invalid_type' && issue.expected === 'string';
    const source = sourceOf(issue.path);
    return [
      {
        line: lineOf(issue.path),
        found: isMissing ? `Falta el campo «${name}»` : `El campo «${name}» ${said(value, source)}`,
        expected: issue.message,
        remedy: isMissing
          ? remedyFor(issue.path)
          : wrongValue(issue, name, value, isText ? source : undefined),
      },
    ];
  });
}
