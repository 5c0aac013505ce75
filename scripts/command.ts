import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { closest } from 'verified-examples/notation';

/** An error that users can fix, printed without a stack. */
export class CommandError extends Error {}

/** A wrong argument, printed with a pointer to the help. */
export class InputError extends CommandError {}

/** File errors and their remedies. */
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
 * Explains a file error to the user.
 *
 * @returns `undefined` for other errors.
 */
export function fileFault(error: unknown): string | undefined {
  const { code = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  const fault = FILE_FAULTS[code];
  if (!fault || dest === undefined) return undefined;
  const [reason, remedy] = fault;
  return `No se puede usar ${dest}: ${reason} (${code}).\nSolución: ${remedy} y repite la orden.`;
}

/** Node's codes for a terminal closed at a prompt. */
const LEFT = ['ABORT_ERR', 'ERR_USE_AFTER_CLOSE'];

/**
 * Rejects surplus arguments; mostly, quotes were forgotten.
 *
 * @param words with their index among the arguments.
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

/** The error of an option; `undefined` for a valid one. */
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
 * Parses options and positional arguments.
 *
 * @param args the command line; pass part of it to parse only that.
 * @throws {InputError} for an unknown option, one without its value or with a surplus one, or one
 *   that npm consumed because `--` was missing.
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
 * Parses the options of a command without positional arguments, except those that stand for
 * options.
 *
 * @param words names of options that may be given positionally, in this order.
 * @throws {InputError} as `readOptions`, and for further arguments.
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
 * Runs a command; `--ayuda`, `--help` and `-h` only print its help. A user's mistake is printed in
 * one line and sets the exit code; leaving a question with Ctrl-C or Ctrl-D only sets the code.
 *
 * @param help of the command, in Spanish.
 * @param main throws `CommandError` for errors that users can fix.
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
