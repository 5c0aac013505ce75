import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../languages/shell/shells.ts';
import { withTemporaryDirectory, writeFiles } from '../process.ts';
import { perJob } from '../runs.ts';
import { runSandboxed } from '../sandbox.ts';
import type { Block, Job, Language, Outcome } from '../types.ts';
import { ELSEWHERE, TYPED, whyCommandFailed } from './environment.ts';
import * as messages from './messages.ts';
import { projectMounts, pythonPath } from './project.ts';
import { asksMachine, readCommands, variablesOf, whyUnfit, type Command } from './commands.ts';
import { decide, type Attempt } from './decide.ts';
import { compareOutput, isOtherWord, type Check } from './written.ts';

/**
 * Commands of documents that were not written to be verified: those of one document are one
 * session of bash. In a block with `$ ` prompts, what follows each command is its output.
 */
export const foreignShell: Language = {
  name: 'foreign-bash',
  module: import.meta.filename,
  languages: { bash: { comment: '#', session: true } },
  accepts: ({ language }) => language === 'bash',
  detect: () => versionOf('bash'),
  debianPackages: ['bash'],
  run: perJob(verifyJob),
  selfTests: [{ language: 'bash', code: '$ echo uno dos tres\nuno dos cuatro', problem: 'cuatro' }],
};

/** Milliseconds for the commands of one document. */
const TIMEOUT = 30_000;

/** How many commands that do not end are left out before the rest is given up. */
const HANGS = 3;

const INSIDE = '/run/visto';

/** A command that ended. */
interface Ended {
  printed: string;
  code: number;
  /** It read what is typed. */
  reads: boolean;
}

/** What happened to a command; absent when it was not reached. */
type Result = Ended | 'hangs' | undefined;

async function verifyJob({ blocks }: Job): Promise<Outcome[]> {
  const session = blocks.map((block) => ({
    block,
    unfit: whyUnfit(block),
    commands: readCommands(block),
  }));
  const commands = session.flatMap(({ unfit, commands }) => (unfit ? [] : commands));
  const here = await runCommands(commands, false);
  let elsewhere: Promise<Map<Command, Result>> | undefined;
  const outcomes: Outcome[] = [];
  let isWhole = true;
  for (const { block, unfit, commands: own } of session) {
    if (unfit) {
      outcomes.push({ block, omitted: unfit.reason });
      isWhole &&= unfit.isHarmless;
      continue;
    }
    const { outcome, best } = await decide({
      block,
      context: [],
      isContextWhole: true,
      alone: attemptOf(block, own, here, isWhole),
      run: async (_, isElsewhere) => {
        if (!isElsewhere) return attemptOf(block, own, here, isWhole);
        elsewhere ??= runCommands(commands, true);
        return attemptOf(block, own, await elsewhere, isWhole);
      },
    });
    isWhole &&= best.failure === undefined;
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Runs commands in one shell; those that do not end are left out, and the rest is run again. */
async function runCommands(
  commands: readonly Command[],
  isElsewhere: boolean,
): Promise<Map<Command, Result>> {
  const hanging = new Set<Command>();
  for (;;) {
    const left = commands.filter((command) => !hanging.has(command));
    const results = await runSession(left, isElsewhere);
    const stuck = left.find((command) => results.get(command) === 'hangs');
    if (!stuck || hanging.size === HANGS) {
      for (const command of hanging) results.set(command, 'hangs');
      return results;
    }
    hanging.add(stuck);
  }
}

const scriptOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const place = `${INSIDE}/${index}`;
    return [
      `exec 3< ${INSIDE}/typed`,
      `. ${place}.sh > ${place}.out 2>&1 <&3`,
      `echo $? > ${place}.code`,
      'set +eu',
      `[ -s ${INSIDE}/typed ] && ! IFS= read -r <&3 && touch ${place}.reads\n`,
    ].join('\n');
  }).join('');

function runSession(
  commands: readonly Command[],
  isElsewhere: boolean,
): Promise<Map<Command, Result>> {
  return withTemporaryDirectory(async (directory) => {
    const [work = '', seen = ''] = ['trabajo', 'visto'].map((name) => path.join(directory, name));
    writeFiles(directory, { [`trabajo/${isElsewhere ? 'otro' : '.keep'}`]: '' });
    writeFiles(seen, {
      typed: isElsewhere ? TYPED : '',
      'session.sh': scriptOf(commands.length),
      ...Object.fromEntries(commands.map(({ text }, index) => [`${index}.sh`, `${text}\n`])),
    });
    const { timedOut } = await runSandboxed('/usr/bin/bash', [`${INSIDE}/session.sh`], {
      directory: work,
      readOnly: projectMounts(directory),
      writable: { [INSIDE]: seen },
      timeout: TIMEOUT,
      ...(isElsewhere && { at: ELSEWHERE.at }),
      env: {
        ...OFFLINE,
        PYTHONPATH: pythonPath(),
        // As in a terminal.
        PYTHONUNBUFFERED: '1',
        ...(isElsewhere && {
          TZ: ELSEWHERE.env.TZ,
          ...Object.fromEntries(variablesOf(commands).map((name) => [name, 'otro'])),
        }),
      },
    });
    const read = (name: string) => {
      const file = path.join(seen, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    return new Map(
      commands.map((command, index): [Command, Result] => {
        const [printed, code] = [read(`${index}.out`), read(`${index}.code`)];
        if (printed === undefined) return [command, undefined];
        const reads = read(`${index}.reads`) !== undefined;
        if (code !== undefined) return [command, { printed, code: Number(code), reads }];
        return [command, timedOut ? 'hangs' : undefined];
      }),
    );
  });
}

/** Settings by which installers fail at once without a network. */
const OFFLINE = {
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  PIP_NO_INDEX: '1',
  GIT_TERMINAL_PROMPT: '0',
  PAGER: 'cat',
};

function attemptOf(
  block: Block,
  commands: readonly Command[],
  results: ReadonlyMap<Command, Result>,
  isWhole: boolean,
): Attempt {
  const checks: Check[] = [];
  let all = '';
  for (const command of commands) {
    const result = results.get(command);
    if (result === 'hangs') return { checks, failure: messages.endlessCommand };
    if (!result) return { checks, failure: messages.unreachedCommand };
    if (result.reads) return { checks, failure: messages.waitsForInput };
    all += result.printed;
    const found = checksOf(command, result.printed);
    if (block.output && command === commands.at(-1)) {
      const { line, text } = block.output;
      found.push(outputCheck({ line: line + 1, text }, commands, all));
    }
    checks.push(...found);
    // A document may show an error.
    const isShown = found.length > 0 && found.every(({ verdict }) => verdict === 'equal');
    if (result.code !== 0 && !isShown) return { checks, failure: whyCommandFailed(result) };
  }
  if (!isWhole && checks.some(({ verdict }) => verdict === 'differs')) {
    return { checks, failure: messages.otherOutputInSession };
  }
  return { checks };
}

/** Prompts of programs that a command opens. */
const PROMPT = /^(?:>>>|\w*[=>#]>|In \[\d+\]:|\w+> )/m;

function checksOf(command: Command, printed: string): Check[] {
  const { text: typed, expected, arrows } = command;
  const lines = printed.trimEnd().split('\n');
  let next = 0;
  const checks = arrows.map(({ line, text }): Check => {
    const found = lines.findIndex((one, index) => index >= next && one.trim() === text.trim());
    if (found >= 0) next = found + 1;
    const isOnly = arrows.length === 1 && lines.length === 1;
    const check = { line, expected: text, seen: printed };
    if (found >= 0) return { ...check, verdict: 'equal' };
    if (!isOnly) return { ...check, verdict: 'unknown' };
    const isOther = /^\s*(?:echo|printf) /.test(typed) && isOtherWord(text.trim(), printed.trim());
    return isOther ? { ...check, verdict: 'differs' } : compareOutput(line, text, printed);
  });
  return expected ? [...checks, outputCheck(expected, [command], printed)] : checks;
}

/** Compares what commands print with the text below them. */
function outputCheck(
  { line, text }: { line: number; text: string },
  commands: readonly Command[],
  printed: string,
): Check {
  const isExplicit = !commands.some(asksMachine);
  const check = compareOutput(line, text, printed, { isExplicit });
  const isOther = check.verdict === 'differs' && !PROMPT.test(text);
  return check.verdict === 'equal' || isOther ? check : { ...check, verdict: 'unknown' };
}
