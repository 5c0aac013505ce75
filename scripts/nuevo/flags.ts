import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { InputError } from '../command.ts';

/** What a command asks for: flag → question. */
export type Questions = Readonly<Record<string, string>>;

/** The flags that were given. */
export type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Reads the flags.
 *
 * @param names of the flags that the command has, beside `--ayuda`.
 * @throws node's own error for an unknown flag.
 */
export function readFlags(names: readonly string[]): Flags {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
  });
  return values as Flags;
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
