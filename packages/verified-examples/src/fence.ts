import { createHash } from 'node:crypto';
import type { Marks } from './types.ts';

/** Marks with a value in double quotes: name → field. */
export const VALUE_MARKS = {
  title: 'title',
  grupo: 'group',
  terminal: 'terminal',
  'no-verificar': 'unverified',
} as const;

/** The mark that may be written several times: one for each failure. */
export const FAILURE_MARK = 'falla';

/** Marks without a value: name → field. */
export const FLAG_MARKS = { 'solo-compila': 'compileOnly' } as const;

/** Languages of the block that holds the output of the code above it. */
export const OUTPUT_LANGUAGES: readonly string[] = ['salida', 'output'];

/** Language of listings and drawings in letters: there is nothing to verify. */
export const NOT_CODE = 'text';

const MARK = /(?<![\w-])([\p{L}-]+)(?:=(?:"([^"]*)"|'([^']*)'))?(?=\s|$)/gu;

/**
 * Reads the marks after the language of a fence, ignoring whatever else is there:
 *
 *     ```js title="src/a.js" grupo="app" falla="TypeError"
 */
export function readMarks(meta: string): Marks {
  const marks: Marks = { compileOnly: false };
  for (const [, name = '', double, single] of meta.matchAll(MARK)) {
    const value = double ?? single;
    if (value === undefined) {
      if (Object.hasOwn(FLAG_MARKS, name))
        marks[FLAG_MARKS[name as keyof typeof FLAG_MARKS]] = true;
    } else if (name === FAILURE_MARK) (marks.fails ??= []).push(value);
    else if (Object.hasOwn(VALUE_MARKS, name)) {
      marks[VALUE_MARKS[name as keyof typeof VALUE_MARKS]] = value;
    }
  }
  return marks;
}

/**
 * Identity of a block: the same code, marks and shown output give the same hash in any file, and a
 * change of any of them another one.
 *
 * @returns 16 hexadecimal digits.
 */
export function blockHash(language: string, meta: string, code: string, output?: string): string {
  const parts = [language, meta, code, output ?? ''];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
