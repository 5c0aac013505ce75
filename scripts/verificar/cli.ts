import type { VerificationResults } from '../../src/lib/verification.ts';
import { ContentError } from '../../src/lint/diagnostic.ts';
import {
  readResults,
  resultsFile,
  resultsFiles,
  RESULTS_FOLDER,
} from '../../src/notes/verification-results.ts';
import { annotate } from '../annotation.ts';
import { InputError, readOptions, runCommand } from '../command.ts';
import { selectNotes, changedNotes } from './select-notes.ts';
import { ResultCache } from './core/cache.ts';
import { verify, type Verification } from './core/engine.ts';
import { allNotes, languagesOf, noteJobs } from './core/jobs.ts';
import { RUNNERS } from './languages/index.ts';
import {
  countTrials,
  formatCounts,
  formatTrial,
  tryMutants,
  type SampleOptions,
  type Trial,
} from './core/mutate.ts';
import {
  formatOmissions,
  formatProblem,
  formatProblems,
  formatSummary,
  formatFlaky,
} from './core/report.ts';
import { staleResults, toResults, writeResults } from './core/results.ts';
import { ROOT } from './core/process.ts';
import { allowUnsandboxed, hasSandbox, whyNothingRuns } from './core/sandbox.ts';
import { writeSeenOutputs } from './core/write.ts';

const HELP = `Verifica los ejemplos de los apuntes.

  npm run verificar                            todos
  npm run verificar -- Css                     una sección
  npm run verificar -- Css/Grid                un tema
  npm run verificar -- src/content/topics/css  un archivo o una carpeta
  npm run verificar -- --cambiados             lo que difiere de la rama main

  --escribir   escribe la salida vista en los bloques «salida» vacíos
  --estricto   nada puede quedar omitido; no escribe: exige que
               ${RESULTS_FOLDER} esté al día
  --sin-cache  ejecuta también lo que ya pasó antes
  --sin-aislar ejecuta aunque nada encierre a los ejemplos en este equipo
  --mutar      estropea ejemplos de los que se ejecutan, una cosa en cada uno, y dice lo que nadie nota
               (--cambios 100: cuántos; --semilla 1: cuáles)
  --ayuda      esto

Los resultados se guardan en ${RESULTS_FOLDER}, que se sube con los apuntes.
Las marcas de los ejemplos se explican en docs/escribir-apuntes.md.`;

const OPTIONS = {
  cambiados: { type: 'boolean', default: false },
  escribir: { type: 'boolean', default: false },
  estricto: { type: 'boolean', default: false },
  'sin-cache': { type: 'boolean', default: false },
  'sin-aislar': { type: 'boolean', default: false },
  mutar: { type: 'boolean', default: false },
  cambios: { type: 'string', default: '100' },
  semilla: { type: 'string', default: '1' },
} as const;

/** Shows the progress of each runner: on one line of a terminal, else one line when it ends. */
function progressLine(): (runner: string, done: number, total: number) => void {
  const counts = new Map<string, string>();
  return (runner, done, total) => {
    if (!process.stderr.isTTY) {
      if (done === total) console.error(`  ${runner}: ${total}`);
      return;
    }
    if (done === total) counts.delete(runner);
    else counts.set(runner, `${runner} ${done}/${total}`);
    process.stderr.write(`\r\u001b[K${[...counts.values()].join(' · ')}`);
  };
}

/** Whether examples can be run here; prints what to do where they cannot. */
async function isReady(openRuns: boolean): Promise<boolean> {
  if (openRuns && !(await hasSandbox())) {
    allowUnsandboxed();
    console.error('¡ATENCIÓN! Los ejemplos se ejecutan SIN AISLAR, como has pedido.\n');
  }
  const why = await whyNothingRuns();
  if (why) console.error(`${why}\nMientras tanto no se ha comprobado ningún ejemplo.`);
  return why === undefined;
}

/** The committed results of a note; none when the file is unreadable, so that it is rewritten. */
function committedResults(file: string): VerificationResults {
  try {
    return readResults(ROOT, file);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`${file} no se puede leer: se hace de nuevo.`);
    return {};
  }
}

/**
 * Writes the results of a run; when strict, returns those that differ from the committed ones
 * instead.
 */
function keepResults({ blockResults }: Verification, files: string[], strict: boolean): string[] {
  const ofNotes = Map.groupBy(blockResults, ({ file }) => file);
  const stale = files.flatMap((note) => {
    const file = resultsFile(note);
    const before = committedResults(file);
    const own = ofNotes.get(note) ?? [];
    const results = toResults(own, before);
    if (!strict) {
      writeResults(file, results);
      return [];
    }
    return staleResults(before, results).map(({ hash, committed, found }) => {
      const blockResult = own.find(({ block }) => block.hash === hash);
      const place = blockResult
        ? `${note}:${blockResult.block.line}`
        : `${file}: ningún ejemplo (${hash})`;
      const [was, is] = [committed, found].map((result) => JSON.stringify(result) ?? 'nada');
      return `${place}\n  - guardado: ${was}\n  + visto:    ${is}`;
    });
  });
  if (!strict && files.length === allNotes().length) removeOrphans(files);
  return stale.length === 0
    ? []
    : [`${RESULTS_FOLDER} no está al día. Ejecuta: npm run verificar`, ...stale];
}

/** Removes the results of deleted notes. */
function removeOrphans(files: readonly string[]): void {
  const expected = new Set(files.map(resultsFile));
  for (const file of resultsFiles(ROOT)) if (!expected.has(file)) writeResults(file, {});
}

function report(result: Verification, notes: number, started: number): void {
  const { blockResults, errors, ran } = result;
  const problems = [...formatFlaky(result), ...formatProblems(result)];
  if (problems.length > 0) console.log(`\n${problems.join('\n\n')}\n`);
  for (const { file, problem } of blockResults) {
    if (problem) annotate(file, problem.line, formatProblem('', problem).trim());
  }
  console.log(formatSummary(blockResults));
  for (const omission of formatOmissions(blockResults)) console.log(omission);
  const failed = blockResults.filter(({ state }) => state === 'falla').length;
  const seconds = ((Date.now() - started) / 1000).toFixed(1).replace('.', ',');
  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`;
  const counts = [
    `${count(blockResults.length, 'bloque', 'bloques')} en ${count(notes, 'archivo', 'archivos')}`,
    count(ran, 'trabajo ejecutado', 'trabajos ejecutados'),
    count(failed, 'bloque falla', 'bloques fallan'),
    count(errors.length, 'error más', 'errores más'),
  ];
  console.log(`\n${counts.join(', ')}. ${seconds} s`);
}

/** Reads the value of a numeric option. */
function wholeNumber(option: string, text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InputError(
    `--${option} «${text}» no es un número entero, por ejemplo --${option} 100.`,
  );
}

/** Prints the mutations that the verification does not notice. */
async function mutate(files: string[], sample: SampleOptions): Promise<number> {
  const trials = await tryMutants(files, RUNNERS, sample, { progress: progressLine() });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const print = (title: string, some: Trial[]) => {
    if (some.length > 0) console.log(`\n${title}:\n\n${some.map(formatTrial).join('\n\n')}\n`);
  };
  const untried = trials.filter((trial) => trial.untried !== undefined);
  const tried = trials.filter((trial) => trial.untried === undefined);
  print(
    'Nadie nota',
    tried.filter(({ noticed }) => !noticed),
  );
  print('Sin probar, y sin contar', untried);
  console.log(formatCounts(countTrials(tried)));
  return untried.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const started = Date.now();
  const { values, positionals } = readOptions(OPTIONS);
  const files = values.cambiados ? await changedNotes() : selectNotes(positionals, ROOT);
  // Nothing was run, so nothing failed; a strict run requires everything to be verified.
  if (!(await isReady(values['sin-aislar']))) return values.estricto ? 1 : 0;
  if (values.mutar) {
    return mutate(files, {
      size: wholeNumber('cambios', values.cambios),
      seed: wholeNumber('semilla', values.semilla),
    });
  }
  const languages = languagesOf(RUNNERS);
  const notes = files.map((file) => noteJobs(file, languages));
  const result = await verify(notes, RUNNERS, {
    ...(!values['sin-cache'] && { cache: new ResultCache() }),
    // A strict run is long and decides: it must not fail by chance.
    ...(values.estricto && { attempts: 3 }),
    progress: progressLine(),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  report(result, files.length, started);
  if (values.escribir) {
    const written = writeSeenOutputs(result.blockResults);
    console.log(
      written.length > 0
        ? `Salidas escritas, revísalas:\n${written.join('\n')}`
        : 'Nada que escribir.',
    );
  }
  const counted = notes.reduce((sum, { count }) => sum + count, 0);
  const complaints = [
    ...(counted === result.blockResults.length
      ? []
      : [`hay ${counted} bloques y ${result.blockResults.length} veredictos`]),
    ...keepResults(result, files, values.estricto),
  ];
  for (const complaint of complaints) console.error(complaint);
  const bad = result.blockResults.some(
    ({ state }) => state === 'falla' || (values.estricto && state === 'omitido'),
  );
  return bad || result.errors.length > 0 || complaints.length > 0 ? 1 : 0;
}

await runCommand(HELP, async () => {
  process.exitCode = await main();
});
