import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'sass';
import { serve } from '../../../src/sandbox/serve.ts';

interface Item {
  files: Record<string, string>;
  entries: string[];
}

interface SassError extends Error {
  sassMessage: string;
  sassStack: string;
  span: { start: { line: number; offset: number }; url?: URL };
}

/** A compiler error and its position in the program. */
interface Failure {
  text: string;
  file: string;
  line: number;
}

/** Maximum of errors; each takes one more compilation. */
const MOST = 5;

/**
 * Compiles a program; returns the CSS, the output of `@debug` and `@warn`, and the errors. Sass
 * stops at its first error: its statement is removed, and the rest compiled again.
 */
await serve(({ files, entries }: Item) => {
  const failures: Failure[] = [];
  const rest = { ...files };
  for (;;) {
    const { css, messages, failure, offset } = compileAll(rest, entries);
    if (!failure) return { css, messages, failures };
    failures.push(failure);
    const source = rest[failure.file];
    const mended = source === undefined ? undefined : withoutStatement(source, offset ?? 0);
    if (mended === undefined || failures.length === MOST) return { messages, failures };
    rest[failure.file] = mended;
  }
});

interface Attempt {
  css: string;
  messages: string;
  failure?: Failure;
  /** Offset of the failing statement in its file. */
  offset?: number;
}

function compileAll(files: Record<string, string>, entries: string[]): Attempt {
  const directory = path.resolve(mkdtempSync('./scss-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const messages: string[] = [];
  const logger = {
    debug: (message: string) => messages.push(message),
    warn: (message: string, { deprecation }: { deprecation: boolean }) => {
      if (!deprecation) messages.push(message);
    },
  };
  const css: string[] = [];
  for (const entry of entries) {
    try {
      css.push(compile(path.join(directory, entry), { logger }).css);
    } catch (error) {
      if ((error as SassError).sassMessage === undefined) throw error;
      return {
        css: '',
        messages: messages.join('\n'),
        ...place(error as SassError, { directory, entry, files }),
      };
    }
  }
  return { css: css.join('\n'), messages: messages.join('\n') };
}

/**
 * Position of an error. For errors inside functions and mixins, that of the calling statement, if
 * in the same file.
 */
function place(
  { sassMessage, sassStack, span }: SassError,
  { directory, entry, files }: { directory: string; entry: string; files: Item['files'] },
): { failure: Failure; offset: number } {
  const file = span.url ? path.relative(directory, span.url.pathname) : entry;
  const failure = { text: sassMessage, file, line: span.start.line + 1 };
  const calls = sassStack.split('\n').flatMap((frame) => {
    const [, name, line, column] = /^\s*(\S+) (\d+):(\d+) /.exec(frame) ?? [];
    const isHere = name !== undefined && path.basename(name) === path.basename(file);
    return isHere ? [{ line: Number(line), column: Number(column) }] : [];
  });
  const outer = calls.at(-1);
  if (!outer || calls.length < 2) return { failure, offset: span.start.offset };
  const before = (files[file] ?? '')
    .split('\n')
    .slice(0, outer.line - 1)
    .join('\n');
  return { failure, offset: before.length + (before === '' ? 0 : 1) + outer.column - 1 };
}

/** Removes the statement at an offset, keeping lines; `undefined` when there is none. */
function withoutStatement(source: string, offset: number): string | undefined {
  const clean = withoutComments(source);
  let at = Math.min(offset, clean.length - 1);
  // An error may be reported at the end of its statement.
  while (at > 0 && /[\s;{}]/.test(clean[at] as string)) at--;
  const start = Math.max(...['{', '}', ';'].map((end) => clean.lastIndexOf(end, at - 1))) + 1;
  const end = endOf(clean, at);
  const gone = clean.slice(start, end);
  if (gone.trim() === '') return undefined;
  return source.slice(0, start) + gone.replaceAll(/[^\n]/g, ' ') + source.slice(end);
}

/** Blanks comments and strings, whose delimiters end nothing. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\/|\/\/.*|"[^"\n]*"|'[^'\n]*'|#\{[^}]*\}/g, (found) =>
    found.replaceAll(/[^\n]/g, found.startsWith('/') ? ' ' : '_'),
  );
}

/** End of a statement: its semicolon, its block, or the closing brace around it. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    const letter = text[index];
    if (letter === '{') depth++;
    else if (letter === '}' && depth-- === 0) return index;
    else if (letter === '}' && depth === 0) return index + 1;
    else if (letter === ';' && depth === 0) return index + 1;
  }
  return text.length;
}
