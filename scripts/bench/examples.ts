import { rmSync } from 'node:fs';
import path from 'node:path';
import { PassCache } from '../verificar/core/cache.ts';
import { verify, type Verification } from '../verificar/core/engine.ts';
import { FIXTURES, readFixture } from '../verificar/languages/fixtures.ts';
import { RUNNERS } from '../verificar/languages/index.ts';
import { allNotes, languagesOf, noteJobs, type NoteJobs } from '../verificar/core/jobs.ts';
import { CACHE_DIRECTORY } from '../verificar/core/process.ts';

/** Seconds that verifying took: everything, nothing new, and one page changed. */
export interface ExamplesReport {
  /** What was verified: the notes, or generated examples. */
  name: string;
  blocks: number;
  failing: number;
  omitted: number;
  cold: number;
  warm: number;
  /** After a change in the page with most examples. */
  onePage: number;
}

const GENERATED = 1500;
const CACHE_FILE = path.join(CACHE_DIRECTORY, 'bench-passes.json');

/** How many examples of each fixture the finished notes have, more or less. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ css: 230, html: 85, scss: 85, js: 260, ts: 50, jsx: 120, json: 20, jest: 20, webpack: 30 },
  ...{ shell: 200, vim: 25, docker: 30, redis: 25, mongodb: 30 },
  ...{
    'sql/postgres': 90,
    'sql/mysql': 25,
    'database-clients': 25,
    java: 70,
    'java/android': 50,
    'java/spring': 12,
    'react-native': 50,
  },
  ...{ next: 14, templates: 12, data: 30, 'js/apis': 40 },
};

/** Verifies the notes as they are, and then 1,500 examples made from the fixtures. */
export async function measureExamples(): Promise<ExamplesReport[]> {
  return [
    await measureNotes(
      'los apuntes',
      allNotes().map((file) => noteJobs(file, languagesOf(RUNNERS))),
    ),
    await measureNotes('generados', generateNotes(GENERATED)),
  ];
}

async function measureNotes(name: string, notes: NoteJobs[]): Promise<ExamplesReport> {
  rmSync(CACHE_FILE, { force: true });
  const cold = await timed(notes);
  const warm = await timed(notes);
  const largest = notes.toSorted((a, b) => b.count - a.count)[0] as NoteJobs;
  const changed = notes.map((note) => (note === largest ? renew(note, 'cambiado') : note));
  const onePage = await timed(changed);
  const { verdicts } = cold.result;
  const count = (state: string) => verdicts.filter((verdict) => verdict.state === state).length;
  return {
    name,
    blocks: verdicts.length,
    failing: count('falla'),
    omitted: count('omitido'),
    cold: cold.seconds,
    warm: warm.seconds,
    onePage: onePage.seconds,
  };
}

async function timed(notes: NoteJobs[]): Promise<{ seconds: number; result: Verification }> {
  const started = performance.now();
  const result = await verify(notes, RUNNERS, { cache: new PassCache(CACHE_FILE) });
  return { seconds: (performance.now() - started) / 1000, result };
}

/** The same examples under other hashes, as if something in each had changed. */
function renew(note: NoteJobs, change: string): NoteJobs {
  const jobs = note.jobs.map((job) => ({
    ...job,
    blocks: job.blocks.map((block) => ({ ...block, hash: `${block.hash}${change}` })),
  }));
  return { ...note, jobs };
}

/** Copies of the fixtures' right examples, in the proportions of the notes. */
function generateNotes(blocks: number): NoteJobs[] {
  const names = [...FIXTURES.keys()];
  const total = names.reduce((sum, name) => sum + (WEIGHTS[name] ?? 0), 0);
  return names.flatMap((name) => copies(name, Math.round((blocks * (WEIGHTS[name] ?? 0)) / total)));
}

/** Right examples of one fixture, over and over, until there are so many blocks. */
function copies(name: string, blocks: number): NoteJobs[] {
  const { note } = readFixture(name, (source) => source.split('<Card title="Mal">')[0] as string);
  const notes: NoteJobs[] = [];
  for (let left = blocks, copy = 0; left > 0; copy++) {
    const { jobs } = renew({ ...note, excluded: [], problems: [] }, `copia ${copy}`);
    const chosen = takeBlocks(jobs, left);
    const count = chosen.reduce((sum, job) => sum + job.blocks.length, 0);
    if (count === 0) break;
    notes.push({ ...note, jobs: chosen, excluded: [], problems: [], count });
    left -= count;
  }
  return notes;
}

/** The first jobs, up to a number of blocks. */
function takeBlocks(jobs: NoteJobs['jobs'], blocks: number): NoteJobs['jobs'] {
  let left = blocks;
  return jobs.filter((job) => (left > 0 ? ((left -= job.blocks.length), true) : false));
}

/** The times as lines for a terminal. */
export function formatExamples(reports: readonly ExamplesReport[]): string {
  const seconds = (value: number) => `${value.toFixed(1).replace('.', ',')} s`;
  return reports
    .map(
      ({ name, blocks, failing, omitted, cold, warm, onePage }) =>
        `Ejemplos (${name}): ${blocks} bloques, ${failing} fallan, ${omitted} omitidos. ` +
        `En frío ${seconds(cold)}, sin cambios ${seconds(warm)}, una página cambiada ${seconds(onePage)}.`,
    )
    .join('\n');
}
