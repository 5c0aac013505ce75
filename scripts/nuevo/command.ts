import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

/** A mistake of the author's, told without a stack. */
export class InputError extends Error {}

/** What a command asks for: flag → question. */
export type Questions = Readonly<Record<string, string>>;

/**
 * Reads flags, and asks for what they do not say; without a terminal, what is
 * missing is an error.
 *
 * @param questions flags that must have a value, with the question for each.
 * @param optional flags that may be left out, with their value then.
 * @returns a value for every flag; `undefined` when only help was asked for.
 * @throws {InputError} for a missing value; node's own error for an unknown flag.
 */
export async function readAnswers(
  questions: Questions,
  optional: Readonly<Record<string, string>> = {},
): Promise<Record<string, string> | undefined> {
  const names = [...Object.keys(questions), ...Object.keys(optional)];
  const { values } = parseArgs({
    options: {
      ayuda: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
  });
  if (values.ayuda) return undefined;
  const given = values as Readonly<Record<string, string | undefined>>;
  const answers: Record<string, string> = { ...optional };
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  try {
    for (const name of names) {
      const question = questions[name];
      const asked = question && (given[name] ?? (await terminal?.question(`${question}: `)));
      const answer = (asked ?? given[name] ?? optional[name] ?? '').trim();
      if (answer === '') throw new InputError(`Falta --${name}: ${question ?? 'un valor'}.`);
      answers[name] = answer;
    }
  } finally {
    terminal?.close();
  }
  return answers;
}

/**
 * Runs a command: a mistake of its user's is told with the help, and ends it
 * with a code other than 0.
 *
 * @param main gives the text to print; nothing when only help was asked for.
 */
export async function runCommand(
  help: string,
  main: () => Promise<string | undefined>,
): Promise<void> {
  try {
    console.log((await main()) ?? help);
  } catch (error) {
    const wrongFlags = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!wrongFlags && !(error instanceof InputError)) throw error;
    const message = wrongFlags
      ? `No entiendo estas opciones: ${process.argv.slice(2).join(' ')}`
      : (error as Error).message;
    console.error(`${message}\n\n${help}`);
    process.exitCode = 1;
  }
}
