import { FAILURE_MARK, FLAG_MARKS, VALUE_MARKS, type Marks } from 'verified-examples/notation';

/**
 * The marks an author may write after the language of a code block:
 *
 *     ```js title="src/a.js" grupo="app" falla="TypeError" {2} ins={4}
 *
 * Line marks (`{2}`, `ins={4}`, `del={5}`)
 * belong to Expressive Code and are passed on untouched.
 */
export interface FenceMarks extends Marks {
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
const NAMED_MARKS = {
  ...VALUE_MARKS,
  ancho: 'widths',
  alto: 'height',
  alt: 'alt',
} as const;

/** Marks without a value: Spanish name → field. */
const PLAIN_MARKS = {
  ...FLAG_MARKS,
  'sin-resultado': 'noResult',
} as const;

// Single quotes are there for values that contain double ones.
const TOKEN =
  /([\p{L}-]+)=(?:"([^"]*)"|'([^']*)')|(?<lines>(?:(?:ins|del|mark)=)?\{[\d,\s-]+\})|(\S+)/gu;

/** Names of the marks that have a value. */
export const VALUED_MARKS: readonly string[] = [...Object.keys(NAMED_MARKS), FAILURE_MARK];

/** Names of all marks, for messages. */
export const MARK_NAMES = [...VALUED_MARKS, ...Object.keys(PLAIN_MARKS)];

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
    } else if (name !== undefined && Object.hasOwn(NAMED_MARKS, name)) {
      const field = NAMED_MARKS[name as keyof typeof NAMED_MARKS];
      if (marks[field] !== undefined) repeated.push(name);
      marks[field] = double ?? single ?? '';
    } else if (word !== undefined && Object.hasOwn(PLAIN_MARKS, word)) {
      marks[PLAIN_MARKS[word as keyof typeof PLAIN_MARKS]] = true;
    } else if (name !== undefined || word !== undefined) {
      unknown.push(match[0]);
    }
  }
  return { marks, unknown, repeated, lines };
}
