import path from 'node:path';
import { replaceFile } from '../../src/build/replace-file.ts';
import { blocksOf } from '../../src/notes/check-results.ts';
import { MUTATIONS_FILE, type MutationFigures } from '../../src/notes/mutations.ts';
import { readVerification, RESULTS_FILE } from '../../src/notes/results.ts';
import { annotate } from '../annotation.ts';
import { InputError, readOptions, runCommand } from '../command.ts';
import { askedNotes, changedNotes } from './asked-notes.ts';
import { PassCache } from './core/cache.ts';
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
  formatUnsteady,
} from './core/report.ts';
import { mergeResults, staleResults, toResults, writeResults } from './core/results.ts';
import { ROOT } from './core/process.ts';
import { allowOpenRuns, hasSandbox, whyNothingRuns } from './core/sandbox.ts';
import { writeSeenOutputs } from './core/write.ts';

const HELP = `Verifica los ejemplos de los apuntes.

  npm run verificar                            todos
  npm run verificar -- Css                     una sección
  npm run verificar -- Css/Grid                un tema
  npm run verificar -- src/content/topics/css  un archivo o una carpeta
  npm run verificar -- --cambiados             lo que difiere de la rama main

  --escribir   escribe la salida vista en los bloques «salida» vacíos
  --estricto   nada puede quedar omitido; no escribe: exige que
               ${RESULTS_FILE} esté al día
  --sin-cache  ejecuta también lo que ya pasó antes
  --sin-aislar ejecuta aunque nada encierre a los ejemplos en este equipo
  --mutar      estropea ejemplos, una cosa en cada uno, y dice lo que nadie nota
               (--cambios 100: cuántos; --semilla 1: cuáles)
  --ayuda      esto

Los resultados se guardan en ${RESULTS_FILE}, que se sube con los apuntes.
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

/** Shows which runner is at what job: on one line of a terminal, or one line a runner. */
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

/** Whether examples can be run here; says what to do where they cannot. */
async function isReady(openRuns: boolean): Promise<boolean> {
  if (openRuns && !(await hasSandbox())) {
    allowOpenRuns();
    console.error('¡ATENCIÓN! Los ejemplos se ejecutan SIN AISLAR, como has pedido.\n');
  }
  const why = await whyNothingRuns();
  if (why) console.error(`${why}\nMientras tanto no se ha comprobado ningún ejemplo.`);
  return why === undefined;
}

/** Writes the results of a run over `files`, or says which of the committed ones are others. */
function keepResults({ verdicts }: Verification, files: string[], strict: boolean): string[] {
  const before = readVerification(ROOT);
  const others = blocksOf(ROOT).filter(({ file }) => !files.includes(file));
  const elsewhere = new Set(others.map(({ block }) => block.hash));
  const results = mergeResults(before, toResults(verdicts, before), elsewhere);
  if (!strict) {
    writeResults(results);
    return [];
  }
  const stale = staleResults(before, results).map(({ hash, committed, found }) => {
    const verdict = verdicts.find(({ block }) => block.hash === hash);
    const place = verdict ? `${verdict.file}:${verdict.block.line}` : `ningún ejemplo (${hash})`;
    const [was, is] = [committed, found].map((result) => JSON.stringify(result) ?? 'nada');
    return `${place}\n  - guardado: ${was}\n  + visto:    ${is}`;
  });
  return stale.length === 0
    ? []
    : [`${RESULTS_FILE} no está al día. Ejecuta: npm run verificar`, ...stale];
}

function report(result: Verification, notes: number, started: number): void {
  const { verdicts, errors, ran } = result;
  const problems = [...formatUnsteady(result), ...formatProblems(result)];
  if (problems.length > 0) console.log(`\n${problems.join('\n\n')}\n`);
  for (const { file, problem } of verdicts) {
    if (problem) annotate(file, problem.line, formatProblem('', problem).trim());
  }
  console.log(formatSummary(verdicts));
  for (const omission of formatOmissions(verdicts)) console.log(omission);
  const failed = verdicts.filter(({ state }) => state === 'falla').length;
  const seconds = ((Date.now() - started) / 1000).toFixed(1).replace('.', ',');
  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`;
  const counts = [
    `${count(verdicts.length, 'bloque', 'bloques')} en ${count(notes, 'archivo', 'archivos')}`,
    count(ran, 'trabajo ejecutado', 'trabajos ejecutados'),
    count(failed, 'bloque falla', 'bloques fallan'),
    count(errors.length, 'error más', 'errores más'),
  ];
  console.log(`\n${counts.join(', ')}. ${seconds} s`);
}

/** A whole number that an option gives. */
function wholeNumber(option: string, text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InputError(
    `--${option} «${text}» no es un número entero, por ejemplo --${option} 100.`,
  );
}

/** Says which mistakes in examples nobody would notice; keeps the figures of a run over all notes. */
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
  const counts = countTrials(tried);
  console.log(formatCounts(counts));
  if (untried.length > 0) return 1;
  if (files.length === allNotes().length) {
    const figures: MutationFigures = { date: new Date().toISOString().slice(0, 10), counts };
    replaceFile(path.join(ROOT, MUTATIONS_FILE), `${JSON.stringify(figures, null, 2)}\n`);
  }
  return 0;
}

async function main(): Promise<number> {
  const started = Date.now();
  const { values, positionals } = readOptions(OPTIONS);
  const files = values.cambiados ? await changedNotes() : askedNotes(positionals, ROOT);
  // Nothing was run, so nothing has failed; where all must be verified, that is not enough.
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
    ...(!values['sin-cache'] && { cache: new PassCache() }),
    // A strict run is long and decides: chance must not.
    ...(values.estricto && { attempts: 3 }),
    progress: progressLine(),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  report(result, files.length, started);
  if (values.escribir) {
    const written = writeSeenOutputs(result.verdicts);
    console.log(
      written.length > 0
        ? `Salidas escritas, revísalas:\n${written.join('\n')}`
        : 'Nada que escribir.',
    );
  }
  const counted = notes.reduce((sum, { count }) => sum + count, 0);
  const complaints = [
    ...(counted === result.verdicts.length
      ? []
      : [`hay ${counted} bloques y ${result.verdicts.length} veredictos`]),
    ...keepResults(result, files, values.estricto),
  ];
  for (const complaint of complaints) console.error(complaint);
  const bad = result.verdicts.some(
    ({ state }) => state === 'falla' || (values.estricto && state === 'omitido'),
  );
  return bad || result.errors.length > 0 || complaints.length > 0 ? 1 : 0;
}

await runCommand(HELP, async () => {
  process.exitCode = await main();
});
