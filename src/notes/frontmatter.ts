import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Scalar,
} from 'yaml';
import { z } from 'zod';
import { closest } from '../lib/did-you-mean.ts';
import { displayDate } from '../lib/date.ts';
import { DATE_FORM } from '../schemas/date.ts';
import { remedyOf } from '../schemas/remedy.ts';
import { quoted, type Found, type Report, type Words } from '../lint/diagnostic.ts';
import { codePoint } from './source.ts';

/** The frontmatter opens on line 1, so its first field stands on line 2. */
const FIRST_LINE = 2;

/** A frontmatter, read: this is the only reader of YAML that a note meets. */
export interface Frontmatter {
  /** The fields with their values, as written; none where it cannot be read. */
  data: Readonly<Record<string, unknown>>;
  /** What keeps it from being read. */
  problems: Report[];
  /** What is read otherwise than it looks. */
  misread: Report[];
  /**
   * Line of the file on which a field's value starts, or its name where the
   * value is made of others; for a field that is not there, that of what is
   * around it.
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
const BROKEN: Readonly<Record<string, (line: string) => Words>> = {
  TAB_AS_INDENT: () => ({
    ruleId: 'frontmatter-syntax',
    found: 'Hay un tabulador en la cabecera',
    expected: 'espacios: en YAML un tabulador no sirve de sangría',
    remedy: 'cámbialo por dos espacios',
  }),
  DUPLICATE_KEY: (line) => ({
    ruleId: 'repeated-field',
    found: `El campo «${line.split(':')[0]!.trim()}» está dos veces en la cabecera`,
    expected: 'cada campo una sola vez',
    remedy:
      'borra una de las dos líneas o, si es parte del campo de arriba, ponle dos espacios delante',
  }),
  BAD_INDENT: (line) => ({
    ruleId: 'frontmatter-syntax',
    found: 'Esta línea de la cabecera no tiene la sangría de sus vecinas',
    expected: 'los mismos espacios delante de todas las líneas de una lista o de una parte',
    remedy: /^\s*-\S/.test(line)
      ? 'deja un espacio detrás del guion'
      : 'compárala con la de arriba y quita o añade espacios en una de las dos',
  }),
  OPEN_FLOW: () => ({
    ruleId: 'frontmatter-syntax',
    found: 'Una lista entre corchetes o unas llaves no se cierran antes de esta línea',
    expected: 'una lista con un valor por línea, `- valor`, o entera entre `[` y `]`',
    remedy: 'ciérrala',
  }),
};

const NO_YAML = (line: string): Words => ({
  ruleId: 'frontmatter-syntax',
  found: 'La cabecera no es YAML válido',
  expected: FIELDS,
  remedy: /^\s*(?:- )?\p{L}+:[^\s]/u.test(line)
    ? 'deja un espacio detrás de los dos puntos'
    : 'entrecomilla el valor si contiene dos puntos, almohadillas, asteriscos o comillas',
});

/** What breaks a frontmatter in a line, with the one above it: the parser stumbles later, or elsewhere. First match wins. */
const BROKEN_LINES: readonly [RegExp, (found: string) => Words][] = [
  [
    /^.*\n.*?([\u00A0\u2007\u202F\uFF1A])/u,
    (found) => ({
      ruleId: 'frontmatter-syntax',
      found: `Hay un «${found}» (${codePoint(found)}) en la cabecera`,
      expected: 'espacios y dos puntos corrientes',
      remedy: 'bórralo y escríbelo a mano: lo deja lo que se copia de otro programa',
    }),
  ],
  [
    /^\w+: *[^\s>|].*\n +(\w+):(?: |$)/u,
    (found) => ({
      ruleId: 'frontmatter-syntax',
      found: `El campo «${found}» empieza por un espacio: se leería como parte del de arriba`,
      expected: FIELDS,
      remedy: 'quita los espacios de delante',
    }),
  ],
  [
    /^(\w+): *[>|]-?\s*\n(?!\w+:)\S/u,
    (found) => ({
      ruleId: 'frontmatter-syntax',
      found: `El texto de «${found}» no tiene sangría`,
      expected: 'dos espacios delante de cada una de sus líneas',
      remedy: 'pónselos',
    }),
  ],
  [
    /^.*\n *(\w+): *(?:"[^"]*|'[^']*)$/u,
    (found) => ({
      ruleId: 'frontmatter-syntax',
      found: `Las comillas de «${found}» no se cierran`,
      expected: 'el valor entre dos comillas iguales, o sin ninguna',
      remedy: 'ciérralas o bórralas',
    }),
  ],
];

/** What is wrong with a line of a frontmatter that cannot be read, where it can be seen. */
function brokenLine(yaml: string): Report | undefined {
  const lines = ['', ...yaml.split('\n')];
  for (let at = 1; at < lines.length; at++) {
    for (const [pattern, explain] of BROKEN_LINES) {
      const [, found] = pattern.exec(`${lines[at - 1]}\n${lines[at]}`) ?? [];
      if (found !== undefined) return { line: at + FIRST_LINE - 1, ...explain(found) };
    }
  }
  return undefined;
}

/** Where the text stops being YAML, if it does: `*texto*` names a value that is nowhere. */
function brokenAt(document: Document): { offset: number; code: string } | undefined {
  const [error] = document.errors;
  if (error) {
    const isOpen = error.code === 'BAD_INDENT' && error.message.startsWith('Flow');
    return { offset: error.pos[0], code: isOpen ? 'OPEN_FLOW' : error.code };
  }
  let offset: number | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined ? undefined : { offset, code: '' };
}

function problemsOf(document: Document, yaml: string, lines: LineCounter): Found<Report> {
  const broken = brokenAt(document);
  if (broken) {
    // After an empty field, a place begins with the end of its line.
    const blanks = /^\s*/.exec(yaml.slice(broken.offset))![0].length;
    const { line } = lines.linePos(Math.min(broken.offset + blanks, yaml.length));
    const seen = broken.code in BROKEN ? undefined : brokenLine(yaml);
    if (seen) return seen;
    const explain = BROKEN[broken.code] ?? NO_YAML;
    return { line: line + FIRST_LINE - 1, ...explain(yaml.split('\n')[line - 1] ?? '') };
  }
  const data: unknown = document.toJS() ?? {};
  if (typeof data === 'object' && !Array.isArray(data)) return [];
  return {
    line: FIRST_LINE,
    ruleId: 'frontmatter-syntax',
    found: 'La cabecera es un texto o una lista',
    expected: FIELDS,
    remedy: 'escribe delante de cada valor el nombre de su campo y dos puntos',
  };
}

/** A text in quotes, as YAML takes it. */
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The first word of a text that YAML keeps for itself: `!important`, or `&name` where no `*name` asks for it. */
function keptWord({ tag, anchor }: Scalar, yaml: string): string | undefined {
  if (tag?.startsWith('!')) return tag;
  return anchor === undefined || yaml.includes(`*${anchor}`) ? undefined : `&${anchor}`;
}

/** What YAML makes of a text, and its author did not mean: a part is dropped, or quotes are letters. */
function misread(value: Scalar, yaml: string): Words | undefined {
  const { source = '', range } = value;
  const word = keptWord(value, yaml);
  if (word !== undefined) {
    return {
      ruleId: 'frontmatter-misread',
      found: `De «${word} ${source}» no se lee «${word}»`,
      expected: 'el texto entre comillas si empieza por `!` o por `&`',
      remedy: `escribe ${quotedText(`${word} ${source}`)}`,
    };
  }
  const [dropped] = /^ +#.*/.exec(yaml.slice(range![1])) ?? [];
  if (dropped) {
    return {
      ruleId: 'frontmatter-misread',
      found: `De «${source}${dropped}» no se lee lo que sigue a \`#\``,
      expected: 'el texto entre comillas si lleva ` #`; un comentario, en una línea suya',
      remedy: `escribe ${quotedText(source + dropped)}, o borra lo que sobra`,
    };
  }
  const [, inside] = /^[“”‘’„](.*)[“”‘’]$/s.exec(source) ?? [];
  if (inside === undefined) return undefined;
  return {
    ruleId: 'frontmatter-misread',
    found: `«${source}» está entre comillas tipográficas, que se leerían`,
    expected: "el valor sin comillas, o entre comillas rectas: `'…'`",
    remedy: `escribe ${quotedText(inside)}`,
  };
}

/** Texts of a frontmatter that are read otherwise than they look. */
function misreadTexts(document: Document, yaml: string, lines: LineCounter): Report[] {
  const reports: Report[] = [];
  visit(document, {
    // An item of a list may have its comment beside it: an id has no ` #`.
    Pair(_key, { value }) {
      if (!isScalar(value) || typeof value.value !== 'string' || value.type !== 'PLAIN') return;
      const words = misread(value, yaml);
      const { line } = lines.linePos(value.range![0]);
      if (words) reports.push({ line: line + FIRST_LINE - 1, ...words });
    },
  });
  return reports;
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
  const problems = [problemsOf(document, yaml, lines)].flat();
  const nodeAt = (path: readonly PropertyKey[]) =>
    document.getIn(path, true) as Node | null | undefined;
  const keyAt = (path: readonly PropertyKey[]) => {
    const around = path.length > 1 ? nodeAt(path.slice(0, -1)) : document.contents;
    const items = isMap<Node>(around) ? around.items : [];
    return items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key;
  };
  return {
    data: problems.length > 0 ? {} : ((document.toJS() ?? {}) as Record<string, unknown>),
    problems,
    misread: problems.length > 0 ? [] : misreadTexts(document, yaml, lines),
    lineOf(path) {
      for (let end = path.length; end > 0; end--) {
        const node = nodeAt(path.slice(0, end));
        const place = isCollection(node) ? (keyAt(path.slice(0, end)) ?? node) : node;
        if (place?.range) return lines.linePos(place.range[0]).line + FIRST_LINE - 1;
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

/** What a field of the frontmatter, a part of one or an item of a list may be. */
const schemaAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType =>
  path.reduce((around, key) => {
    const field = around instanceof z.ZodObject ? around.shape[String(key)] : around;
    const one = field instanceof z.ZodOptional ? field.unwrap() : field;
    return typeof key === 'number' && one instanceof z.ZodArray ? one.element : one;
  }, schema);

/** Names of the fields that a part of the frontmatter may have, or must; none for what has no fields. */
const fieldsOf = (schema: z.core.$ZodType, needed = false): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape).filter((name) => !needed || !isOptional(schema.shape[name]))
    : [];

const isOptional = (schema: unknown) => schema instanceof z.ZodOptional;

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

/** How other programs call fields. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ title: 'id', titulo: 'id', título: 'id', nombre: 'id', name: 'id', slug: 'id' },
  ...{ fecha: 'date', draft: 'borrador', description: 'subtitle', subtitulo: 'subtitle' },
};

/** The field that an unknown one is meant to be: by another program's name for it only one that is not there. */
function fieldLike(name: string, known: readonly string[], data: object): string | undefined {
  const other = OTHER_NAMES[name.toLowerCase()];
  const isMeant = other !== undefined && known.includes(other) && !(other in data);
  return isMeant ? other : closest(name, known);
}

/** What to do about a field that there is not. */
const unknownRemedy = (near: string | undefined) =>
  near ? `escribe \`${near}\` o bórralo` : 'corrige el nombre del campo o bórralo';

/** The fields of the whole that are there, under another name: those are not missing, too. */
const misnamedFields = (
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodObject,
  data: object,
): string[] =>
  issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
    )
    .flatMap((name) => fieldLike(name, fieldsOf(schema), data) ?? []);

const NO_FIELDS: Report = {
  line: 1,
  ruleId: 'frontmatter-missing',
  found: 'La cabecera falta o está vacía',
  expected: 'la línea `---` al principio del archivo, un campo por línea y otra línea `---`',
  remedy: 'escríbela; la de un tema la hace `npm run nuevo-tema`',
};

/**
 * Checks a frontmatter against its schema.
 *
 * @param schema its messages are written as «what was expected», in Spanish.
 */
export function checkFrontmatter(frontmatter: Frontmatter, schema: z.ZodObject): Report[] {
  const { data, problems, misread, lineOf, sourceOf, remedyFor } = frontmatter;
  if (problems.length > 0) return problems;
  if (Object.keys(data).length === 0) return [NO_FIELDS];
  const valueAt = (path: readonly PropertyKey[]) =>
    path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);

  const issues = schema.safeParse(data).error?.issues ?? [];
  const misnamed = misnamedFields(issues, schema, data);
  const wrong = issues.flatMap((issue): Found<Report> => {
    if (issue.code === 'unrecognized_keys') {
      const known = fieldsOf(schemaAt(schema, issue.path));
      return issue.keys.map((key): Report => ({
        line: lineOf([...issue.path, key]),
        ruleId: 'unknown-field',
        found: `El campo «${key}» no existe`,
        expected: `uno de estos campos: ${known.join(', ')}`,
        remedy: unknownRemedy(fieldLike(key, known, valueAt(issue.path) as object)),
      }));
    }
    const name = nameOf(issue.path);
    const value = valueAt(issue.path);
    const isMissing = value === undefined;
    if (isMissing && misnamed.includes(name)) return [];
    const isText = issue.code === 'invalid_type' && issue.expected === 'string';
    const source = sourceOf(issue.path);
    return {
      line: lineOf(issue.path),
      ruleId: 'field-value',
      found: isMissing ? `Falta el campo «${name}»` : `El campo «${name}» ${said(value, source)}`,
      expected: issue.message,
      remedy: isMissing
        ? remedyFor(issue.path)
        : wrongValue(issue, schema, value, isText ? source : undefined),
    };
  });
  return [...misread, ...wrong];
}
