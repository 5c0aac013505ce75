import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import { InputError, readCommandLine, runCommand } from '../command.ts';
import { readSections, type Section } from './content-files.ts';

/** Answers: flag → value, '' when omitted. */
export type Answers = Record<string, string>;

/** A question of a command, answered by a flag or interactively. */
export interface Question {
  /** Name of the flag. */
  flag: string;
  text: string;
  /** Default for an empty answer; without it, an answer is required. */
  otherwise?: (answers: Answers) => string;
  /** Whether it is never asked interactively. */
  isDetail?: boolean;
  /** Earlier flags, one of which must be answered for this one to apply. */
  needs?: readonly string[];
  /**
   * Parses an answer.
   *
   * @throws {InputError} with what was expected.
   */
  read?: (answer: string, answers: Answers) => string;
}

/** Reads a line from the user; `undefined` without a terminal. */
export type Ask = (question: string) => Promise<string>;

/** Prints a line. */
type Tell = (text: string) => void;

/**
 * Parses the flags.
 *
 * @param names of the command's flags, besides `--ayuda`.
 * @throws {InputError} for an unknown flag, or a positional argument.
 */
function readFlags(names: readonly string[]): Readonly<Partial<Answers>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return readCommandLine(options);
}

/** Accepts answers that are valid for a field of the contents. */
export const bySchema =
  (schema: z.ZodType) =>
  (answer: string): string => {
    const [issue] = schema.safeParse(answer).error?.issues ?? [];
    if (issue) throw new InputError(`«${answer}» no vale: se espera ${issue.message}.`);
    return answer;
  };

/** Parses «sí» and «no» in any spelling; returns `si` or `no`. */
export function readYes(answer: string): string {
  const word = answer.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (['s', 'si'].includes(word)) return 'si';
  if (['n', 'no'].includes(word)) return 'no';
  throw new InputError(`«${answer}» no vale: se espera si o no.`);
}

/** Parses an answer, or takes the default. */
function valueOf({ flag, text, otherwise, read }: Question, answer: string, answers: Answers) {
  const clean = answer.trim();
  if (clean !== '') return read ? read(clean, answers) : clean;
  if (otherwise) return otherwise(answers);
  throw new InputError(`Falta --${flag}: ${text}.`);
}

/**
 * Answers a question from its flag or interactively. A wrong answer is reported, and asked again
 * in a terminal.
 *
 * @throws {InputError} for a wrong answer without a terminal.
 */
export async function answerTo(
  question: Question,
  flag: string | undefined,
  answers: Answers,
  ask: Ask | undefined,
  tell: Tell = console.error,
): Promise<string> {
  for (let given = flag ?? (question.isDetail ? '' : undefined); ; given = undefined) {
    try {
      const isAsked = given === undefined && ask;
      const hint = question.otherwise ? ' (Intro para dejarlo)' : '';
      const answer = isAsked ? await ask(`${question.text}${hint}: `) : (given ?? '');
      return valueOf(question, answer, answers);
    } catch (error) {
      if (!ask || !(error instanceof InputError)) throw error;
      tell(error.message);
    }
  }
}

/**
 * Whether a question applies after the answers so far.
 *
 * @throws {InputError} when it does not but its flag was given: no input is ignored.
 */
function isNeeded({ flag, needs }: Question, given: string | undefined, answers: Answers) {
  if (!needs || needs.some((name) => answers[name])) return true;
  if (!given?.trim()) return false;
  const names = needs.map((name) => `--${name}`).join(' o ');
  throw new InputError(`--${flag} necesita ${names}: añádelo o quita --${flag}.`);
}

/** Quotes a value for a shell. */
const quote = (value: string) => (/^[\w./:-]+$/.test(value) ? value : JSON.stringify(value));

/** The flags equivalent to the answers. */
const flagsOf = (answers: Answers) =>
  Object.entries(answers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${name} ${quote(value)}`)
    .join(' ');

/**
 * Asks for missing answers one by one, checking each; without a terminal, a missing answer is an
 * error. When anything fails, prints the command that resumes with the answers so far.
 *
 * @param command `nuevo-tema`.
 * @param use does the work with all answers.
 * @param ask replaced in tests.
 * @param tell prints; replaced in tests.
 */
export async function withAnswers(
  command: string,
  flags: Readonly<Partial<Answers>>,
  questions: readonly Question[],
  use: (answers: Answers) => void | Promise<void>,
  ask?: Ask,
  tell: Tell = console.error,
): Promise<void> {
  const answers: Answers = {};
  try {
    for (const question of questions) {
      const given = flags[question.flag];
      if (!isNeeded(question, given, answers)) continue;
      answers[question.flag] = await answerTo(question, given, answers, ask, tell);
    }
    await use(answers);
  } catch (error) {
    const answered = flagsOf(answers);
    if (ask && answered) tell(`\nPara seguir desde aquí: npm run ${command} -- ${answered}\n`);
    throw error;
  }
}

/** Calls `use` with a function that asks in the terminal, if there is one. */
export async function withTerminal(use: (ask: Ask | undefined) => Promise<void>): Promise<void> {
  if (!process.stdin.isTTY) return use(undefined);
  const terminal = createInterface(process.stdin, process.stdout);
  try {
    await use((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}

/**
 * Runs a command that asks for answers missing from its flags.
 *
 * @param command its name, `nuevo-tema`.
 * @param use does the work with all answers.
 */
export const runQuestions = (
  command: string,
  help: string,
  questions: (sections: readonly Section[]) => readonly Question[],
  use: (sections: readonly Section[], answers: Answers) => void,
): Promise<void> =>
  runCommand(help, () =>
    withTerminal((ask) => {
      const sections = readSections();
      const asked = questions(sections);
      const flags = readFlags(asked.map(({ flag }) => flag));
      return withAnswers(command, flags, asked, (all) => use(sections, all), ask);
    }),
  );
