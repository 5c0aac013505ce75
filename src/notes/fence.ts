/**
 * The marks an author may write after the language of a code block:
 *
 *     ```js title="src/a.js" grupo="app" falla="TypeError" {2} ins={4}
 *
 * Line marks (`{2}`, `ins={4}`, `del={5}`)
 * belong to Expressive Code and are passed on untouched.
 */
export interface FenceMarks {
  /** File name of the block inside its program; shown to the reader. */
  title?: string;
  /** Blocks of one card with the same group are files of one program. */
  group?: string;
  /** Text of each failure, in any order: the example has to fail in these, and in nothing else. */
  fails?: string[];
  /** The terminal that it is typed into, which stays open; the first one of the page by default. */
  terminal?: string;
  /** Reason why the block cannot be verified; shown to the reader. */
  unverified?: string;
  /** Checked by the compiler, not run. */
  compileOnly: boolean;
  /** Widths at which its result is drawn, in CSS pixels: `700 320`. */
  widths?: string;
  /** Height of its result, in CSS pixels. */
  height?: string;
  /** Alternative text of a diagram. */
  alt?: string;
  /** Its result is not drawn. */
  noResult: boolean;
}

/** Marks with a value in double quotes: Spanish name → field. */
const VALUE_MARKS = {
  title: 'title',
  grupo: 'group',
  terminal: 'terminal',
  'no-verificar': 'unverified',
  ancho: 'widths',
  alto: 'height',
  alt: 'alt',
} as const;

/** The mark that may be written several times: one for each failure. */
const FAILURE_MARK = 'falla';

/** Marks without a value: Spanish name → field. */
const FLAG_MARKS = {
  'solo-compila': 'compileOnly',
  'sin-resultado': 'noResult',
} as const;

// Single quotes are there for values that contain double ones.
const TOKEN =
  /([\p{L}-]+)=(?:"([^"]*)"|'([^']*)')|(?<lines>(?:(?:ins|del|mark)=)?\{[\d,\s-]+\})|(\S+)/gu;

/** Names of the marks that have a value. */
export const VALUED_MARKS: readonly string[] = [...Object.keys(VALUE_MARKS), FAILURE_MARK];

/** Names of all marks, for messages. */
export const MARK_NAMES = [...VALUED_MARKS, ...Object.keys(FLAG_MARKS)];

/**
 * Reads the text after the language of a fence.
 *
 * @param meta the text, as written (`undefined` when there is none).
 * @returns the marks, the words that are not marks (each one an error), those
 *   that say again what another has said, and the marks of lines.
 */
export function parseFence(meta: string | null | undefined): {
  marks: FenceMarks;
  unknown: string[];
  repeated: string[];
  lines: string[];
} {
  const marks: FenceMarks = { compileOnly: false, noResult: false };
  const unknown: string[] = [];
  const repeated: string[] = [];
  const lines: string[] = [];
  for (const match of (meta ?? '').matchAll(TOKEN)) {
    const [, name, double, single, line, word] = match;
    if (line !== undefined) lines.push(line);
    if (name === FAILURE_MARK) {
      marks.fails = [...(marks.fails ?? []), double ?? single ?? ''];
    } else if (name !== undefined && Object.hasOwn(VALUE_MARKS, name)) {
      const field = VALUE_MARKS[name as keyof typeof VALUE_MARKS];
      if (marks[field] !== undefined) repeated.push(name);
      marks[field] = double ?? single ?? '';
    } else if (word !== undefined && Object.hasOwn(FLAG_MARKS, word)) {
      marks[FLAG_MARKS[word as keyof typeof FLAG_MARKS]] = true;
    } else if (name !== undefined || word !== undefined) {
      unknown.push(match[0]);
    }
  }
  return { marks, unknown, repeated, lines };
}
