import { dockerEmulation, USES_DOCKER } from '../languages/docker/index.ts';
import { cleanStack } from '../languages/js/node.ts';
import { withoutSlowChecks } from '../languages/js/sandbox/slow-machine.ts';
import { BLOCKS_INSIDE } from '../languages/shell/shells.ts';
import { mysql } from '../languages/sql/mysql.ts';
import {
  evaluate,
  failure,
  lineNamed,
  printedLines,
  showsLine,
  type Observation,
} from '../src/compare.ts';
import { PROMPTS } from '../src/substitutes.ts';
import type { Block, Diagnostic, Outcome } from '../src/types.ts';
import { isMarkup, readSteps, STEPS_LANGUAGE } from './browser-steps.ts';
import * as messages from './messages.ts';
import { commentOf, fileName, type Place } from './places.ts';
import { evaluateReplies, refusals } from './replies.ts';
import { REPLS } from './repls.ts';
import type { StepResult } from './steps.ts';
import { toolFor } from './tools.ts';

/** The state after a session: the reader's home and everything printed. */
interface Session {
  home: string;
  said: string;
}

/** What a block of a session did, by the result of its step. */
export async function evaluateBlock(
  place: Place,
  result: StepResult | undefined,
  { home, said }: Session,
): Promise<Outcome> {
  const { block, repl, terminal, use } = place;
  const comment = commentOf(place);
  if (isStranded(place)) {
    const { language } = block;
    const message = messages.strandedBlock(terminal, language, programsOf(language));
    return { block, problem: { line: block.line, message } };
  }
  if (!result) {
    const error = messages.sessionEnded(said.slice(-1000));
    return evaluate(block, { level: 'ejecuta', ...failure(error) }, comment);
  }
  const shows = block.output && isMarkup(block.output.text) ? result.html : undefined;
  const printed = cleanNames(shows ?? result.printed);
  const emulated = await emulationOf(place);
  const seen: Observation = {
    level: isWatched(block) ? 'salida' : 'ejecuta',
    printed,
    errors: failuresOf(place, result, printed),
    ...(emulated !== undefined && { emulated }),
  };
  const outcome =
    repl && result.replies
      ? evaluateReplies(block, repl, result.replies, seen)
      : evaluate(block, seen, comment);
  const tool = await toolFor(block, repl, home, use);
  return tool ? { ...outcome, tool } : outcome;
}

/** Whether a block belongs at a prompt that is not open. */
const isStranded = ({ block, use, repl }: Place): boolean =>
  use?.kind === 'repl' && block.marks.title === undefined && !repl;

const programsOf = (language: string): string[] =>
  REPLS.filter((repl) => repl.language === language).map(({ name }) => name);

/** Whether the steps check what is visible or logged. */
const isWatched = ({ language, code }: Block): boolean =>
  language === STEPS_LANGUAGE &&
  readSteps(code).some(({ action }) => action?.does === 'see' || action?.does === 'read');

/** Substitutes for unavailable products, by what a block calls. */
async function emulationOf({ block, repl }: Place): Promise<string | undefined> {
  const { code, language } = block;
  const calls = (words: RegExp) => words.test(code);
  const found = [
    language === 'bash' && USES_DOCKER.test(code) && (await dockerEmulation()),
    (repl?.name === 'mysql' || calls(/['"]mysql2(?:\/promise)?['"]|^\s*mysql\w* /m)) &&
      mysql.emulated,
    ...PROMPTS.map(
      (prompt) => (repl?.name === prompt.console || calls(prompt.calls)) && prompt.emulated,
    ),
  ].filter((name) => typeof name === 'string');
  return found.length === 0 ? undefined : found.join(' y ');
}

/** Output without the engine's file names and values that differ between runs. */
const cleanNames = (text: string): string =>
  withoutSlowChecks(text)
    .replaceAll(new RegExp(`^bash: ${BLOCKS_INSIDE}/\\S+: l(?:ine|ínea) \\d+: `, 'gm'), 'bash: ')
    .replaceAll(`${BLOCKS_INSIDE}/`, '')
    // Printed by Podman, Docker's substitute, when a terminal is resized early.
    .replaceAll('failed to resize tty, using default size\n', '')
    .replaceAll(/\(\d+\.\d+ sec\)/g, '(… sec)');

function failuresOf(place: Place, result: StepResult, printed: string): Diagnostic[] {
  const { block, repl } = place;
  if (result.isTooLong) return [{ text: messages.tooLong }];
  if (result.isUnstoppable) return [{ text: messages.uninterruptible(place.terminal) }];
  if (result.busy) {
    return [{ text: `${printed.trim()}\n${messages.endless}`.trim() }];
  }
  if (result.idle !== undefined) {
    return [{ text: messages.idle(Math.round(result.idle / 1000)) }];
  }
  if (result.isOver && !result.failures) {
    return [{ text: `${printed}\n${messages.endsByItself(place.terminal)}`.trim() }];
  }
  if (result.died !== undefined) {
    return [{ text: `${cleanNames(result.died)}\n${messages.diesLater}`.trim() }];
  }
  if (repl && result.isClosed) {
    return [{ text: messages.closedConsole(place.terminal, repl.name) }];
  }
  if (repl && result.replies) return refusals(block, repl, result.replies);
  if (result.stepErrors) {
    return result.stepErrors.map(({ text, line }) => ({ text, line: block.line + line }));
  }
  // A syntax error prevents the run: only its message has the line.
  const syntax = new RegExp(
    `${fileName(place)}: l(?:ine|ínea) (\\d+): (?:syntax error|error sintáctico)`,
  );
  const failures = (result.failures ?? []).map(({ text, status, line }) => ({
    text: cleanStack(`${uncaught(cleanNames(text)).trim()}\n${messages.exitStatus(status)}`),
    line: block.line + Number(syntax.exec(text)?.[1] ?? line),
  }));
  if (place.options.role?.kind === 'shell') {
    return [...failures, ...unshownComplaints(place, printed, failures)];
  }
  const name = block.marks.title ?? fileName(place);
  return failures.map(({ text }) => {
    const line = lineNamed(name, text);
    return { text, ...(line !== undefined && { line: block.line + line }) };
  });
}

/** Node's message of an uncaught error, without the program's earlier output. */
const uncaught = (text: string): string =>
  /^(?:(?:file:\/\/)?\S+\.[cm]?[jt]sx?|node:\S+):\d+\n[^]*/m.exec(text)?.[0] ?? text;

/**
 * Error messages of shells and programs, which may not end the command: `cp a b && echo c`,
 * `$(nodee)`.
 */
const COMPLAINT =
  /^(?:(?:ba|z|da)?sh: .+|[\w./-]+: (?:cannot |can't |no se puede |fatal: ).*|[\w./-]+: .*(?:No such file or directory|No existe el fichero|command not found|orden no encontrada|Permission denied|Permiso denegado|Not a directory|No es un directorio)|(?:psql:.*)?ERROR: .*|ERROR \d+ .*|fatal: .*|curl: \(\d+\).*)$/;

/** Printed error messages that the document does not show. */
function unshownComplaints(place: Place, printed: string, failures: Diagnostic[]): Diagnostic[] {
  const { block } = place;
  return printedLines(printed)
    .filter((line) => COMPLAINT.test(line) && !showsLine(block, commentOf(place), line))
    .filter((line) => !failures.some(({ text }) => text.includes(line)))
    .map((text) => ({ text, line: lineNaming(block, text) }));
}

/**
 * Line of the document of the command that an error message may come from: the first that contains a
 * word of it.
 */
function lineNaming({ code, line }: Block, complaint: string): number {
  const words = complaint.match(/[\w.-]{3,}/g) ?? [];
  const lines = code.split('\n');
  const named = words.map((word) => lines.findIndex((text) => text.includes(word)));
  return line + 1 + (named.find((index) => index >= 0) ?? 0);
}
