import path from 'node:path';
import type { Page } from '@playwright/test';
import { runBatch, type Answer } from '../../src/batch.ts';
import { CHROMIUM_PACKAGE, detectChromium, withBrowser } from '../../src/chromium.ts';
import { detectPackage, readProgram, type NodeProgram } from '../js/node.ts';
import { inlineExpectations, failure, evaluateProgram } from '../../src/compare.ts';
import type { Diagnostic, Job, Outcome, Language } from '../../src/types.ts';
import { drawingTool, type Drawing } from '../../src/drawing.ts';
import { checkSheet } from '../css/index.ts';
import * as messages from './messages.ts';

interface Compiled {
  css?: string;
  messages: string;
  failures: { text: string; file: string; line: number }[];
}

/** Sass: compiled with Dart Sass; the resulting CSS is compared, and checked by Chromium. */
export const scssLanguage = (drawing?: Drawing): Language => ({
  name: 'scss',
  module: import.meta.filename,
  languages: { scss: { comment: '//', standsAlone: true, leads: 40 } },
  accepts: (job) => job.language === 'scss',
  detect: async () => ((await detectChromium()) ? detectPackage('sass', 'Dart Sass') : undefined),
  debianPackages: [CHROMIUM_PACKAGE],
  run: async (jobs, done) => {
    const programs = jobs.map((job) => readSheets(job));
    const answers = await runBatch<unknown, Compiled>(
      'languages/scss/sandbox/scss.ts',
      programs.map(({ files, entries }) => ({ files, entries })),
    );
    return withBrowser(async (browser) => {
      const page = await browser.newPage();
      const outcomes: Outcome[][] = [];
      for (const [index, job] of jobs.entries()) {
        const answer = answers[index] as Answer<Compiled>;
        const program = programs[index] as NodeProgram;
        outcomes.push(await judgeSheets(job, program, answer, page, drawing));
        done(job);
      }
      return outcomes;
    });
  },
  selfTests: [
    { language: 'scss', code: '.a {\n  color: $tinta;\n}', problem: 'Undefined variable' },
    {
      language: 'scss',
      code: '.a { .b { gap: 1px } }',
      output: '.a .b { gap: 2px; }',
      problem: '1px',
    },
    { language: 'scss', code: '.a { .b { colr: red } }', problem: 'colr' },
  ],
});

/**
 * Partials and sheets shown earlier are compiled through their importers, unless there are none.
 */
function readSheets(job: Job): NodeProgram {
  const program = readProgram(job, 'scss', ['scss']);
  const own = new Set(job.blocks.map(({ marks }) => marks.title));
  const before = new Set(job.support.map(({ marks }) => marks.title));
  const names = Object.keys(program.files).filter(
    (name) => name.endsWith('.scss') && (own.has(name) || !before.has(name)),
  );
  const whole = names.filter((name) => !path.posix.basename(name).startsWith('_'));
  return { ...program, entries: whole.length > 0 ? whole : names };
}

async function judgeSheets(
  job: Job,
  program: NodeProgram,
  answer: Answer<Compiled>,
  page: Page,
  drawing?: Drawing,
): Promise<Outcome[]> {
  if ('lost' in answer) {
    return evaluateProgram(job.blocks, { level: 'compila', ...failure(answer.lost) }, '//');
  }
  const { css = '', messages: debugged, failures } = answer.value;
  const refused = failures.map(({ text, file, line }): Diagnostic => {
    const place = program.documentLine(file, line);
    return { text, ...(place !== undefined && { line: place }) };
  });
  const complaints = (await checkSheet(css, page)).map(({ message, text }): Diagnostic => ({
    text: messages.inCompiledCss(message),
    ...sourceLine(job, text),
  }));
  const errors = [...refused, ...complaints];
  const drawn =
    errors.length === 0 && drawing ? await drawSheets(job, css, page, drawing) : undefined;
  const hasDebugged = job.blocks.some((block) => inlineExpectations(block, '//').length > 0);
  if (drawn && !hasDebugged) return drawn;
  const isCompared = !drawn && refused.length === 0 && job.blocks.some(({ output }) => output);
  const printed = isCompared ? css : debugged;
  const judged = evaluateProgram(job.blocks, { level: 'compila', printed, errors }, '//');
  return drawn && judged.every(({ level }) => level) ? drawn : judged;
}

/** Draws the sheets when all expectations are about their preview. */
async function drawSheets(
  job: Job,
  css: string,
  page: Page,
  drawing: Drawing,
): Promise<Outcome[] | undefined> {
  if (job.blocks.some(({ output }) => output && !drawing.isMeasures(output.text))) return undefined;
  const outcomes: Outcome[] = [];
  for (const block of job.blocks) {
    const outcome = await drawing.verify(job, block, css, page);
    if (!outcome) return undefined;
    outcomes.push({
      ...outcome,
      tool: await drawingTool(await detectPackage('sass', 'Dart Sass')),
    });
  }
  return outcomes;
}

/** The line of the document that a piece of compiled CSS comes from, if it appears there. */
function sourceLine(job: Job, text: string[]): { line: number } | undefined {
  for (const block of job.blocks) {
    const index = block.code.split('\n').findIndex((line) => line.includes(text[0] ?? ''));
    if (index >= 0) return { line: block.line + 1 + index };
  }
  return undefined;
}
