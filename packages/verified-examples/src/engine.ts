import pLimit from 'p-limit';
import { languagesOf, planDocument, type Plan } from './plan.ts';
import { ResultCache, jobKey } from './cache.ts';
import { parseMarkdown } from './markdown.ts';
import type { Level } from './result.ts';
import { settings } from './settings.ts';
import type { Block } from './types.ts';
import type { SelfTest, Job, Outcome, Problem, Language, Tool } from './types.ts';
import * as messages from './messages.ts';

/** State of a block: its level, or why it has none. */
export type State = Level | 'falla' | 'omitido' | 'excluido';

/** A block and its state. Every block of the documents has exactly one. */
export interface BlockResult {
  file: string;
  block: Block;
  state: State;
  plugin?: string;
  tool?: Tool;
  emulated?: string;
  drawn?: true;
  /** Why it was left out; readers see it when `shown`. */
  reason?: string;
  shown?: boolean;
  seen?: string;
  problem?: Problem;
  /** See {@link Outcome.remark}. */
  remark?: string;
  broken?: true;
}

export interface Verification {
  blockResults: BlockResult[];
  /** Mistakes in notation, and plugins whose self-tests passed wrongly, with an empty `file`. */
  errors: (Problem & { file: string })[];
  /** Failed at first and passed on retry: an example to make steadier. */
  flaky: BlockResult[];
  /** Jobs run rather than taken from the cache. */
  ran: number;
}

export interface EngineOptions {
  /** Without it, everything is run. */
  cache?: ResultCache;
  /** Set to false to skip the plugins' self-tests. */
  selfTests?: boolean;
  /** How many times a failing job is run at most; 2 by default. */
  attempts?: number;
  /** Called as jobs finish: name of the plugin, finished, total. */
  progress?: (plugin: string, done: number, total: number) => void;
}

/** Most plugins use one core, some wait for a server. */
const CONCURRENT_RUNNERS = 2;

/**
 * Verifies the blocks of these documents.
 *
 * @param plugins the first one that accepts a job gets it.
 */
export async function verifyPlans(
  plans: readonly Plan[],
  plugins: readonly Language[],
  options: EngineOptions = {},
): Promise<Verification> {
  const unknownTag = unknownTagFor(plugins);
  const jobs = plans.flatMap((plan) => plan.jobs);
  const batches = Map.groupBy(jobs, (job) => pluginFor(job, plugins, unknownTag(job)));
  const started = plugins.filter((plugin) => !batches.has(plugin) && isStarted(plugin, jobs));
  for (const plugin of started) batches.set(plugin, []);
  const lanes = [true, false].map((isWaiting) =>
    pLimit(CONCURRENT_RUNNERS).map(
      plugins.filter((one) => batches.has(one) && (one.waits ?? false) === isWaiting),
      (plugin) => runBatch(plugin, batches.get(plugin)!, options),
    ),
  );
  const results = (await Promise.all(lanes)).flat();
  options.cache?.save();
  return {
    blockResults: [
      ...plans.flatMap(excludedResults),
      ...(batches.get(undefined) ?? []).flatMap((job) =>
        omitted(job, messages.unverified(unknownTag(job) ?? job.language)),
      ),
      ...results.flatMap(({ blockResults }) => blockResults),
    ].sort((a, b) => a.file.localeCompare(b.file) || a.block.line - b.block.line),
    errors: [
      ...plans.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem }))),
      ...results.flatMap(({ errors }) => errors),
    ],
    flaky: results.flatMap(({ flaky }) => flaky),
    ran: results.reduce((sum, { ran }) => sum + ran, 0),
  };
}

/** Whether a session starts programs of a plug-in: only the plug-in's self-tests are left to run. */
const isStarted = ({ languages = {} }: Language, jobs: readonly Job[]): boolean =>
  Object.entries(languages).some(
    ([name, { role }]) =>
      role?.kind === 'program' &&
      role.detect !== undefined &&
      jobs.some(
        ({ isSession, blocks }) => isSession && blocks.some(({ language }) => language === name),
      ),
  );

/** Finds the tag of a job's document that none of these plug-ins knows. */
function unknownTagFor(plugins: readonly Language[]): (job: Job) => string | undefined {
  const known = new Set(plugins.flatMap(({ tags = [] }) => tags));
  return ({ tags }) => tags.find((tag) => !known.has(tag));
}

/** The first plug-in that accepts a job; with an unknown tag, only if it knows another one. */
function pluginFor(
  job: Job,
  plugins: readonly Language[],
  unknownTag: string | undefined,
): Language | undefined {
  const plugin = plugins.find((candidate) => candidate.accepts(job));
  const knowsOther = plugin?.tags?.some((tag) => job.tags.includes(tag)) ?? false;
  return unknownTag === undefined || knowsOther ? plugin : undefined;
}

const excludedResults = ({ file, excluded }: Plan): BlockResult[] =>
  excluded.map((exclusion) => ({ file, state: 'excluido', ...exclusion }));

const omitted = ({ file, blocks }: Job, reason: string, plugin?: Language): BlockResult[] =>
  blocks.map((block) => ({
    file,
    block,
    state: 'omitido',
    reason,
    ...(plugin && { plugin: plugin.name }),
  }));

/**
 * Gives a plugin all its jobs: cached ones are not run, the others together with the self-tests.
 */
async function runBatch(
  plugin: Language,
  jobs: Job[],
  options: EngineOptions,
): Promise<Verification> {
  const tool = await plugin.detect();
  if (!tool) {
    const reason = messages.missingTool(plugin.name, settings().install);
    const blockResults = jobs.flatMap((job) => omitted(job, reason, plugin));
    return { blockResults, errors: [], flaky: [], ran: 0 };
  }
  const cached = new Map<Job, Outcome[]>();
  for (const job of jobs) {
    const passes = options.cache?.get(jobKey(job, plugin, tool), job);
    if (passes) cached.set(job, passes);
  }
  const pending = jobs.filter((job) => !cached.has(job));
  const known = options.selfTests === false || options.cache?.hasPassedSelfTests(plugin, tool);
  const selfTests = known ? [] : plugin.selfTests;
  const { outcomes, failedFirst, errors } = await runPending(plugin, pending, selfTests, options);
  if (errors.length === 0 && !known) options.cache?.recordSelfTests(plugin, tool);
  for (const [job, found] of outcomes) {
    if (hasPassed(found)) options.cache?.put(jobKey(job, plugin, tool), found);
  }
  const blockResultsOf = (job: Job, found: Outcome[]) =>
    found.map((outcome) => toBlockResult(job, outcome, plugin, tool));
  return {
    blockResults: jobs.flatMap((job) =>
      blockResultsOf(job, cached.get(job) ?? outcomes.get(job) ?? []),
    ),
    errors,
    flaky: [...failedFirst]
      .filter(([job]) => hasPassed(outcomes.get(job) ?? []))
      .flatMap(([job, found]) =>
        blockResultsOf(
          job,
          found.filter(({ problem }) => problem),
        ),
      ),
    ran: pending.length,
  };
}

/**
 * Runs jobs together with the plugin's self-tests; for retried jobs also returns the first
 * outcome.
 */
async function runPending(
  plugin: Language,
  pending: Job[],
  wanted: readonly SelfTest[],
  { progress, attempts = 2 }: EngineOptions,
) {
  const none = new Map<Job, Outcome[]>();
  if (pending.length + wanted.length === 0) {
    return { outcomes: none, failedFirst: none, errors: [] };
  }
  const selfTests = wanted.map((selfTest) => selfTestJob(plugin, selfTest));
  const total = pending.length + selfTests.length;
  let done = 0;
  progress?.(plugin.name, 0, total);
  try {
    const found = await plugin.run([...pending, ...selfTests], () =>
      progress?.(plugin.name, ++done, total),
    );
    if (!found.every(Array.isArray)) throw new Error(messages.wrongOutcomes);
    const errors = wanted.flatMap((selfTest, index) =>
      selfTestError(plugin, selfTest, found[pending.length + index]),
    );
    const outcomes = new Map(
      pending.map((job, index) => [
        job,
        complete(job, errors.length > 0 ? undefined : found[index]),
      ]),
    );
    if (errors.length > 0) return { outcomes, failedFirst: none, errors };
    const failed = [...outcomes].filter(([, seen]) => hasProblem(seen));
    for (let attempt = 1; attempt < attempts; attempt++) await tryAgain(plugin, outcomes);
    return { outcomes, failedFirst: new Map(failed), errors };
  } catch (error) {
    const message = messages.brokenPlugin(plugin.name, (error as Error).stack ?? String(error));
    const outcomes = new Map(pending.map((job) => [job, complete(job, undefined)]));
    return { outcomes, failedFirst: none, errors: [{ file: '', line: 0, message }] };
  }
}

const hasPassed = (outcomes: Outcome[]) => outcomes.every(({ level }) => level !== undefined);

const hasProblem = (outcomes: Outcome[]) => outcomes.some(({ problem }) => problem !== undefined);

/**
 * Runs failed jobs once more, by themselves: on a busy machine a program may have timed out next
 * to the others.
 */
async function tryAgain(plugin: Language, outcomes: Map<Job, Outcome[]>): Promise<void> {
  const failed = [...outcomes].filter(([, found]) => hasProblem(found)).map(([job]) => job);
  if (failed.length === 0) return;
  const found = await plugin.run(failed, () => {});
  failed.forEach((job, index) => outcomes.set(job, complete(job, found[index])));
}

/** One outcome per block, also where the plugin returned none or an invalid one. */
function complete(job: Job, outcomes: Outcome[] | undefined): Outcome[] {
  return job.blocks.map((block) => {
    const found = outcomes?.find((outcome) => outcome.block === block);
    if (found && isOne(found)) return found;
    return { block, broken: true, problem: { line: block.line, message: messages.noOutcome } };
  });
}

/** Whether an outcome has exactly one of level, problem and omission. */
const isOne = ({ level, problem, omitted }: Outcome): boolean =>
  [level, problem, omitted].filter((one) => one !== undefined).length === 1;

/** The job of a self-test. */
export function selfTestJob(plugin: Language, selfTest: SelfTest): Job {
  const { language, meta = '', code, output, tags = [], isSession = false } = selfTest;
  const fence = (info: string, text: string) => `\`\`\`${info}
${text}
\`\`\`
`;
  const source =
    fence(`${language} ${meta}`, code) + (output === undefined ? '' : fence('salida', output));
  const document = { ...parseMarkdown('autoprueba.md', source), tags, isSession };
  const [job] = planDocument(document, languagesOf([plugin])).jobs;
  if (!job) throw new Error(messages.invalidSelfTest(source));
  return job;
}

/** The whole text of a problem. */
const problemText = ({ message, expected, seen }: Problem): string =>
  [message, expected, seen].join('\n');

/** The error of a plugin that passed a self-test, or failed it for another reason. */
export function selfTestError(
  plugin: Language,
  selfTest: SelfTest,
  outcomes: Outcome[] | undefined,
): Verification['errors'] {
  const problems = (outcomes ?? []).flatMap(({ problem }) => problem ?? []);
  if (problems.some((problem) => problemText(problem).includes(selfTest.problem))) return [];
  const found = problems.map(problemText).join('\n') || undefined;
  // Its code threw: that says nothing about what it accepts.
  const isBroken = outcomes?.some(({ broken }) => broken);
  if (isBroken) return [{ file: '', line: 0, message: messages.brokenPlugin(plugin.name, found!) }];
  const message = messages.missedSelfTest(plugin.name, selfTest.code, selfTest.problem, found);
  return [{ file: '', line: 0, message }];
}

function toBlockResult({ file }: Job, outcome: Outcome, plugin: Language, tool: Tool): BlockResult {
  const { level, problem, omitted, ...rest } = outcome;
  return {
    file,
    plugin: plugin.name,
    tool,
    ...rest,
    state: level ?? (omitted === undefined ? 'falla' : 'omitido'),
    ...(problem && { problem }),
    ...(omitted !== undefined && { reason: omitted }),
  };
}
