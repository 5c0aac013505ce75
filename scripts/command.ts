import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { closest } from '../src/lib/closest.ts';

/** What keeps a command from its work, told without a stack. */
export class CommandError extends Error {}

/** A mistake in what the command was asked: it is told with where its help is. */
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

/**
 * Refuses words that a command takes for nothing: mostly, quotes were forgotten.
 *
 * @param words with their place among the arguments.
 */
function refuseSurplus(words: readonly { index: number; value: string }[]): void {
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

type OptionToken = Extract<
  NonNullable<ReturnType<typeof parseArgs>['tokens']>[number],
  { kind: 'option' }
>;

/** What is wrong with an option as it was written, in a line; nothing for a good one. */
function faultOf(
  { name, rawName, value, inlineValue }: OptionToken,
  options: ParseArgsOptionsConfig,
): string | undefined {
  if (!Object.hasOwn(options, name)) {
    const near = closest(name, [...Object.keys(options), 'ayuda']);
    const hint = near === undefined ? '.' : `. ¿Querías decir «--${near}»?`;
    return `«${rawName}» no es una opción de esta orden${hint}`;
  }
  if (options[name]!.type === 'boolean') {
    return value === undefined ? undefined : `«${rawName}» va sin valor: sobra «${value}».`;
  }
  if (value !== undefined && (inlineValue || !value.startsWith('-'))) return undefined;
  const hint = value === undefined ? '' : ` Si es «${value}», escribe ${rawName}=${value}.`;
  return `Falta el valor de «${rawName}».${hint}`;
}

/**
 * Reads the options of a command, and the words beside them.
 *
 * @param args the command line; for who takes only its beginning.
 * @throws {InputError} for an option that there is not, that lacks its value or
 *   has one too many, or that npm took for its own because no `--` was before it.
 */
export function readOptions<T extends ParseArgsOptionsConfig>(
  options: T,
  args = process.argv.slice(2),
) {
  const kept = Object.keys(options).find(
    (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept) throw new InputError(`npm se ha quedado con «--${kept}»: escribe \`-- --${kept}\`.`);
  const read = { args, allowPositionals: true, tokens: true } as const;
  for (const token of parseArgs({ ...read, options, strict: false }).tokens) {
    const fault = token.kind === 'option' ? faultOf(token, options) : undefined;
    if (fault) throw new InputError(fault);
  }
  return parseArgs({ ...read, options });
}

/**
 * Reads the options of a command that takes no other words, but those that
 * stand for options.
 *
 * @param words names of options that may be given as words, in their order.
 * @throws {InputError} for what `readOptions` refuses, and words beyond those.
 */
export function readCommandLine<T extends ParseArgsOptionsConfig>(
  options: T,
  words: readonly (keyof T & string)[] = [],
) {
  const { values, tokens } = readOptions(options);
  const free = words.filter((name) => !Object.hasOwn(values, name));
  const given = tokens.filter((token) => token.kind === 'positional');
  refuseSurplus(given.slice(free.length));
  const named = given.map(({ value }, place) => [free[place], value] as const);
  return Object.assign(values, Object.fromEntries(named)) as typeof values;
}

const HELP_FLAGS = ['--ayuda', '--help', '-h'];

/**
 * Runs a command; `--ayuda`, `--help` and `-h` show its help and do nothing else.
 * For the rest: a mistake of its user's is told in a line, with where the help
 * is, and ends it with a code other than 0; so does leaving a question with
 * Ctrl-C or Ctrl-D, in silence.
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
    if (error instanceof InputError) {
      console.error(`${error.message}\nAyuda: ${/npm run [\w-]+/.exec(help)![0]} -- --ayuda`);
    } else if (error instanceof CommandError) {
      console.error(error.message);
    } else {
      const fault = fileFault(error);
      if (fault === undefined) throw error;
      console.error(fault);
    }
  }
}
