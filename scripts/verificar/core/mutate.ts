import { LEVELS, type Level } from '../../../src/lib/verification.ts';
import { collectionOf, readUncached } from '../../../src/notes/model.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { readVerification } from '../../../src/notes/verification-results.ts';
import {
  NO_OUTCOME,
  verify,
  type BlockResult,
  type Verification,
  type VerifyOptions,
} from './engine.ts';
import {
  languagesOf,
  noteJobs,
  problemOf,
  readSource,
  type Languages,
  type NoteJobs,
} from './jobs.ts';
import { applyMutant, sampleMutants, type Mutant } from './mutants.ts';
import { ROOT } from './process.ts';
import type { Job, Runner } from './types.ts';

/** Size and seed of a sample. */
export interface SampleOptions {
  /** Maximum number of mutations. */
  size: number;
  /** The same seed gives the same mutations of the same notes. */
  seed: number;
}

/** A mutation, and whether the verification noticed it. */
export interface Trial extends Mutant {
  file: string;
  /** Level of the unchanged example. */
  level: Level;
  noticed: boolean;
  /** Why it was not tried: its runner failed or is not installed. */
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
  block: CodeBlock;
  level: Level;
}

/** Levels of code that runs: where code is only parsed, a mistake may be valid syntax. */
const RUN: readonly Level[] = ['salida', 'ejecuta'];

/** The blocks of a note that passed by running. */
function candidatesOf(file: string, languages: Languages): Candidate[] {
  const results = readVerification(ROOT);
  return noteJobs(file, languages)
    .jobs.flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      const result = results[block.hash];
      return result && 'level' in result && RUN.includes(result.level)
        ? [{ file, block, level: result.level }]
        : [];
    });
}

/** A mutation and its note. */
export interface Change {
  mutant: Mutant;
  file: string;
  /** The unchanged text of the note. */
  source: string;
  level: Level;
  /** Reads a version of the note. */
  read: (source: string) => NoteJobs;
}

/** Reads a version of a note, including the problems that its author would see while writing. */
function readChanged(file: string, languages: Languages, source: string): NoteJobs {
  const note = noteJobs(file, languages, source);
  const { problems } = readUncached(file, source, collectionOf(file) ?? 'topics');
  return { ...note, problems: [...note.problems, ...problems.map(problemOf)] };
}

/** Everything that a job depends on, as text; of the page's previews, only those of its blocks. */
const textOf = (job: Job): string =>
  JSON.stringify({ ...job, scenes: job.blocks.map((block) => job.scenes?.get(block)) });

/** The jobs that a mutation changes, also by what they draw. */
function mutatedJobs({ mutant, source, read }: Change): NoteJobs {
  const before = new Set(read(source).jobs.map(textOf));
  const note = read(applyMutant(source, mutant));
  return { ...note, jobs: note.jobs.filter((job) => !before.has(textOf(job))), excluded: [] };
}

/**
 * Applies each change separately and verifies the jobs it affects.
 *
 * @param runners the first one that accepts a job gets it.
 * @returns in the order of the changes.
 */
export async function tryChanges(
  changes: readonly Change[],
  runners: readonly Runner[],
  options: VerifyOptions = {},
): Promise<Trial[]> {
  const notes = changes.map(mutatedJobs);
  const { blockResults, errors } = await verify(notes, runners, { ...options, attempts: 1 });
  const blockResultOf = new Map(
    blockResults.map((blockResult) => [blockResult.block, blockResult]),
  );
  return changes.map(({ mutant, file, level }, index): Trial => {
    const { jobs, problems } = notes[index]!;
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
  if (none?.problem?.message !== NO_OUTCOME) return none?.problem?.message ?? none?.reason;
  // A runner that failed as a whole reports its error once.
  return errors.find(({ file }) => file === '')?.message ?? NO_OUTCOME;
}

/**
 * Mutates a sample of the site's examples and verifies them again.
 *
 * @param files notes, by path from the root.
 * @param runners the first one that accepts a job gets it.
 */
export async function tryMutants(
  files: readonly string[],
  runners: readonly Runner[],
  { size, seed }: SampleOptions,
  options: VerifyOptions = {},
): Promise<Trial[]> {
  const languages = languagesOf(runners);
  const candidates = new Map(
    files
      .flatMap((file) => candidatesOf(file, languages))
      .map((candidate) => [candidate.block, candidate]),
  );
  const changes = sampleMutants([...candidates.keys()], size, seed).map((mutant): Change => {
    const { file, level } = candidates.get(mutant.block)!;
    const read = (source: string) => readChanged(file, languages, source);
    return { mutant, file, level, source: readSource(file), read };
  });
  return tryChanges(changes, runners, options);
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
    trial.after === undefined ? '  + (línea quitada)' : `  + ${trial.after.trim()}`,
    ...(trial.untried === undefined ? [] : [`  ${trial.untried}`]),
  ].join('\n');

/** The counts as a table with percentages. */
export function formatCounts(counts: readonly MutationCount[]): string {
  const share = (noticed: number, total: number) => `${Math.round((100 * noticed) / total)} %`;
  const row = ({ language, level, noticed, total }: MutationCount) =>
    `${language.padEnd(12)} ${level.padEnd(8)} ${String(noticed).padStart(5)} de ${String(total).padEnd(5)} ${share(noticed, total).padStart(6)}`;
  const noticed = counts.reduce((sum, count) => sum + count.noticed, 0);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const all = `Se notan ${noticed} de ${total} cambios: ${share(noticed, total || 1)}.`;
  return [...counts.map(row), '', all].join('\n');
}
