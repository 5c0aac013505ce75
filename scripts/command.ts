/** What keeps a command from its work, told without a stack. */
export class CommandError extends Error {}

/** A mistake in what the command was asked: it is told with the help. */
export class InputError extends CommandError {}

/** Node's codes for a terminal that was closed during a question or before the next one. */
const LEFT = ['ABORT_ERR', 'ERR_USE_AFTER_CLOSE'];

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
      throw error;
    }
  }
}
