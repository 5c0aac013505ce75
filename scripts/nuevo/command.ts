import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

/** A mistake of the author's, told without a stack. */
export class InputError extends Error {}

/** What a command asks for: flag → question. */
export type Questions = Readonly<Record<string, string>>;

/** The flags that were given. */
export type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Reads the flags.
 *
 * @param names of the flags that the command has, beside `--ayuda`.
 * @returns `undefined` when only help was asked for.
 * @throws node's own error for an unknown flag.
 */
export function readFlags(names: readonly string[]): Flags | undefined {
  const { values } = parseArgs({
    options: {
      ayuda: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
  });
  return values.ayuda ? undefined : (values as Flags);
}

/**
 * Asks for what the flags do not say; without a terminal, what is missing is
 * an error.
 *
 * @returns an answer to every question.
 * @throws {InputError} for a missing value.
 */
export async function askMissing(
  flags: Flags,
  questions: Questions,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  try {
    for (const [name, question] of Object.entries(questions)) {
      const answer = flags[name] ?? (await terminal?.question(`${question}: `)) ?? '';
      if (answer.trim() === '') throw new InputError(`Falta --${name}: ${question}.`);
      answers[name] = answer.trim();
    }
  } finally {
    terminal?.close();
  }
  return answers;
}

/** Node's codes for a terminal that was closed during a question or before the next one. */
const LEFT = ['ABORT_ERR', 'ERR_USE_AFTER_CLOSE'];

/**
 * Runs a command: a mistake of its user's is told with the help, and ends it
 * with a code other than 0; so does leaving a question with Ctrl-C or Ctrl-D,
 * in silence.
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
    const { code } = error as { code?: string };
    if (code && LEFT.includes(code)) {
      process.exitCode = 1;
      return;
    }
    const wrongFlags = code?.startsWith('ERR_PARSE_ARGS');
    if (!wrongFlags && !(error instanceof InputError)) throw error;
    const message = wrongFlags
      ? `No entiendo estas opciones: ${process.argv.slice(2).join(' ')}`
      : (error as Error).message;
    console.error(`${message}\n\n${help}`);
    process.exitCode = 1;
  }
}
