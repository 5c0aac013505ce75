/** A folder of `src/content`. */
export type Collection = 'topics' | 'sections' | 'pages';

/** Something an author has to mend in a file of `src/content`. */
export interface Problem {
  /** Path relative to the project's root, with `/`. */
  file: string;
  /** Line of the file, from 1. */
  line: number;
  /** What is there, in Spanish, without a final stop. */
  found: string;
  /** What should be there. */
  expected: string;
  /** What to do about it. */
  remedy: string;
}

/** What a check of one file finds: the caller knows which file it was. */
export type Report = Omit<Problem, 'file'>;

/** What is said of something whose line the caller knows. */
export type Words = Omit<Report, 'line'>;

/** What a rule gives back: one fault, several or none, `[]`; `flatMap` takes them all. */
export type Found<Fault> = Fault | readonly Fault[];

/** Names as code, for a message. */
export const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** A text as a sentence: one that asks ends as it is. */
const sentence = (text: string) => (text.endsWith('?') ? text : `${text}.`);

/** A problem as its author reads it: place, what was found, what was expected, remedy. */
export function formatProblem({ file, line, found, expected, remedy }: Problem): string {
  return `${file}:${line}  ${sentence(found)}\n    Se esperaba: ${sentence(expected)}\n    Solución: ${sentence(remedy)}`;
}

/** All problems of the contents at once, so that one run is enough to mend them. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'Hay 1 error' : `Hay ${problems.length} errores`;
    super(`${count} en los apuntes:\n\n${problems.map(formatProblem).join('\n\n')}\n`);
    this.name = 'ContentError';
    // Where our code noticed it is no news to an author.
    this.stack = '';
    this.problems = problems;
  }
}
