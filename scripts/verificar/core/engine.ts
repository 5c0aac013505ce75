import pLimit from 'p-limit';
import { byCards, languagesOf, readJobs, type NoteJobs } from './jobs.ts';
import { PassCache, jobKey } from './cache.ts';
import type { Level } from '../../../src/lib/verification.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import type { Canary, Job, Outcome, Problem, Runner, Tool } from './types.ts';

/** What became of a block: a level, or why it has none. */
export type State = Level | 'falla' | 'omitido' | 'excluido';

/** A block and what became of it. Every block of the notes has exactly one. */
export interface Verdict {
  file: string;
  block: CodeBlock;
  state: State;
  /** Name of the runner, when one verifies it. */
  runner?: string;
  tool?: Tool;
  emulated?: string;
  drawn?: true;
  /** Why it was left out; shown to the reader when `shown`. */
  reason?: string;
  shown?: boolean;
  seen?: string;
  problem?: Problem;
  broken?: true;
}

export interface Verification {
  verdicts: Verdict[];
  /** Mistakes in notation and runners that let their canary pass: `file` is empty for the latter. */
  errors: (Problem & { file: string })[];
  /** What failed at first and passed when it was run again: an example to make steadier. */
  unsteady: Verdict[];
  /** Jobs that were run, not taken from the cache. */
  ran: number;
}

export interface VerifyOptions {
  /** Leave out to run everything. */
  cache?: PassCache;
  /** False when the runners' canaries are somebody else's affair. */
  canaries?: boolean;
  /** How many times at most what fails is run; 2 when left out. */
  attempts?: number;
  /** Called as jobs are done: name of the runner, how many of how many. */
  progress?: (runner: string, done: number, total: number) => void;
}

/** Runners at work at a time: most of them use one core, some wait for a server. */
const CONCURRENT_RUNNERS = 2;

/**
 * Verifies the blocks of these notes.
 *
 * @param runners the first that accepts a job gets it.
 */
export async function verify(
  notes: NoteJobs[],
  runners: readonly Runner[],
  options: VerifyOptions = {},
): Promise<Verification> {
  const batches = Map.groupBy(
    notes.flatMap(({ jobs }) => jobs),
    (job) => runners.find((candidate) => candidate.accepts(job)),
  );
  const lanes = [true, false].map((isWaiting) =>
    pLimit(CONCURRENT_RUNNERS).map(
      runners.filter((one) => batches.has(one) && (one.waits ?? false) === isWaiting),
      (runner) => runBatch(runner, batches.get(runner)!, options),
    ),
  );
  const results = (await Promise.all(lanes)).flat();
  options.cache?.save();
  return {
    verdicts: [
      ...notes.flatMap(excludedVerdicts),
      ...(batches.get(undefined) ?? []).flatMap((job) =>
        omitted(job, `nadie sabe verificar «${job.language}»`),
      ),
      ...results.flatMap(({ verdicts }) => verdicts),
    ].sort((a, b) => a.file.localeCompare(b.file) || a.block.line - b.block.line),
    errors: [
      ...notes.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem }))),
      ...results.flatMap(({ errors }) => errors),
    ],
    unsteady: results.flatMap(({ unsteady }) => unsteady),
    ran: results.reduce((sum, { ran }) => sum + ran, 0),
  };
}

const excludedVerdicts = ({ file, excluded }: NoteJobs): Verdict[] =>
  excluded.map((exclusion) => ({ file, state: 'excluido', ...exclusion }));

const omitted = ({ file, blocks }: Job, reason: string, runner?: Runner): Verdict[] =>
  blocks.map((block) => ({
    file,
    block,
    state: 'omitido',
    reason,
    ...(runner && { runner: runner.name }),
  }));

/** One runner over all its jobs: what the cache knows, the rest run beside the canaries. */
async function runBatch(
  runner: Runner,
  jobs: Job[],
  options: VerifyOptions,
): Promise<Verification> {
  const tool = await runner.detect();
  if (!tool) {
    const reason = `falta en este equipo lo que usa el verificador «${runner.name}». Instálalo con: npm run herramientas`;
    const verdicts = jobs.flatMap((job) => omitted(job, reason, runner));
    return { verdicts, errors: [], unsteady: [], ran: 0 };
  }
  const cached = new Map<Job, Outcome[]>();
  for (const job of jobs) {
    const passes = options.cache?.get(jobKey(job, runner, tool), job);
    if (passes) cached.set(job, passes);
  }
  const pending = jobs.filter((job) => !cached.has(job));
  const known = options.canaries === false || options.cache?.hasSeenDie(runner, tool);
  const canaries = known ? [] : runner.canaries;
  const { outcomes, failedFirst, errors } = await runPending(runner, pending, canaries, options);
  if (pending.length > 0 && errors.length === 0 && !known) options.cache?.sawDie(runner, tool);
  for (const [job, found] of outcomes) {
    if (hasPassed(found)) options.cache?.put(jobKey(job, runner, tool), found);
  }
  const verdictsOf = (job: Job, found: Outcome[]) =>
    found.map((outcome) => toVerdict(job, outcome, runner, tool));
  return {
    verdicts: jobs.flatMap((job) => verdictsOf(job, cached.get(job) ?? outcomes.get(job) ?? [])),
    errors,
    unsteady: [...failedFirst]
      .filter(([job]) => hasPassed(outcomes.get(job) ?? []))
      .flatMap(([job, found]) =>
        verdictsOf(
          job,
          found.filter(({ problem }) => problem),
        ),
      ),
    ran: pending.length,
  };
}

/** Runs jobs beside canaries; of what was run again it gives what was seen the first time, too. */
async function runPending(
  runner: Runner,
  pending: Job[],
  wanted: readonly Canary[],
  { progress, attempts = 2 }: VerifyOptions,
) {
  const none = new Map<Job, Outcome[]>();
  if (pending.length === 0) return { outcomes: none, failedFirst: none, errors: [] };
  const canaries = wanted.map((canary) => canaryJob(runner, canary));
  const total = pending.length + canaries.length;
  let done = 0;
  progress?.(runner.name, 0, total);
  try {
    const found = await runner.run([...pending, ...canaries], () =>
      progress?.(runner.name, ++done, total),
    );
    const errors = wanted.flatMap((canary, index) =>
      canaryError(runner, canary, found[pending.length + index]),
    );
    const outcomes = new Map(
      pending.map((job, index) => [
        job,
        complete(job, errors.length > 0 ? undefined : found[index]),
      ]),
    );
    if (errors.length > 0) return { outcomes, failedFirst: none, errors };
    const failed = [...outcomes].filter(([, seen]) => !hasPassed(seen));
    for (let attempt = 1; attempt < attempts; attempt++) await tryAgain(runner, outcomes);
    return { outcomes, failedFirst: new Map(failed), errors };
  } catch (error) {
    const message = `el verificador «${runner.name}» se ha roto: ${(error as Error).stack ?? error}`;
    const outcomes = new Map(pending.map((job) => [job, complete(job, undefined)]));
    return { outcomes, failedFirst: none, errors: [{ file: '', line: 0, message }] };
  }
}

const hasPassed = (outcomes: Outcome[]) => outcomes.every(({ level }) => level !== undefined);

/**
 * Runs what failed once more, by itself: on a busy machine a program may run
 * out of time beside the others. What is wrong fails again.
 */
async function tryAgain(runner: Runner, outcomes: Map<Job, Outcome[]>): Promise<void> {
  const failed = [...outcomes].filter(([, found]) => !hasPassed(found)).map(([job]) => job);
  if (failed.length === 0) return;
  const found = await runner.run(failed, () => {});
  failed.forEach((job, index) => outcomes.set(job, complete(job, found[index])));
}

/** Said of blocks about which a runner said nothing that counts. */
export const NO_WORD = 'el verificador no ha dicho nada de este bloque que valga';

/** One outcome a block, also when a runner forgot some, or when nothing that it says counts. */
function complete(job: Job, outcomes: Outcome[] | undefined): Outcome[] {
  return job.blocks.map((block) => {
    const found = outcomes?.find((outcome) => outcome.block === block);
    if (found && (found.level !== undefined) !== (found.problem !== undefined)) return found;
    return { block, broken: true, problem: { line: block.line, message: NO_WORD } };
  });
}

/** The job of an example that must fail. */
export function canaryJob(runner: Runner, canary: Canary): Job {
  const fence = (info: string, text: string) => ['```' + info, text, '```', ''].join('\n');
  const source = [
    '<Card title="Canario">\n\nDebe fallar.\n\n<Examples>\n',
    fence(`${canary.language} ${canary.meta ?? ''}`, canary.code),
    canary.output === undefined ? '' : fence('salida', canary.output),
    'Explicación.\n\n</Examples>\n</Card>\n',
  ].join('\n');
  const languages = languagesOf([runner]);
  const [job] = readJobs(
    'canario.mdx',
    source,
    languages,
    canary.products,
    canary.isPage ? undefined : byCards,
  ).jobs;
  if (!job) throw new Error(`Un canario no es un bloque válido:\n${source}`);
  return job;
}

/** Everything that a problem tells its author. */
const problemText = ({ message, expected, seen }: Problem): string =>
  [message, expected, seen].join('\n');

/** What is wrong with a runner whose canary lives; nothing when it died as it should. */
export function canaryError(
  runner: Runner,
  canary: Canary,
  outcomes: Outcome[] | undefined,
): Verification['errors'] {
  const problems = (outcomes ?? []).flatMap(({ problem }) => problem ?? []);
  if (problems.some((problem) => problemText(problem).includes(canary.problem))) return [];
  const found = problems.map(problemText).join('\n') || 'nada';
  const message =
    `el verificador «${runner.name}» no ha visto el error de su canario, así que lo que dé por bueno no vale.\n` +
    `Canario: ${canary.code}\nDebía decir: ${canary.problem}\nHa dicho: ${found}`;
  return [{ file: '', line: 0, message }];
}

function toVerdict({ file }: Job, outcome: Outcome, runner: Runner, tool: Tool): Verdict {
  const { level, problem, ...rest } = outcome;
  return {
    file,
    runner: runner.name,
    tool,
    ...rest,
    state: level ?? 'falla',
    ...(problem && { problem }),
  };
}
