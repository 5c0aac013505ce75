import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import { InputError, readCommandLine, runCommand } from '../command.ts';
import { readSections, type Section } from './content-files.ts';

/** What was answered: flag → value. What was left out is ''. */
export type Answers = Record<string, string>;

/** Something a command has to know: a flag says it, or it is asked. */
export interface Question {
  /** Name of the flag. */
  flag: string;
  text: string;
  /** What an empty answer means; without it, an answer is needed. */
  otherwise?: (answers: Answers) => string;
  /** Whether only its flag says it. */
  isDetail?: boolean;
  /** Earlier flags of which one has to be answered, or this one says nothing. */
  needs?: readonly string[];
  /**
   * The value that an answer means.
   *
   * @throws {InputError} with what was expected.
   */
  read?: (answer: string, answers: Answers) => string;
}

/** Asks its user for a line; nothing where nobody can be asked. */
export type Ask = (question: string) => Promise<string>;

/** Shows a line to its user. */
type Tell = (text: string) => void;

/**
 * Reads the flags.
 *
 * @param names of the flags that the command has, beside `--ayuda`.
 * @throws {InputError} for an unknown flag, or a word without one.
 */
function readFlags(names: readonly string[]): Readonly<Partial<Answers>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return readCommandLine(options);
}

/** Takes the answers that a field of the contents takes. */
export const bySchema =
  (schema: z.ZodType) =>
  (answer: string): string => {
    const [issue] = schema.safeParse(answer).error?.issues ?? [];
    if (issue) throw new InputError(`«${answer}» no vale: se espera ${issue.message}.`);
    return answer;
  };

/** Takes «sí» and «no» in any spelling; gives `si` or `no`. */
export function readYes(answer: string): string {
  const word = answer.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (['s', 'si'].includes(word)) return 'si';
  if (['n', 'no'].includes(word)) return 'no';
  throw new InputError(`«${answer}» no vale: se espera si o no.`);
}

/** The value that an answer means. */
function valueOf({ flag, text, otherwise, read }: Question, answer: string, answers: Answers) {
  const clean = answer.trim();
  if (clean !== '') return read ? read(clean, answers) : clean;
  if (otherwise) return otherwise(answers);
  throw new InputError(`Falta --${flag}: ${text}.`);
}

/**
 * The answer to one question: what its flag says, or what its user does. A
 * wrong one is said, and asked again where somebody can be asked.
 *
 * @throws {InputError} for a wrong one where nobody can be asked.
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
 * Whether a question is of use after what was answered before.
 *
 * @throws {InputError} when its flag was given all the same: nothing that was said is dropped.
 */
function isNeeded({ flag, needs }: Question, given: string | undefined, answers: Answers) {
  if (!needs || needs.some((name) => answers[name])) return true;
  if (!given?.trim()) return false;
  const names = needs.map((name) => `--${name}`).join(' o ');
  throw new InputError(`--${flag} necesita ${names}: añádelo o quita --${flag}.`);
}

/** A value as a shell takes it. */
const quote = (value: string) => (/^[\w./:-]+$/.test(value) ? value : JSON.stringify(value));

/** The flags that say what was answered. */
const flagsOf = (answers: Answers) =>
  Object.entries(answers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${name} ${quote(value)}`)
    .join(' ');

/**
 * Asks for what the flags do not say, one thing after another, each checked
 * when it is answered; without somebody to ask, what is missing is an error.
 * What was answered is never lost: whatever keeps `use` from its work, the
 * command that begins where it was left is told.
 *
 * @param command `nuevo-tema`.
 * @param use does the work with all answers.
 * @param ask of a terminal; for tests.
 * @param tell prints; for tests.
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

/** Does something with a terminal to ask in; without one where there is none. */
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
 * Runs a command that needs answers: those that its flags do not give are asked.
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
