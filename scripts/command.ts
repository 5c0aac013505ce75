import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** What keeps a command from its work, told without a stack. */
export class CommandError extends Error {}

/** A mistake in what the command was asked: it is told with the help. */
export class InputError extends CommandError {}

/** Why a file cannot be written, or read, and what its user does about it. */
const FILE_FAULTS: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EACCES: ['falta permiso', 'date permiso sobre el archivo y su carpeta'],
  EPERM: [
    'el sistema lo protege a él o a su carpeta',
    'quita esa protección (en Linux, `chattr -i`, también a la carpeta)',
  ],
  EROFS: ['ese disco es de solo lectura', 'usa una copia del proyecto en otro disco'],
  ENOSPC: ['no queda espacio en el disco', 'haz sitio'],
  EDQUOT: ['no te queda espacio en el disco', 'haz sitio'],
  EBUSY: ['otro programa lo tiene abierto', 'ciérralo en ese programa'],
};

/**
 * What keeps a system from writing or reading a file, for its user.
 *
 * @returns nothing for an error that is no such thing.
 */
export function fileFault(error: unknown): string | undefined {
  const { code = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  const fault = FILE_FAULTS[code];
  if (!fault || dest === undefined) return undefined;
  const [reason, remedy] = fault;
  return `No se puede usar ${dest}: ${reason} (${code}).\nSolución: ${remedy} y repite la orden.`;
}

/** Node's codes for a terminal that was closed during a question or before the next one. */
const LEFT = ['ABORT_ERR', 'ERR_USE_AFTER_CLOSE'];

/** A word of the command line that is neither an option nor its value. */
interface Word {
  /** Its place among the arguments. */
  index: number;
  value: string;
}

/** Refuses words that a command takes for nothing: mostly, quotes were forgotten. */
function refuseSurplus(words: readonly Word[]): void {
  const run = words.filter(({ index }, place) => index === words[0]!.index + place);
  const [first] = run;
  if (!first) return;
  const values = run.map(({ value }) => value).join(' ');
  const before = process.argv.slice(2)[first.index - 1];
  const isAlone = before === undefined || /^-[^=]*$/.test(before);
  const whole = JSON.stringify(`${before} ${values}`);
  const hint = isAlone ? '' : ` Si es parte de lo que va delante, ponlo entre comillas: ${whole}.`;
  throw new InputError(`Sobra «${values}».${hint}`);
}

/**
 * Reads the options of a command.
 *
 * @param words names of options that may be given as words, in their order.
 * @throws node's own error for an unknown option.
 * @throws {InputError} for words beyond those.
 */
export function readCommandLine<T extends ParseArgsOptionsConfig>(
  options: T,
  words: readonly (keyof T & string)[] = [],
) {
  const { values, tokens } = parseArgs({ options, allowPositionals: true, tokens: true });
  const free = words.filter((name) => !Object.hasOwn(values, name));
  const given = tokens.filter((token) => token.kind === 'positional');
  refuseSurplus(given.slice(free.length));
  const named = given.map(({ value }, place) => [free[place], value] as const);
  return Object.assign(values, Object.fromEntries(named)) as typeof values;
}

const HELP_FLAGS = ['--ayuda', '--help', '-h'];

/**
 * Runs a command; `--ayuda`, `--help` and `-h` show its help and do nothing else.
 * For the rest: a mistake of its user's is told with the help, and ends it
 * with a code other than 0; so does leaving a question with Ctrl-C or Ctrl-D,
 * in silence.
 *
 * @param help of the command, in Spanish.
 * @param main does its work; throws `CommandError` for what its user can mend.
 */
export async function runCommand(help: string, main: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => HELP_FLAGS.includes(argument))) {
    console.log(help);
    return;
  }
  try {
    await main();
  } catch (error) {
    const { code } = error as { code?: string };
    process.exitCode = 1;
    if (code && LEFT.includes(code)) return;
    if (code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`No entiendo estas opciones: ${process.argv.slice(2).join(' ')}\n\n${help}`);
    } else if (error instanceof InputError) {
      console.error(`${error.message}\n\n${help}`);
    } else if (error instanceof CommandError) {
      console.error(error.message);
    } else {
      const fault = fileFault(error);
      if (fault === undefined) throw error;
      console.error(fault);
    }
  }
}
