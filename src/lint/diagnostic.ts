import { VFileMessage } from 'vfile-message';
import type { RuleId } from './rule-ids.ts';

/** A folder of `src/content`. */
export type Collection = 'topics' | 'sections' | 'pages';

/** A mistake in a file of `src/content`, for its author. */
export interface Problem {
  /** Path relative to the project's root, with `/`. */
  file: string;
  /** Line of the file, from 1. */
  line: number;
  /** The rule that reports it; `rulePage` is its documentation. */
  ruleId: RuleId;
  /** What is there, in Spanish, without a final stop. */
  found: string;
  /** What should be there. */
  expected: string;
  /** How to fix it. */
  remedy: string;
}

/** A problem of a file that the caller knows. */
export type Report = Omit<Problem, 'file'>;

/** What a check returns: one problem, several, or `[]` for none; `flatMap` takes each form. */
export type Found<Fault> = Fault | readonly Fault[];

/** Names as code, for a message. */
export const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** A text as a sentence; a question stays as it is. */
const sentence = (text: string) => (text.endsWith('?') ? text : `${text}.`);

/** The page of a rule, with a before and an after, relative to the project's root. */
export const rulePage = (ruleId: RuleId): string => `docs/errores/${ruleId}.md`;

/** The words of a problem: place, what was found, what was expected, remedy. */
export function formatProblem({ file, line, found, expected, remedy }: Omit<Problem, 'ruleId'>) {
  return `${file}:${line}  ${sentence(found)}\n    Se esperaba: ${sentence(expected)}\n    Solución: ${sentence(remedy)}`;
}

/** A problem as terminals, the browser and pull requests show it: its words and its rule. */
export const formatDiagnostic = (problem: Problem): string =>
  `${formatProblem(problem)}\n    Regla: ${problem.ruleId} (${rulePage(problem.ruleId)})`;

/** A problem as a message of the unified ecosystem, for programs (`--json`). */
export function toMessage({ file, line, ruleId, found, expected, remedy }: Problem): VFileMessage {
  const place = { line, column: 1 };
  const message = new VFileMessage(found, { place, ruleId, source: 'apuntes' });
  const [actual, note, url] = [found, remedy, rulePage(ruleId)];
  return Object.assign(message, { file, fatal: true, actual, expected: [expected], note, url });
}

/** All problems of the contents, so that one run is enough to fix them. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'Hay 1 error' : `Hay ${problems.length} errores`;
    super(`${count} en los apuntes:\n\n${problems.map(formatDiagnostic).join('\n\n')}\n`);
    this.name = 'ContentError';
    // An author has no use for a stack trace.
    this.stack = '';
    this.problems = problems;
  }
}
