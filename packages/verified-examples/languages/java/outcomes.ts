import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluate, expectedOutput, failure, firstLine } from '../../src/compare.ts';
import type { JavaSubstitute } from '../../src/substitutes.ts';
import type { Block, Diagnostic, Job, Outcome, Tool } from '../../src/types.ts';
import { SHELLS } from '../shell/shells.ts';
import * as messages from './messages.ts';
import { PRODUCTS, programOf } from './program.ts';
import { failures, failureText, type Report } from './report.ts';

/**
 * The outcomes of a job's blocks.
 *
 * @param folder of the job.
 */
export function outcomesOf(job: Job, report: Report, folder: string, junit: Tool): Outcome[] {
  const { product, hasTests } = programOf(job);
  const byJUnit = hasTests && product?.outputProblem === undefined;
  const java = job.blocks.filter(({ language }) => language === 'java');
  const speaker = speakerOf(java);
  const shells = job.blocks.filter(({ language }) => language in SHELLS);
  const level = speaker && judgeJava(speaker, java, speaker, report, product).level;
  return job.blocks.map((block) => {
    if (block.language in SHELLS) {
      const file = path.join(folder, `shell-${shells.indexOf(block)}`);
      return evaluateShell(block, report, file, product);
    }
    const [mistake] = mistakesOf(block, job, product);
    if (mistake) {
      return { block, problem: { line: block.line + (mistake.line ?? 1), message: mistake.text } };
    }
    const outcome = judgeJava(block, java, speaker, report, product);
    if (outcome.level === undefined) return outcome;
    // The files of a program share its level.
    return {
      ...outcome,
      level: level ?? outcome.level,
      ...(byJUnit && { tool: junit }),
    };
  });
}

/** Mistakes that the compiler accepts, for the products of a job's code and tags. */
const mistakesOf = (block: Block, job: Job, product?: JavaSubstitute): Diagnostic[] =>
  PRODUCTS.filter((one) => one === product || job.tags.includes(one.tag)).flatMap(
    ({ mistakes }) => mistakes?.(block, job) ?? [],
  );

/** The block whose output is compared: the one with an expectation, or the last one. */
const speakerOf = (java: Block[]): Block | undefined =>
  java.find((block) => expectedOutput(block, '//') !== undefined) ?? java.at(-1);

function judgeJava(
  block: Block,
  java: Block[],
  speaker: Block | undefined,
  report: Report,
  product: JavaSubstitute | undefined,
): Outcome {
  const problem = (message: string): Outcome => ({
    block,
    problem: { line: firstLine(block), message },
  });
  const hasExpectation = expectedOutput(block, '//') !== undefined;
  if (hasExpectation && block !== speaker) {
    return problem(messages.otherOutput);
  }
  if (hasExpectation && !report.ran && report.failure === undefined) {
    return problem(product?.outputProblem ?? messages.nothingToRun);
  }
  const culprit = java[report.block ?? java.indexOf(speaker as Block)];
  if (
    report.failure !== undefined &&
    block !== culprit &&
    java.every(({ marks }) => marks.fails === undefined)
  ) {
    return problem(messages.programFails(failureText(report)));
  }
  const fails =
    report.failure !== undefined && (block === culprit || block.marks.fails !== undefined);
  const errors = fails ? failures(report, block === culprit ? block : undefined) : [];
  // Arrow comments expect the program's output; a `salida` block, what a terminal shows.
  const printed = block.output ? report.output + report.trace : report.output;
  return evaluate(
    block,
    {
      level: report.ran ? 'ejecuta' : product ? 'tipos' : 'compila',
      ...(block === speaker && (report.ran || report.failure) && { printed }),
      errors,
      ...(product && { emulated: product.emulated }),
    },
    '//',
  );
}

/** Evaluates a shell block that talked to the application. */
function evaluateShell(
  block: Block,
  report: Report,
  file: string,
  product: JavaSubstitute | undefined,
): Outcome {
  const read = (end: string): string | undefined =>
    existsSync(file + end) ? readFileSync(file + end, 'utf8') : undefined;
  const code = read('.code');
  const error =
    code === undefined
      ? messages.notStarted(report.failure ? failureText(report) : String(product?.startProblem))
      : code === '0'
        ? undefined
        : `${messages.endsWith(code)}\n${read('.out')}`;
  return evaluate(
    block,
    {
      level: 'ejecuta',
      printed: read('.out') ?? '',
      ...failure(error),
      ...(product && { emulated: product.emulated }),
    },
    '#',
  );
}
