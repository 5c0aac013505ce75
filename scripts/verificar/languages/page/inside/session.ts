import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { leave, visit } from './browser.ts';
import { LOOK_EVERY, Patience, Rest } from './patience.ts';
import type { Death, Reply, Step, StepResult } from '../steps.ts';

/**
 * The reader's session, inside its sandbox: terminals with a shell each, into
 * which the steps of a page are typed in order. A terminal is a real one (a
 * pseudo-terminal, by `script` of util-linux), so that programs print what a
 * reader sees. Answers go out one line each, as soon as they are known.
 */

/** Directory with `pasos.json` and the files of the steps. */
const FOLDER = process.env['VERIFICAR'] ?? '';

// It is for this program: those of the page find theirs as a reader's do.
delete process.env['NODE_COMPILE_CACHE'];

/** Set apart what the harness prints from what the page does. */
const MARK = '\u001e';

/** Milliseconds that a step may take, and of rest and silence after which a program stays running. */
const LIMIT = 30_000;
const QUIET = 1000;

/** Milliseconds after which a program that never rests stays running all the same. */
const RESTLESS = 15_000;

/** Milliseconds of rest from saving a file to looking at the page: a server that watches it is done by then. */
const LOOK = 600;

const SHELL = ['bash', '--noprofile', '--norc', '--noediting', '-i'].join(' ');

/** Stands after what an order has printed that failed, with its code and its line. */
const FAILURE = /\u001d(\d+) (\d+)\n/;
const SETTINGS = [
  "stty -echo rows 40 columns 80; PS1=''; PS2=''; set +o history -o pipefail",
  // 141 is who writes to somebody that has read enough; curl has a code of its own for it.
  String.raw`trap 'case "$? ${'$'}{PIPESTATUS[*]}" in 141*|"23 23 0") ;; *) printf "\035%s %s\n" "$?" "$LINENO" > /dev/tty ;; esac' ERR`,
].join('; ');

/** A pattern that was printed, and what came before it. */
interface Found {
  before: string;
  found: RegExpExecArray;
}

class Terminal {
  /** Its last orders may have left a program running. */
  isTaken = false;
  /** The prompt of the program that it runs, once that program has shown it. */
  prompt: string | undefined;
  /** Number of the step that left the program running, from 0. */
  step = 0;
  #text = '';
  /** Tells who waits that something has been printed. */
  #wake = () => {};
  /** Number of its shell, which leads its session. */
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
    // What was typed before the echo was off holds the mark's spelling, not the mark.
    const opened = await this.until(/\u001e(\d+)\n/);
    this.shell = Number(opened?.found[1]);
  }

  type(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** A key with which no line ends: Ctrl+C is `\u0003`. */
  press(key: string): void {
    this.#child.stdin?.write(key);
  }

  /** What is printed until a pattern comes, which is taken away; `undefined` when it does not come in time. */
  async until(pattern: RegExp, limit = LIMIT): Promise<Found | undefined> {
    for (const patience = new Patience(limit); !patience.isOver(); await this.#news()) {
      const found = this.#find(pattern);
      if (found) return found;
    }
    return undefined;
  }

  /** The same, until its programs rest and nothing more comes for a while. */
  async untilQuiet(pattern: RegExp) {
    const rest = new Rest([this.shell]);
    const patience = new Patience(RESTLESS);
    for (let length = 0; !rest.hasLasted(QUIET) && !patience.isOver(); await this.#news()) {
      const found = this.#find(pattern);
      if (found) return found;
      if (this.#text.length !== length) rest.disturb();
      length = this.#text.length;
    }
    return undefined;
  }

  /** Waits until something is printed, or until it is time to look at the processes again. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY);
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

  /** What its program has said since it was left running, if it has ended by itself with an error. */
  death(): string | undefined {
    if (!this.isTaken || this.prompt !== undefined) return undefined;
    const done = this.#find(DONE);
    // 128 and more: somebody ended it.
    return done && ended(done).failures?.find(({ status }) => status < 128)?.text;
  }

  take(): string {
    const text = this.#text.replaceAll(READY, '');
    this.#text = '';
    return text;
  }
}

/**
 * Stands where a line editor says that it takes keys from here on (by asking for pasted text to
 * come marked): no text of a program that looks like its prompt says that.
 */
const READY = '\u001c';

/** How zsh begins a line of its own before its prompt: blanks up to the edge, and back. */
const NEW_LINE = / {79}\r+/g;

/** What a window shows of what it is sent: no bells, no word between it and the line editors. */
const asSeen = (text: string): string =>
  text
    .replaceAll('\u001b[?2004h', READY)
    .replaceAll('\u001b[?2004l', '')
    .replaceAll(NEW_LINE, (_, start: number, all: string) =>
      start === 0 || all[start - 1] === '\n' ? '' : '\n',
    )
    // What jshell does before it answers in a window that cannot move its cursor.
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
const TELL_DONE = `printf '${MARK}\\n'`;

/** Types orders into the shell of a terminal, and waits until it answers again. */
async function typeOrders(terminal: Terminal, orders: string, limit?: number): Promise<StepResult> {
  terminal.type(`${orders}; ${TELL_DONE}`);
  const done = await terminal.until(DONE, limit);
  if (done) return ended(done);
  const { printed } = ended({ before: terminal.take() });
  // The shell forgets the rest of the line with the program that is interrupted.
  terminal.press('\u0003');
  await wait(300);
  terminal.type(TELL_DONE);
  await terminal.until(DONE, 3000);
  return { printed, busy: true };
}

/** Types orders whose last one goes on: until its prompt comes, or nothing more. */
async function typeStaying(
  terminal: Terminal,
  orders: string,
  prompt?: string,
): Promise<StepResult> {
  terminal.type(`${orders}; ${TELL_DONE}`);
  const done = await (prompt === undefined
    ? terminal.untilQuiet(DONE)
    : terminal.until(new RegExp(`${DONE.source}|${prompt}`)));
  terminal.prompt = done && done.found[1] === undefined ? prompt : undefined;
  terminal.isTaken = done === undefined || terminal.prompt !== undefined;
  const result = ended(done ?? { before: terminal.take() });
  return terminal.isTaken ? result : { ...result, isOver: true };
}

/** What a block has printed, taken apart at the orders that failed. */
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

/** Types lines at the prompt of the program that a terminal runs, each when the one before is answered. */
async function typeAtPrompt(
  terminal: Terminal,
  { lines, prompt, more }: Extract<Step, { kind: 'prompt' }>,
): Promise<StepResult> {
  if (terminal.prompt !== prompt) return { printed: '', isClosed: true };
  const pattern = new RegExp(prompt);
  const isMore = (shown: string) => more !== undefined && new RegExp(more).test(shown);
  const replies: Reply[] = [];
  // The prompt is there already, unless something else is.
  terminal.take();
  for (const line of lines) {
    terminal.type(line);
    const answer = await terminal.until(pattern);
    const text = answer ? withoutEcho(answer.before, line) : terminal.take();
    replies.push({ text, wantsMore: answer !== undefined && isMore(answer.found[0]) });
    if (!answer) return { printed: whole(replies), replies, busy: true };
  }
  return { printed: whole(replies), replies };
}

const deaths: Death[] = [];

/** Keeps what a program said that should have gone on and did not. */
function mourn(terminal: Terminal): void {
  const text = terminal.death();
  if (text !== undefined) deaths.push({ step: terminal.step, text });
}

/** Ends what an earlier block left running, as a reader does to type something else: Ctrl+C, at a prompt Ctrl+D. */
async function free(terminal: Terminal): Promise<void> {
  if (!terminal.isTaken) return;
  mourn(terminal);
  terminal.press(terminal.prompt === undefined ? '\u0003' : '\u0004');
  terminal.prompt = undefined;
  await wait(300);
  terminal.type(TELL_DONE);
  await terminal.until(DONE, 3000);
  terminal.isTaken = false;
}

const whole = (replies: Reply[]): string =>
  replies
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');

/** Some programs say again what is typed, whatever the terminal is told; of a long line, its ends. */
function withoutEcho(reply: string, line: string): string {
  // jshell begins its answer to a name with that name.
  if (reply === line || reply.startsWith(`${line}\n`)) return reply.slice(line.length + 1);
  const [first = ''] = reply.split('\n', 1);
  const isScrolled =
    line.length > 40 && first.startsWith(line.slice(0, 20)) && first.endsWith(line.slice(-20));
  return isScrolled ? reply.slice(first.length + 1) : reply;
}

/** Gives programs that stay running the time to take in what was saved. */
async function untilTheyRest(taken: Terminal[]): Promise<void> {
  if (taken.length === 0) return;
  const rest = new Rest(taken.map(({ shell }) => shell));
  for (const patience = new Patience(RESTLESS); !patience.isOver(); await wait(LOOK_EVERY)) {
    if (rest.hasLasted(LOOK)) return;
  }
}

async function take(step: Step, index: number): Promise<StepResult> {
  const terminal = await terminalOf(step.terminal);
  if (step.kind === 'person') {
    const { printed } = await typeOrders(terminal, 'pwd');
    await untilTheyRest([...terminals.values()].filter(({ isTaken }) => isTaken));
    return visit(step.steps, printed.trim());
  }
  if (step.kind === 'prompt') return typeAtPrompt(terminal, step);
  await free(terminal);
  terminal.step = index;
  return step.kind === 'stays'
    ? typeStaying(terminal, step.orders, step.prompt)
    : typeOrders(terminal, step.orders, step.limit);
}

const steps = JSON.parse(readFileSync(`${FOLDER}/pasos.json`, 'utf8')) as Step[];
for (const [index, step] of steps.entries()) {
  const result = await take(step, index);
  process.stdout.write(`${MARK}${JSON.stringify(result)}\n`);
}
for (const terminal of terminals.values()) mourn(terminal);
process.stdout.write(`${MARK}${JSON.stringify(deaths)}\n`);
await leave();
process.exit(0);
