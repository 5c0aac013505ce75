import { LEVELS, type Level, type MutationCount } from '../../../src/lib/verification.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { verify, type VerifyOptions } from './engine.ts';
import { languagesOf, noteJobs, readSource, type Languages, type NoteJobs } from './jobs.ts';
import { applyMutant, sampleMutants, type Mutant } from './mutants.ts';
import { readResults } from './results.ts';
import type { Runner } from './types.ts';

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
}

interface Candidate {
  file: string;
  block: CodeBlock;
  level: Level;
}

/** The blocks of a note that passed when they were verified. */
function candidatesOf(file: string, languages: Languages): Candidate[] {
  const results = readResults();
  return noteJobs(file, languages)
    .jobs.flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      const result = results[block.hash];
      return result && 'level' in result ? [{ file, block, level: result.level }] : [];
    });
}

/** What has to be verified to notice a change: the jobs that its block takes part in. */
function mutatedJobs(file: string, mutant: Mutant, languages: Languages): NoteJobs {
  const read = noteJobs(file, languages, applyMutant(readSource(file), mutant));
  const { line } = mutant.block;
  const jobs = read.jobs.filter(({ blocks, support }) =>
    [...blocks, ...support].some((block) => block.line === line),
  );
  return { ...read, jobs, excluded: [] };
}

/**
 * Changes examples, one thing in each, and verifies them again.
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
  const sample = sampleMutants([...candidates.keys()], size, seed);
  const notes = sample.map((mutant) =>
    mutatedJobs(candidates.get(mutant.block)!.file, mutant, languages),
  );
  const { verdicts } = await verify(notes, runners, { ...options, attempts: 1 });
  const failed = new Set(
    verdicts.filter(({ state }) => state === 'falla').map(({ block }) => block),
  );
  return sample.map((mutant, index) => {
    const { file, level } = candidates.get(mutant.block)!;
    const { jobs, problems } = notes[index]!;
    const isFailing = jobs.some(({ blocks }) => blocks.some((block) => failed.has(block)));
    return { ...mutant, file, level, noticed: problems.length > 0 || isFailing };
  });
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

/** The changes that nobody noticed, one paragraph each: the place, before and after. */
export const formatSurvivors = (trials: readonly Trial[]): string[] =>
  trials
    .filter(({ noticed }) => !noticed)
    .map(({ file, line, block, level, mutation, before, after }) =>
      [
        `${file}:${line}  (${block.language}, ${level}: ${mutation})`,
        `  - ${before.trim()}`,
        after === undefined ? '  + (línea quitada)' : `  + ${after.trim()}`,
      ].join('\n'),
    );

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
