import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LEVELS, type Level, type MutationCount } from '../../../src/lib/verification.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { verify, type VerifyOptions } from './engine.ts';
import { noteJobs, readJobs, sectionName, type NoteJobs } from './jobs.ts';
import { applyMutant, sampleMutants, type Mutant } from './mutants.ts';
import { ROOT } from './process.ts';
import { readResults } from './results.ts';

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
function candidatesOf(file: string): Candidate[] {
  const results = readResults();
  return noteJobs(file)
    .jobs.flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      const result = results[block.hash];
      return result && 'level' in result ? [{ file, block, level: result.level }] : [];
    });
}

/** What has to be verified to notice a change: the jobs that its block takes part in. */
function mutatedJobs(file: string, mutant: Mutant): NoteJobs {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const read = readJobs(file, applyMutant(source, mutant), sectionName(file));
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
 * @param size how many changes at most.
 * @param seed decides which; the same one gives the same changes.
 */
export async function tryMutants(
  files: readonly string[],
  size: number,
  seed: number,
  options: VerifyOptions = {},
): Promise<Trial[]> {
  const candidates = new Map(
    files.flatMap(candidatesOf).map((candidate) => [candidate.block, candidate]),
  );
  const sample = sampleMutants([...candidates.keys()], size, seed);
  const notes = sample.map((mutant) => mutatedJobs(candidates.get(mutant.block)!.file, mutant));
  const { verdicts } = await verify(notes, { ...options, attempts: 1 });
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
