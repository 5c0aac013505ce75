import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '../../src/types.ts';
import { jobFiles } from '../../src/plan.ts';
import { failure, evaluate, type Observation } from '../../src/compare.ts';
import {
  findTool,
  reportedTool,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import { perJob } from '../../src/runs.ts';
import { runSandboxed } from '../../src/sandbox.ts';
import type { Job, Outcome, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

/**
 * Vim: in a group with a text (`text title="lista.txt"`), or where a line starts with `:` or `/`,
 * each line is typed into that text, whose final state is the output. Other blocks are
 * configuration (`set number`), read as a vimrc.
 */
export const vimLanguage: Language = {
  name: 'vim',
  module: import.meta.filename,
  languages: { vim: { comment: '#' } },
  accepts: (job) => job.language === 'vim',
  async detect() {
    return reportedTool('Vim', VIM, ['--version'], /IMproved (\d+\.\d+)/);
  },
  debianPackages: ['vim'],
  run: perJob(verifyJob),
  selfTests: [
    { language: 'vim', code: 'set numbre', problem: 'Unknown option' },
    { language: 'vim', code: ':call setline(1, ["uno"])\nfzx', problem: 'pita' },
    {
      language: 'vim',
      code: ':call setline(1, "uno dos")\ndw',
      output: 'uno',
      problem: 'no es la que promete',
    },
    { language: 'vim', code: ':%s/nada/algo/', problem: 'E486' },
  ],
};

const VIM = findTool('/usr/bin/vim.basic', '/usr/bin/vim.nox', '/usr/bin/vim');
const SESSION_INSIDE = '/run/verificar/vim';

interface Step {
  kind: 'keys' | 'command' | 'script';
  text: string;
  /** Line of the block, from 1. */
  line: number;
}

interface Result {
  failed: number;
  error: string;
  output: string;
  lines: string[];
  /** Failed line of the script. */
  line?: number;
}

async function verifyJob(job: Job): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const block of job.blocks) outcomes.push(await verifyBlock(block, job));
  return outcomes;
}

async function verifyBlock(block: Block, job: Job): Promise<Outcome> {
  if (block.language !== 'vim') {
    return {
      block,
      problem: {
        line: block.line,
        message: messages.textWithoutTitle,
      },
    };
  }
  const typed = !isScript(block, job);
  if (block.marks.compileOnly) return evaluate(block, await checkCommands(block), '#');
  const steps = typed
    ? readSteps(block)
    : [{ kind: 'script' as const, text: `${SESSION_INSIDE}/block.vim`, line: 1 }];
  return evaluate(block, await runSteps(block, job, steps), '#');
}

/** Whether a block is configuration rather than keys. */
function isScript(block: Block, job: Job): boolean {
  if (/vimrc$|\.vim$/.test(block.marks.title ?? '')) return true;
  return textFile(job, block) === undefined && !/^[:/?]/m.test(block.code);
}

/** The file that a group edits; a page also has those of its other groups. */
const textFile = (job: Job, { marks: { group } }: Block): string | undefined =>
  [...job.support, ...job.blocks].find(
    ({ language, marks }) =>
      language !== 'vim' && marks.title !== undefined && marks.group === group,
  )?.marks.title;

const COMMENT = /(?:^|\s{2,}|\s(?=" ))"(?: .*)?$/;

/** Splits a block into typed lines; comments are those of a vimrc. */
function readSteps(block: Block): Step[] {
  const steps: Step[] = [];
  for (const [index, source] of block.code.split('\n').entries()) {
    const text = source.replace(COMMENT, '').trim();
    if (text === '') continue;
    const last = steps.at(-1);
    if (last?.kind === 'keys' && leavesSelection(last.text)) last.text += asKeys(text);
    else if (text.startsWith(':'))
      steps.push({
        kind: 'command',
        text: text.slice(1).replace(/<(?:CR|Enter)>$/i, ''),
        line: index + 1,
      });
    else
      steps.push({
        kind: 'keys',
        text: asKeys(/^[/?]/.test(text) ? `${text.replace(/<CR>$/i, '')}<CR>` : text),
        line: index + 1,
      });
  }
  return steps;
}

/** Whether a line only selects text for the next one. */
const leavesSelection = (keys: string): boolean =>
  /^(?:v|V|\\<C-v>)(?:[a-z0-9$^}{]*|i.|a.)$/.test(keys) && !/[dycxp~]$/.test(keys.slice(1));

/** `ciwhola<Esc>` as a double-quoted string of Vim script. */
const asKeys = (text: string): string =>
  text
    .replaceAll(/[\\"]/g, String.raw`\$&`)
    .replaceAll(
      /<(Esc|CR|Enter|Tab|BS|Space|Up|Down|Left|Right|Home|End|[CSAM]-[^>]+)>/gi,
      String.raw`\<$1>`,
    )
    .replaceAll(/\bCtrl[-+](\w)/gi, String.raw`\<C-$1>`);

async function runSteps(block: Block, job: Job, steps: Step[]): Promise<Observation> {
  return withTemporaryDirectory(async (directory) => {
    const session = path.join(directory, 'session');
    const work = path.join(directory, 'work');
    const files = jobFiles(job);
    const text = textFile(job, block);
    writeFiles(session, {
      'session.vim': readFileSync(path.join(import.meta.dirname, 'sandbox/session.vim'), 'utf8'),
      'steps.json': JSON.stringify(steps),
      'block.vim': `${block.code}\n`,
    });
    writeFiles(work, { '.nada': '', ...files });
    const { timedOut, stdout } = await runSandboxed(
      VIM as string,
      [
        '-es',
        '-u',
        'NONE',
        '-i',
        'NONE',
        '--not-a-term',
        '-S',
        `${SESSION_INSIDE}/session.vim`,
        ...(text === undefined ? [] : [text]),
      ],
      {
        directory: work,
        writable: { [SESSION_INSIDE]: session },
        env: { VERIFICAR: SESSION_INSIDE },
        merge: true,
      },
    );
    const file = path.join(session, 'result.json');
    if (!existsSync(file)) {
      return {
        level: 'ejecuta',
        ...failure(timedOut ? messages.endless : messages.failed(stdout)),
      };
    }
    return observe(block, steps, JSON.parse(readFileSync(file, 'utf8')) as Result);
  });
}

function observe(block: Block, steps: Step[], result: Result): Observation {
  const buffer = result.lines.join('\n');
  const printed = buffer.trim() === '' ? result.output.trim() : buffer;
  const step = steps[result.failed];
  if (!step) return { level: 'ejecuta', printed };
  const line = block.line + (step.kind === 'script' ? (result.line ?? 1) : step.line);
  return { level: 'ejecuta', printed, ...failure(result.error, line) };
}

/** Checks only whether Vim knows the commands, not keys. */
async function checkCommands(block: Block): Promise<Observation> {
  for (const { kind, text, line } of readSteps(block)) {
    const name = /^(?:[%.$,\d';+-]|\/[^/]*\/)*\s*([a-zA-Z]+)!?/.exec(text)?.[1];
    if (kind !== 'command' || name === undefined) continue;
    const { code } = await run(VIM as string, [
      ...['-es', '-u', 'NONE', '-i', 'NONE', '--not-a-term'],
      ...['-c', `if exists(':${name}') | qall! | else | cquit! | endif`],
    ]);
    if (code !== 0)
      return {
        level: 'analiza',
        ...failure(messages.unknownCommand(name), block.line + line),
      };
  }
  return { level: 'analiza' };
}
