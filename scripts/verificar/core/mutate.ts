import { LEVELS, type Level, type MutationCount } from '../../../src/lib/verification.ts';
import { collectionOf, readAnew } from '../../../src/notes/model.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { readVerification } from '../../../src/notes/results.ts';
import { NO_WORD, verify, type Verdict, type Verification, type VerifyOptions } from './engine.ts';
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

/** Which changes are tried. */
export interface SampleOptions {
  /** How many at most. */
  size: number;
  /** The same one gives the same changes of the same notes. */
  seed: number;
}

/** A change of a note, and whether anybody noticed. */
export interface Trial extends Mutant {
  file: string;
  /** How far the example is verified as it stands in the note. */
  level: Level;
  noticed: boolean;
  /** Why it says nothing: what verifies the example broke, or is not installed. */
  untried?: string;
}

interface Candidate {
  file: string;
  block: CodeBlock;
  level: Level;
}

/** The blocks of a note that passed when they were verified. */
function candidatesOf(file: string, languages: Languages): Candidate[] {
  const results = readVerification(ROOT);
  return noteJobs(file, languages)
    .jobs.flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      const result = results[block.hash];
      return result && 'level' in result ? [{ file, block, level: result.level }] : [];
    });
}

/** A change to try, and the note it is made in. */
export interface Change {
  mutant: Mutant;
  file: string;
  /** Text of the note as it stands. */
  source: string;
  level: Level;
  /** Takes a text of the note apart. */
  read: (source: string) => NoteJobs;
}

/** A text of a note taken apart, with what its author is told while writing it. */
function readChanged(file: string, languages: Languages, source: string): NoteJobs {
  const note = noteJobs(file, languages, source);
  const { problems } = readAnew(file, source, collectionOf(file) ?? 'topics');
  return { ...note, problems: [...note.problems, ...problems.map(problemOf)] };
}

/** All that a job depends on, as a text: of what its page draws, only what its own blocks do. */
const textOf = (job: Job): string =>
  JSON.stringify({ ...job, scenes: job.blocks.map((block) => job.scenes?.get(block)) });

/** What has to be verified to notice a change: the jobs that are others now, also by what they draw. */
function mutatedJobs({ mutant, source, read }: Change): NoteJobs {
  const before = new Set(read(source).jobs.map(textOf));
  const note = read(applyMutant(source, mutant));
  return { ...note, jobs: note.jobs.filter((job) => !before.has(textOf(job))), excluded: [] };
}

/**
 * Makes each change alone and verifies what it touches.
 *
 * @param runners the first that accepts a job gets it.
 * @returns in the order of the changes.
 */
export async function tryChanges(
  changes: readonly Change[],
  runners: readonly Runner[],
  options: VerifyOptions = {},
): Promise<Trial[]> {
  const notes = changes.map(mutatedJobs);
  const { verdicts, errors } = await verify(notes, runners, { ...options, attempts: 1 });
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.block, verdict]));
  return changes.map(({ mutant, file, level }, index): Trial => {
    const { jobs, problems } = notes[index]!;
    const found = jobs.flatMap(({ blocks }) => blocks.flatMap((one) => verdictOf.get(one) ?? []));
    const noticed = problems.length > 0 || found.some(({ state }) => state === 'falla');
    const untried = problems.length > 0 ? undefined : whyUntried(found, errors);
    return { ...mutant, file, level, noticed, ...(untried !== undefined && { untried }) };
  });
}

/** Why nothing follows from verdicts; nothing where something does. */
function whyUntried(verdicts: Verdict[], errors: Verification['errors']): string | undefined {
  const none = verdicts.find(({ state, broken }) => broken || state === 'omitido');
  if (none?.problem?.message !== NO_WORD) return none?.problem?.message ?? none?.reason;
  // Who said nothing of all its blocks said why once.
  return errors.find(({ file }) => file === '')?.message ?? NO_WORD;
}

/**
 * Changes examples of the site, one thing in each, and verifies them again.
 *
 * @param files notes the examples are taken from, by their path from the root.
 * @param runners the first that accepts a job gets it.
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

/** How many changes were noticed, by language and level; the languages with most first. */
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

/** A change as a paragraph: the place, before and after, and why nothing came of it. */
export const formatTrial = (trial: Trial): string =>
  [
    `${trial.file}:${trial.line}  (${trial.block.language}, ${trial.level}: ${trial.mutation})`,
    `  - ${trial.before.trim()}`,
    trial.after === undefined ? '  + (línea quitada)' : `  + ${trial.after.trim()}`,
    ...(trial.untried === undefined ? [] : [`  ${trial.untried}`]),
  ].join('\n');

/** Counts of a trial as a table, with the share of what was noticed. */
export function formatCounts(counts: readonly MutationCount[]): string {
  const share = (noticed: number, total: number) => `${Math.round((100 * noticed) / total)} %`;
  const row = ({ language, level, noticed, total }: MutationCount) =>
    `${language.padEnd(12)} ${level.padEnd(8)} ${String(noticed).padStart(5)} de ${String(total).padEnd(5)} ${share(noticed, total).padStart(6)}`;
  const noticed = counts.reduce((sum, count) => sum + count.noticed, 0);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const all = `Se notan ${noticed} de ${total} cambios: ${share(noticed, total || 1)}.`;
  return [...counts.map(row), '', all].join('\n');
}
