import { openProject, type Config, type Project } from './config.ts';
import { readFileSync } from 'node:fs';
import { verifyPlans, type BlockResult, type EngineOptions, type Verification } from './engine.ts';
import { applyMutant, sampleMutants, type Mutant } from './mutants.ts';
import type { Plan } from './plan.ts';
import { LEVELS, type Level } from './result.ts';
import { inRoot } from './settings.ts';
import type { Block, Job, Language } from './types.ts';
import { committedResults } from './verify.ts';
import * as messages from './messages.ts';

/** Which examples are changed, and how many of them. */
export interface MutateOptions extends Pick<EngineOptions, 'progress'> {
  /** Names or paths of documents; all by default. */
  only?: readonly string[];
  /** Maximum number of mutations. */
  size: number;
  /** The same seed gives the same mutations of the same documents. */
  seed: number;
}

/** A mutation, and whether the verification noticed it. */
export interface Trial extends Mutant {
  file: string;
  /** Level of the unchanged example. */
  level: Level;
  noticed: boolean;
  /** Why it was not tried: its plugin failed or is not installed. */
  untried?: string;
}

/** Noticed mutations per language and level. */
export interface MutationCount {
  language: string;
  level: Level;
  noticed: number;
  total: number;
}

interface Candidate {
  file: string;
  block: Block;
  level: Level;
}

/** Levels of code that runs: where code is only parsed, a mistake may be valid syntax. */
const RUN: readonly Level[] = ['salida', 'ejecuta'];

/** The blocks of a document that passed by running: by its committed results, or by a run now. */
async function candidatesOf(project: Project, file: string): Promise<Candidate[]> {
  const plan = project.plan(file);
  const levelOf = await levelsOf(project, plan);
  return plan.jobs
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      const level = levelOf(block);
      return level && RUN.includes(level) ? [{ file, block, level }] : [];
    });
}

async function levelsOf(
  { config, languages }: Project,
  plan: Plan,
): Promise<(block: Block) => Level | undefined> {
  if (config.results) {
    const results = committedResults(config.results(plan.file));
    return ({ hash }) => {
      const result = results[hash];
      return result && 'level' in result ? result.level : undefined;
    };
  }
  const { blockResults } = await verifyPlans([plan], languages);
  const states = new Map(blockResults.map(({ block, state }) => [block, state]));
  return (block) => LEVELS.find((level) => level === states.get(block));
}

/** A mutation and its document. */
export interface Change {
  mutant: Mutant;
  file: string;
  /** The unchanged text of the document. */
  source: string;
  level: Level;
  /** Plans a version of the document. */
  read: (source: string) => Plan;
}

/** Plans a version of a document, with the problems that its author would see while writing. */
function planChanged({ config, plan }: Project, file: string, source: string): Plan {
  const planned = plan(file, source);
  const problems = config.lint?.(file, source) ?? [];
  return { ...planned, problems: [...planned.problems, ...problems] };
}

/** Everything that a job depends on, as text: of the other files, only their text. */
const textOf = (job: Job): string =>
  JSON.stringify({ ...job, support: job.support.map((block) => ({ ...block, extra: undefined })) });

/** The jobs that a mutation changes, also by what they draw. */
function mutatedJobs({ mutant, source, read }: Change): Plan {
  const before = new Set(read(source).jobs.map(textOf));
  const plan = read(applyMutant(source, mutant));
  return { ...plan, jobs: plan.jobs.filter((job) => !before.has(textOf(job))), excluded: [] };
}

/**
 * Applies each change separately and verifies the jobs it affects.
 *
 * @param plugins the first one that accepts a job gets it.
 * @returns in the order of the changes.
 */
export async function tryChanges(
  changes: readonly Change[],
  plugins: readonly Language[],
  options: EngineOptions = {},
): Promise<Trial[]> {
  const plans = changes.map(mutatedJobs);
  const { blockResults, errors } = await verifyPlans(plans, plugins, { ...options, attempts: 1 });
  const blockResultOf = new Map(
    blockResults.map((blockResult) => [blockResult.block, blockResult]),
  );
  return changes.map(({ mutant, file, level }, index): Trial => {
    const { jobs, problems } = plans[index]!;
    const found = jobs.flatMap(({ blocks }) =>
      blocks.flatMap((one) => blockResultOf.get(one) ?? []),
    );
    const noticed = problems.length > 0 || found.some(({ state }) => state === 'falla');
    const untried = problems.length > 0 ? undefined : whyUntried(found, errors);
    return { ...mutant, file, level, noticed, ...(untried !== undefined && { untried }) };
  });
}

/** Why results prove nothing; `undefined` when they do. */
function whyUntried(
  blockResults: BlockResult[],
  errors: Verification['errors'],
): string | undefined {
  const none = blockResults.find(({ state, broken }) => broken || state === 'omitido');
  if (none?.problem?.message !== messages.noOutcome) return none?.problem?.message ?? none?.reason;
  // A plugin that failed as a whole reports its error once.
  return errors.find(({ file }) => file === '')?.message ?? messages.noOutcome;
}

/**
 * Changes one line in each of a sample of examples that passed, as a learner's mistake would, and
 * verifies them again: what is not noticed shows what the examples do not prove.
 */
export async function mutate(config: Config, options: MutateOptions): Promise<Trial[]> {
  const { only, size, seed, progress } = options;
  const project = openProject(config);
  const found = await Promise.all(project.find(only).map((file) => candidatesOf(project, file)));
  const candidates = new Map(found.flat().map((candidate) => [candidate.block, candidate]));
  const changes = sampleMutants([...candidates.keys()], size, seed).map((mutant): Change => {
    const { file, level } = candidates.get(mutant.block)!;
    const source = readFileSync(inRoot(file), 'utf8');
    return { mutant, file, level, source, read: (text) => planChanged(project, file, text) };
  });
  return tryChanges(changes, project.languages, progress ? { progress } : {});
}

/** Counts noticed mutations by language and level; the most frequent languages first. */
export function countTrials(trials: readonly Trial[]): MutationCount[] {
  const groups = Map.groupBy(trials, ({ block, level }) => `${block.language} ${level}`);
  return [...groups.values()]
    .map((members) => ({
      language: members[0]!.block.language,
      level: members[0]!.level,
      noticed: members.filter(({ noticed }) => noticed).length,
      total: members.length,
    }))
    .sort(
      (a, b) =>
        b.total - a.total ||
        a.language.localeCompare(b.language) ||
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
    );
}

/** A mutation as a paragraph: place, before, after, and why it was not tried. */
export const formatTrial = (trial: Trial): string =>
  [
    `${trial.file}:${trial.line}  (${trial.block.language}, ${trial.level}: ${trial.mutation})`,
    `  - ${trial.before.trim()}`,
    trial.after === undefined ? `  + ${messages.removedLine}` : `  + ${trial.after.trim()}`,
    ...(trial.untried === undefined ? [] : [`  ${trial.untried}`]),
  ].join('\n');

/** The counts as a table with percentages. */
export function formatCounts(counts: readonly MutationCount[]): string {
  const share = (noticed: number, total: number) => `${Math.round((100 * noticed) / total)} %`;
  const row = ({ language, level, noticed, total }: MutationCount) => {
    const count = messages.ofTotal(String(noticed).padStart(5), String(total).padEnd(5));
    return `${language.padEnd(12)} ${level.padEnd(8)} ${count} ${share(noticed, total).padStart(6)}`;
  };
  const noticed = counts.reduce((sum, count) => sum + count.noticed, 0);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const all = messages.noticedChanges(noticed, total, share(noticed, total || 1));
  return [...counts.map(row), '', all].join('\n');
}
