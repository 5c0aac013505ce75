import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { closeBrowser, runBrowserSteps } from './browser.ts';
import { IdleDetector, SAMPLE_INTERVAL } from './idle.ts';
import type { LateExit, Reply, Step, StepResult } from '../steps.ts';

/**
 * The reader's session, inside its sandbox: terminals with a shell each, into which the steps of a
 * page are typed in order. A terminal is a pseudo-terminal (by `script` of util-linux), so that
 * programs print what a reader sees. Each result is written as one line, as soon as it is known.
 */

/** Folder with `pasos.json` and the files of the steps. */
const FOLDER = process.env['VERIFICAR'] ?? '';

/** Separates the session's results from what the page prints. */
const MARK = '\u001e';

/**
 * Milliseconds that a step may take, and of idleness and silence after which a program counts as
 * running in the background.
 */
const LIMIT = 60_000;
const QUIET = 1000;

/** Milliseconds of idleness after which a command keeps the reader waiting for nothing. */
const IDLE = 20_000;

/** Milliseconds after which a program that never idles counts as running in the background too. */
const RESTLESS = 30_000;

/**
 * Milliseconds of idleness between saving a file and looking at the page: time for a server that
 * watches it.
 */
const LOOK = 600;

const SHELL = ['bash', '--noprofile', '--norc', '--noediting', '-i'].join(' ');

/** Follows the output of a failed command, with its exit code and its line. */
const FAILURE = /\u001d(\d+) (\d+)\n/;
const SETTINGS = [
  "stty -echo rows 40 columns 80; PS1=''; PS2=''; set +o history -o pipefail",
  // 141 is SIGPIPE: the reader of a pipe has ended; curl has another code for it.
  String.raw`trap 'case "$? ${'$'}{PIPESTATUS[*]}" in 141*|"23 23 0") ;; *) printf "\035%s %s\n" "$?" "$LINENO" > /dev/tty ;; esac' ERR`,
].join('; ');

/** A printed pattern, and the text before it. */
interface Found {
  before: string;
  found: RegExpExecArray;
}

class Terminal {
  /** Its last commands may have left a program running. */
  isBusy = false;
  /** Prompt of its running program, once shown. */
  prompt: string | undefined;
  /** Index of the step that left the program running. */
  step = 0;
  #text = '';
  /** Called when something is printed. */
  #wake = () => {};
  /** Process id of its shell, which leads its session. */
  shell = 0;
  readonly #child: ChildProcess;

  constructor() {
    this.#child = spawn('/usr/bin/script', ['--quiet', '--command', SHELL, '/dev/null'], {
      cwd: '/home/ana',
      env: { ...process.env, SHELL: '/bin/bash', TERM: 'dumb', PROMPT_EOL_MARK: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#text = asSeen(this.#text + text);
      this.#wake();
    });
    this.#child.stdin?.on('error', () => {});
  }

  async open(): Promise<void> {
    this.type(`${SETTINGS}; printf '${MARK}%s\\n' "$$"`);
    // Commands echoed before `-echo` contain the mark's escape, not the mark.
    const opened = await this.until(/\u001e(\d+)\n/);
    this.shell = Number(opened?.found[1]);
  }

  type(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** A key without a newline: Ctrl+C is `\u0003`. */
  press(key: string): void {
    this.#child.stdin?.write(key);
  }

  /**
   * Waits for a pattern and consumes it with the text before it; `undefined` on timeout.
   *
   * @param idle measures how long nothing worked meanwhile.
   */
  async until(pattern: RegExp, limit = LIMIT, idle?: IdleDetector): Promise<Found | undefined> {
    for (const end = performance.now() + limit; performance.now() < end; await this.#output()) {
      idle?.hasLasted(IDLE);
      const found = this.#find(pattern);
      if (found) return found;
    }
    return undefined;
  }

  /** The same, until its programs are idle and silent for a while. */
  async untilQuiet(pattern: RegExp) {
    const idle = new IdleDetector([this.shell]);
    const end = performance.now() + RESTLESS;
    for (let length = 0; !idle.hasLasted(QUIET) && performance.now() < end; await this.#output()) {
      const found = this.#find(pattern);
      if (found) return found;
      if (this.#text.length !== length) idle.reset();
      length = this.#text.length;
    }
    return undefined;
  }

  /** Waits until something is printed, or until the next sample of the processes. */
  #output(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SAMPLE_INTERVAL);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #find(pattern: RegExp): Found | undefined {
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    const before = this.#text.slice(0, found.index).replaceAll(READY, '');
    this.#text = this.#text.slice(found.index + found[0].length);
    return { before, found };
  }

  /** Output of its background program, if that has ended with an error. */
  lateExit(): string | undefined {
    if (!this.isBusy || this.prompt !== undefined) return undefined;
    const done = this.#find(DONE);
    // 128 and more: ended by a signal.
    return done && ended(done).failures?.find(({ status }) => status < 128)?.text;
  }

  drain(): string {
    const text = this.#text.replaceAll(READY, '');
    this.#text = '';
    return text;
  }
}

/**
 * Replaces the escape by which a line editor asks for bracketed paste: it reads keys from here on.
 * No output that looks like a prompt contains it.
 */
const READY = '\u001c';

/** zsh's way to start a new line before its prompt: blanks up to the edge, and back. */
const NEW_LINE = / {79}\r+/g;

/** Text as a window shows it: no bells, no escapes between terminal and line editor. */
const asSeen = (text: string): string =>
  text
    .replaceAll('\u001b[?2004h', READY)
    .replaceAll('\u001b[?2004l', '')
    .replaceAll(NEW_LINE, (_, start: number, all: string) =>
      start === 0 || all[start - 1] === '\n' ? '' : '\n',
    )
    // Written by jshell in a terminal that cannot move its cursor.
    .replaceAll(' \b', '')
    .replaceAll(/[\r\u0007]/g, '');

const terminals = new Map<string, Terminal>();

async function terminalOf(name: string): Promise<Terminal> {
  const known = terminals.get(name);
  if (known) return known;
  const terminal = new Terminal();
  terminals.set(name, terminal);
  await terminal.open();
  return terminal;
}

const DONE = /(\u001e)\n/;
const PRINT_DONE = `printf '${MARK}\\n'`;

/** Printed after Ctrl+C: a program that ends well on it lets its shell print `DONE` as well. */
const STOPPED = /\u001estopped\n/;
const PRINT_STOPPED = `printf '${MARK}stopped\\n'`;

/** Milliseconds that a server has to end its requests after Ctrl+C. */
const STOP_LIMIT = 10_000;

/** Types commands into a shell and waits for it to finish. */
async function typeCommands(
  terminal: Terminal,
  commands: string,
  limit?: number,
): Promise<StepResult> {
  const idle = new IdleDetector();
  terminal.type(`${commands}; ${PRINT_DONE}`);
  const done = await terminal.until(DONE, limit, idle);
  if (done) return { ...ended(done), ...(idle.longest >= IDLE && { idle: idle.longest }) };
  const { printed } = ended({ before: terminal.drain() });
  // The shell drops the rest of the line with the interrupted program.
  terminal.press('\u0003');
  await wait(300);
  terminal.type(PRINT_DONE);
  await terminal.until(DONE, 3000);
  return { printed, busy: true };
}

/** Types commands whose last one keeps running: until its prompt comes, or it is silent. */
async function typeBackground(
  terminal: Terminal,
  commands: string,
  prompt?: string,
): Promise<StepResult> {
  terminal.type(`${commands}; ${PRINT_DONE}`);
  const done = await (prompt === undefined
    ? terminal.untilQuiet(DONE)
    : terminal.until(new RegExp(`${DONE.source}|${prompt}`)));
  terminal.prompt = done && done.found[1] === undefined ? prompt : undefined;
  terminal.isBusy = done === undefined || terminal.prompt !== undefined;
  const result = ended(done ?? { before: terminal.drain() });
  return terminal.isBusy ? result : { ...result, isOver: true };
}

/** The output of a block, split at the failed commands. */
function ended({ before }: { before: string }): StepResult {
  const pieces = before.split(FAILURE);
  const failures = pieces.flatMap((text, index) =>
    index % 3 === 0 && index + 2 < pieces.length
      ? [{ text, status: Number(pieces[index + 1]), line: Number(pieces[index + 2]) }]
      : [],
  );
  const printed = pieces.filter((_, index) => index % 3 === 0).join('');
  return { printed, ...(failures.length > 0 && { failures }) };
}

/** Types lines at the prompt of a terminal's program, each after the answer to the one before. */
async function typeAtPrompt(
  terminal: Terminal,
  { lines, prompt, more }: Extract<Step, { kind: 'repl' }>,
): Promise<StepResult> {
  if (terminal.prompt !== prompt) return { printed: '', isClosed: true };
  const pattern = new RegExp(prompt);
  const isMore = (shown: string) => more !== undefined && new RegExp(more).test(shown);
  const replies: Reply[] = [];
  // Discards the current prompt and anything printed since.
  terminal.drain();
  for (const line of lines) {
    terminal.type(line);
    const answer = await terminal.until(pattern);
    const text = answer ? withoutEcho(answer.before, line) : terminal.drain();
    replies.push({ text, wantsMore: answer !== undefined && isMore(answer.found[0]) });
    if (!answer) return { printed: whole(replies), replies, busy: true };
  }
  return { printed: whole(replies), replies };
}

const lateExits: LateExit[] = [];

/** Records the output of a background program that exited early. */
function recordLateExit(terminal: Terminal): void {
  const text = terminal.lateExit();
  if (text !== undefined) lateExits.push({ step: terminal.step, text });
}

/**
 * Ends the background program of a terminal as a reader does: Ctrl+C, at a prompt Ctrl+D.
 *
 * @returns whether it ended; one that did not is killed.
 */
async function interrupt(terminal: Terminal): Promise<boolean> {
  if (!terminal.isBusy) return true;
  recordLateExit(terminal);
  terminal.press(terminal.prompt === undefined ? '\u0003' : '\u0004');
  terminal.prompt = undefined;
  await wait(300);
  terminal.type(PRINT_STOPPED);
  const stopped = await terminal.until(STOPPED, STOP_LIMIT);
  terminal.isBusy = false;
  if (stopped) return true;
  // Ctrl+\ kills what ignores Ctrl+C.
  terminal.press('\u001c');
  await wait(300);
  terminal.type(PRINT_STOPPED);
  await terminal.until(STOPPED, STOP_LIMIT);
  return false;
}

const whole = (replies: Reply[]): string =>
  replies
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');

/** Some programs echo their input whatever the terminal's settings; of a long line, its ends. */
function withoutEcho(reply: string, line: string): string {
  // jshell's answer to a name begins with that name.
  if (reply === line || reply.startsWith(`${line}\n`)) return reply.slice(line.length + 1);
  const [first = ''] = reply.split('\n', 1);
  const isScrolled =
    line.length > 40 && first.startsWith(line.slice(0, 20)) && first.endsWith(line.slice(-20));
  return isScrolled ? reply.slice(first.length + 1) : reply;
}

/** Gives background programs time to react to saved files. */
async function untilIdle(busy: Terminal[]): Promise<void> {
  if (busy.length === 0) return;
  const idle = new IdleDetector(busy.map(({ shell }) => shell));
  const end = performance.now() + RESTLESS;
  while (!idle.hasLasted(LOOK) && performance.now() < end) await wait(SAMPLE_INTERVAL);
}

const busyTerminals = () => [...terminals.values()].filter(({ isBusy }) => isBusy);

/**
 * Milliseconds between two saved files while a program runs: watchers (chokidar) drop a second
 * change of a file within 50 ms, and readers need longer.
 */
const BETWEEN_SAVES = 200;

async function runStep(step: Step, index: number): Promise<StepResult> {
  const terminal = await terminalOf(step.terminal);
  if (step.kind === 'browser') {
    const { printed } = await typeCommands(terminal, 'pwd');
    await untilIdle(busyTerminals());
    return runBrowserSteps(step.steps, printed.trim());
  }
  if (step.kind === 'repl') return typeAtPrompt(terminal, step);
  if (!(await interrupt(terminal))) return { printed: '', isUnstoppable: true };
  terminal.step = index;
  if (step.kind === 'background') return typeBackground(terminal, step.commands, step.prompt);
  const result = await typeCommands(terminal, step.commands, step.limit);
  if (step.saves && busyTerminals().length > 0) await wait(BETWEEN_SAVES);
  return result;
}

/** Characters of one step: the results of a whole session must fit into its output. */
const MOST_PRINTED = 500_000;

const limited = (result: StepResult): StepResult =>
  result.printed.length <= MOST_PRINTED
    ? result
    : { ...result, printed: result.printed.slice(0, 1000), isTooLong: true };

const steps = JSON.parse(readFileSync(`${FOLDER}/pasos.json`, 'utf8')) as Step[];
for (const [index, step] of steps.entries()) {
  const result = limited(await runStep(step, index));
  process.stdout.write(`${MARK}${JSON.stringify(result)}\n`);
}
for (const terminal of terminals.values()) recordLateExit(terminal);
process.stdout.write(`${MARK}${JSON.stringify(lateExits)}\n`);
await closeBrowser();
process.exit(0);
