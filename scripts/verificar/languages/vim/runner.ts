import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { jobFiles } from '../../core/jobs.ts';
import { failure, judge, type Observation } from '../../core/output.ts';
import {
  findTool,
  reportedTool,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { jobByJob } from '../../core/runs.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

/**
 * Vim, as it is typed: in a group with a text (`text title="lista.txt"`), or
 * where a line starts with `:` or `/`, each line is typed into that text, and
 * what the text is at the end is the output. Other blocks are configuration
 * (`set number`), and are read as a vimrc.
 */
export const vimRunner: Runner = {
  name: 'vim',
  module: import.meta.filename,
  languages: { vim: { comment: '#' } },
  accepts: (job) => job.language === 'vim',
  async detect() {
    return reportedTool('Vim', VIM, ['--version'], /IMproved (\d+\.\d+)/);
  },
  debianPackages: ['vim'],
  run: jobByJob(verifyJob),
  canaries: [
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
const HARNESS_INSIDE = '/run/verificar/vim';

interface Step {
  kind: 'keys' | 'order' | 'script';
  text: string;
  /** Line of the block, from 1. */
  line: number;
}

interface Result {
  failed: number;
  error: string;
  output: string;
  lines: string[];
  /** Line of the script that failed. */
  line?: number;
}

async function verifyJob(job: Job): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const block of job.blocks) outcomes.push(await verifyBlock(block, job));
  return outcomes;
}

async function verifyBlock(block: CodeBlock, job: Job): Promise<Outcome> {
  if (block.language !== 'vim') {
    return {
      block,
      problem: {
        line: block.line,
        message: 'en un grupo de Vim, el texto que se edita va en un bloque text con title="…"',
      },
    };
  }
  const typed = !isScript(block, job);
  if (block.marks.compileOnly) return judge(block, await checkOrders(block), '#');
  const steps = typed
    ? readSteps(block)
    : [{ kind: 'script' as const, text: `${HARNESS_INSIDE}/block.vim`, line: 1 }];
  return judge(block, await runSteps(block, job, steps), '#');
}

/** Whether a block is configuration and not something typed. */
function isScript(block: CodeBlock, job: Job): boolean {
  if (/vimrc$|\.vim$/.test(block.marks.title ?? '')) return true;
  return textFile(job, block) === undefined && !/^[:/?]/m.test(block.code);
}

/** The file that a group edits; a page that is followed has those of its other groups too. */
const textFile = (job: Job, { marks: { group } }: CodeBlock): string | undefined =>
  [...job.support, ...job.blocks].find(
    ({ language, marks }) =>
      language !== 'vim' && marks.title !== undefined && marks.group === group,
  )?.marks.title;

const COMMENT = /(?:^|\s{2,}|\s(?=" ))"(?: .*)?$/;

/** Takes a block apart into what is typed, one line each; comments are what a vimrc would call so. */
function readSteps(block: CodeBlock): Step[] {
  const steps: Step[] = [];
  for (const [index, source] of block.code.split('\n').entries()) {
    const text = source.replace(COMMENT, '').trim();
    if (text === '') continue;
    const last = steps.at(-1);
    if (last?.kind === 'keys' && leavesSelection(last.text)) last.text += asKeys(text);
    else if (text.startsWith(':'))
      steps.push({
        kind: 'order',
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

/** A line that only selects needs the next one to do something with it. */
const leavesSelection = (keys: string): boolean =>
  /^(?:v|V|\\<C-v>)(?:[a-z0-9$^}{]*|i.|a.)$/.test(keys) && !/[dycxp~]$/.test(keys.slice(1));

/** `ciwhola<Esc>` as Vim script writes it between double quotes. */
const asKeys = (text: string): string =>
  text
    .replaceAll(/[\\"]/g, String.raw`\$&`)
    .replaceAll(
      /<(Esc|CR|Enter|Tab|BS|Space|Up|Down|Left|Right|Home|End|[CSAM]-[^>]+)>/gi,
      String.raw`\<$1>`,
    )
    .replaceAll(/\bCtrl[-+](\w)/gi, String.raw`\<C-$1>`);

async function runSteps(block: CodeBlock, job: Job, steps: Step[]): Promise<Observation> {
  return withTemporaryDirectory(async (directory) => {
    const harness = path.join(directory, 'harness');
    const work = path.join(directory, 'work');
    const files = jobFiles(job);
    const text = textFile(job, block);
    writeFiles(harness, {
      'session.vim': readFileSync(path.join(import.meta.dirname, 'inside/session.vim'), 'utf8'),
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
        `${HARNESS_INSIDE}/session.vim`,
        ...(text === undefined ? [] : [text]),
      ],
      {
        directory: work,
        writable: { [HARNESS_INSIDE]: harness },
        env: { VERIFICAR: HARNESS_INSIDE },
        merge: true,
      },
    );
    const file = path.join(harness, 'result.json');
    if (!existsSync(file)) {
      return {
        level: 'ejecuta',
        ...failure(
          timedOut ? 'no termina: ¿espera más teclas?' : `Vim no terminó bien:\n${stdout}`,
        ),
      };
    }
    return observe(block, steps, JSON.parse(readFileSync(file, 'utf8')) as Result);
  });
}

function observe(block: CodeBlock, steps: Step[], result: Result): Observation {
  const buffer = result.lines.join('\n');
  const printed = buffer.trim() === '' ? result.output.trim() : buffer;
  const step = steps[result.failed];
  if (!step) return { level: 'ejecuta', printed };
  const line = block.line + (step.kind === 'script' ? (result.line ?? 1) : step.line);
  return { level: 'ejecuta', printed, ...failure(result.error, line) };
}

/** Only whether Vim knows the orders; keys are not looked at. */
async function checkOrders(block: CodeBlock): Promise<Observation> {
  for (const { kind, text, line } of readSteps(block)) {
    const name = /^(?:[%.$,\d';+-]|\/[^/]*\/)*\s*([a-zA-Z]+)!?/.exec(text)?.[1];
    if (kind !== 'order' || name === undefined) continue;
    const { code } = await run(VIM as string, [
      ...['-es', '-u', 'NONE', '-i', 'NONE', '--not-a-term'],
      ...['-c', `if exists(':${name}') | qall! | else | cquit! | endif`],
    ]);
    if (code !== 0)
      return {
        level: 'analiza',
        ...failure(`Vim no conoce la orden :${name}`, block.line + line),
      };
  }
  return { level: 'analiza' };
}
