import { ContentError, type Problem } from './problem.ts';

let told = '';

/** Tells the terminal of a server what is wrong with the contents, unless it has told just that. */
export function tellProblems(
  problems: readonly Problem[],
  logger: { error: (message: string) => void },
): void {
  const message = problems.length > 0 ? new ContentError(problems).message : '';
  if (message && message !== told) logger.error(message);
  told = message;
}
