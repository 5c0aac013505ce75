import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Step, StepResult } from '../steps.ts';

/**
 * The reader's session, inside its sandbox: terminals with a shell each, into
 * which the steps of a page are typed in order. A terminal is a real one (a
 * pseudo-terminal, by `script` of util-linux), so that programs print what a
 * reader sees. Answers go out one line each, as soon as they are known.
 */

/** Directory with `pasos.json` and the files of the steps. */
const FOLDER = process.env['VERIFICAR'] ?? '';

/** Set apart what the harness prints from what the page does. */
const MARK = '\u001e';

/** Milliseconds that a step may take, and of silence after which a program stays running. */
const LIMIT = 30_000;
const QUIET = 1500;

const SHELL = ['bash', '--noprofile', '--norc', '--noediting', '-i'].join(' ');

/** The first order of a block that fails leaves its code and line. */
const SETTINGS = [
  "stty -echo; PS1=''; PS2=''; set +o history",
  "trap '__fallo=${__fallo:-$? $LINENO}' ERR",
].join('; ');

class Terminal {
  /** Its last orders may have left a program running. */
  isTaken = false;
  #text = '';
  readonly #child: ChildProcess;

  constructor() {
    this.#child = spawn('/usr/bin/script', ['--quiet', '--command', SHELL, '/dev/null'], {
      cwd: '/home/ana',
      env: { ...process.env, TERM: 'dumb' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text.replaceAll('\r', '');
    });
    this.#child.stdin?.on('error', () => {});
  }

  async open(): Promise<void> {
    this.type(`${SETTINGS}; printf '${MARK}\\n'`);
    // What was typed before the echo was off holds the mark's spelling, not the mark.
    await this.until(/\u001e\n/);
  }

  type(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  interrupt(): void {
    this.#child.stdin?.write('\u0003');
  }

  /** What is printed until a pattern comes, which is taken away; `undefined` when it does not come in time. */
  async until(
    pattern: RegExp,
    limit = LIMIT,
  ): Promise<{ before: string; found: RegExpExecArray } | undefined> {
    for (const end = Date.now() + limit; Date.now() < end; await wait(10)) {
      const found = pattern.exec(this.#text);
      if (!found) continue;
      const before = this.#text.slice(0, found.index);
      this.#text = this.#text.slice(found.index + found[0].length);
      return { before, found };
    }
    return undefined;
  }

  /** What is printed until nothing more comes for a while. */
  async untilQuiet(): Promise<string> {
    for (let before = -1; before !== this.#text.length;) {
      before = this.#text.length;
      await wait(QUIET);
    }
    return this.take();
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

const terminals = new Map<string, Terminal>();

async function terminalOf(name: string): Promise<Terminal> {
  const known = terminals.get(name);
  if (known) return known;
  const terminal = new Terminal();
  terminals.set(name, terminal);
  await terminal.open();
  return terminal;
}

const DONE = /\u001e(\d*) ?(\d*)\n/;
const TELL_DONE = `printf '${MARK}%s\\n' "$__fallo"; __fallo=`;

/** Types orders into the shell of a terminal, and waits until it answers again. */
async function typeOrders(terminal: Terminal, orders: string, stays: boolean): Promise<StepResult> {
  terminal.type(`${orders}; ${TELL_DONE}`);
  if (stays) {
    const done = await terminal.until(DONE, QUIET);
    return done ? ended(done) : { printed: await terminal.untilQuiet() };
  }
  const done = await terminal.until(DONE);
  if (done) return ended(done);
  const printed = terminal.take();
  // The shell forgets the rest of the line with the program that is interrupted.
  terminal.interrupt();
  await wait(300);
  terminal.type(TELL_DONE);
  await terminal.until(DONE, 3000);
  return { printed, busy: true };
}

const ended = ({ before, found }: { before: string; found: RegExpExecArray }): StepResult => ({
  printed: before,
  ...(found[1] !== '' && { status: Number(found[1]), line: Number(found[2]) }),
});

/** Types lines at the prompt of the program that a terminal runs, each when the one before is answered. */
async function typeAtPrompt(
  terminal: Terminal,
  lines: string[],
  prompt: string,
): Promise<StepResult> {
  const pattern = new RegExp(prompt);
  const replies: string[] = [];
  // The prompt is there already, unless something else is.
  terminal.take();
  for (const line of lines) {
    terminal.type(line);
    const answer = await terminal.until(pattern);
    if (!answer) return { printed: [...replies, terminal.take()].join('\n'), replies, busy: true };
    replies.push(answer.before);
  }
  return { printed: replies.join('\n'), replies };
}

/** Presses Ctrl+C on what an earlier block left running, as a reader does to type something else. */
async function free(terminal: Terminal): Promise<void> {
  if (!terminal.isTaken) return;
  terminal.interrupt();
  await wait(300);
  terminal.type(TELL_DONE);
  await terminal.until(DONE, 3000);
  terminal.isTaken = false;
}

async function take(step: Step): Promise<StepResult> {
  const terminal = await terminalOf(step.terminal);
  if (step.kind !== 'prompt') await free(terminal);
  terminal.isTaken ||= step.kind === 'stays';
  if (step.kind === 'prompt') return typeAtPrompt(terminal, step.lines, step.prompt);
  return typeOrders(terminal, step.orders, step.kind === 'stays');
}

const steps = JSON.parse(readFileSync(`${FOLDER}/pasos.json`, 'utf8')) as Step[];
for (const step of steps) {
  const result = await take(step);
  process.stdout.write(`${MARK}${JSON.stringify(result)}\n`);
}
process.exit(0);
