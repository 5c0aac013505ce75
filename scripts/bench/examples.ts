import { rmSync } from 'node:fs';
import path from 'node:path';
import { PassCache } from '../verificar/core/cache.ts';
import { verify } from '../verificar/core/engine.ts';
import { RUNNERS } from '../verificar/languages/index.ts';
import { allNotes, languagesOf, noteJobs, type NoteJobs } from '../verificar/core/jobs.ts';
import { CACHE_DIRECTORY } from '../verificar/core/process.ts';

const CACHE_FILE = path.join(CACHE_DIRECTORY, 'bench-passes.json');

/** Seconds that verifying the notes took: everything, nothing new, and a change in the page with most examples. */
export async function measureExamples() {
  const notes = allNotes().map((file) => noteJobs(file, languagesOf(RUNNERS)));
  rmSync(CACHE_FILE, { force: true });
  const cold = await timed(notes);
  const warm = await timed(notes);
  const largest = notes.toSorted((a, b) => b.count - a.count)[0] as NoteJobs;
  const changed = notes.map((note) => (note === largest ? renew(note) : note));
  const onePage = await timed(changed);
  const { verdicts } = cold.result;
  const count = (state: string) => verdicts.filter((verdict) => verdict.state === state).length;
  return {
    blocks: verdicts.length,
    failing: count('falla'),
    omitted: count('omitido'),
    cold: cold.seconds,
    warm: warm.seconds,
    onePage: onePage.seconds,
  };
}

async function timed(notes: NoteJobs[]) {
  const started = performance.now();
  const result = await verify(notes, RUNNERS, { cache: new PassCache(CACHE_FILE) });
  return { seconds: (performance.now() - started) / 1000, result };
}

/** The same examples under other hashes, as if something in each had changed. */
function renew(note: NoteJobs): NoteJobs {
  const jobs = note.jobs.map((job) => ({
    ...job,
    blocks: job.blocks.map((block) => ({ ...block, hash: `${block.hash}cambiado` })),
  }));
  return { ...note, jobs };
}

/** The times as a line for a terminal. */
export function formatExamples(report: Awaited<ReturnType<typeof measureExamples>>): string {
  const seconds = (value: number) => `${value.toFixed(1).replace('.', ',')} s`;
  return (
    `Ejemplos: ${report.blocks} bloques, ${report.failing} fallan, ${report.omitted} omitidos. ` +
    `En frío ${seconds(report.cold)}, sin cambios ${seconds(report.warm)}, ` +
    `una página cambiada ${seconds(report.onePage)}.`
  );
}
