/**
 * `npm run comprobar`: everything a change must pass before it is published,
 * quick things first, each with what to run to mend it.
 */
import { readFileSync, rmSync } from 'node:fs';
import pLimit from 'p-limit';
import type { JsonTestResults } from 'vitest/node';
import { readKept } from '../src/build/read-kept.ts';
import { checkContents } from '../src/notes/check-contents.ts';
import { checkResults } from '../src/notes/check-results.ts';
import { longTopics } from '../src/notes/measure.ts';
import { collectionOf, noteFiles } from '../src/notes/model.ts';
import { ContentError, type Problem } from '../src/notes/problem.ts';
import { annotate } from './annotation.ts';
import { InputError, readOptions, runCommand } from './command.ts';
import { failedTests } from './comprobar/failed-tests.ts';
import { projectFiles } from './comprobar/project-files.ts';
import { runStep, STEPS, type Outcome, type Step } from './comprobar/steps.ts';
import { readSections, topicsIn } from './nuevo/content-files.ts';
import { templateLines } from './nuevo/example.ts';
import { ASTRO, runTool, toolPath } from './tool.ts';
import { askedNotes } from './verificar/asked-notes.ts';
import { whyNothingRuns } from './verificar/core/sandbox.ts';

const HELP = `Comprueba todo lo que un cambio tiene que pasar, primero lo rápido.

  npm run comprobar              todo (antes, una vez: npm run herramientas)
  npm run comprobar -- --rapido  apuntes, formato, ortografía, estilo, código sin usar y tipos
  npm run comprobar -- Css/Grid  un tema, una sección o un archivo: apuntes, formato, ortografía y ejemplos
  npm run comprobar -- --ayuda   esto

Lo que ya pasó y no ha cambiado no se repite (.cache/comprobar, que se puede borrar).`;

/** What failed, what to run to mend it, and where there is much of it, what in it. */
type Failure = Pick<Step, 'name' | 'remedy'> & { details?: readonly string[] };

/** Steps at a time: more would wait for the same two cores. */
const AT_A_TIME = 2;

const VERIFY = 'scripts/verificar/cli.ts';

/** What Vitest found, for those who come after it. */
const TESTS_REPORT = '.cache/comprobar/pruebas.json';

/** Of a run that broke off there is no report. */
function detailsOfTests(): string[] {
  const report = readKept<JsonTestResults>(TESTS_REPORT);
  return report ? failedTests(report, process.cwd()) : [];
}

interface SlowStep extends Failure {
  command: readonly [program: string, ...args: string[]];
  detailsOf?: () => string[];
}

/** Minutes: they need what `npm run herramientas` installs. */
const SLOW: readonly SlowStep[] = [
  {
    name: 'Construcción',
    remedy: 'corrige lo que se nombra arriba',
    command: [ASTRO, 'build'],
  },
  {
    name: 'Pruebas',
    remedy: 'repite una con npx vitest run <archivo>',
    command: [
      toolPath('vitest'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${TESTS_REPORT}`],
    ],
    detailsOf: detailsOfTests,
  },
  {
    name: 'Navegador',
    remedy: 'repite una con npx playwright test <archivo>',
    command: [toolPath('@playwright/test', 'playwright'), 'test'],
  },
  {
    name: 'Ejemplos',
    remedy: 'npm run verificar, y sube src/content/verificacion.json',
    command: [VERIFY, '--estricto'],
  },
];

const seconds = (milliseconds: number) =>
  (milliseconds / 1000).toLocaleString('es', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Prints how a step went: its verdict, and under it what it said when it failed. */
function tell(name: string, ok: boolean, detail: string, output: string): void {
  console.log(`${ok ? '✓' : '✗'} ${name} · ${detail}`);
  if (!ok) console.error(`${output.trimEnd()}\n`);
}

function tellOutcome({ step, ok, output, seconds: took, files }: Outcome): void {
  const looked = files === 1 ? '1 archivo' : `${files} archivos`;
  tell(step.name, ok, files === 0 ? 'sin cambios' : `${looked}, ${seconds(took * 1000)} s`, output);
}

/** Names what is seen in development only. */
function tellDrafts(): void {
  const drafts = readSections()
    .flatMap(topicsIn)
    .filter(({ isDraft }) => isDraft);
  if (drafts.length > 0) {
    console.log(`  Borradores, que no se publican: ${drafts.map(({ file }) => file).join(', ')}`);
  }
}

/** Names what is published as the template has it: `nuevo-tema` has just made it, or it was forgotten. */
function tellTemplates(only?: readonly string[]): void {
  const all = only ?? noteFiles(process.cwd(), 'topics');
  const places = all.flatMap((file) =>
    templateLines(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  );
  if (places.length > 0) console.log(`  Texto de la plantilla, sin escribir: ${places.join(', ')}`);
}

/** Names what is longer than it should be, which is no mistake. */
function tellLong(only?: readonly string[]): void {
  const topics = only?.filter((file) => collectionOf(file) === 'topics');
  const long = longTopics(process.cwd(), topics);
  if (long.length === 0) return;
  console.log('  Más de lo que se lee de una sentada; divide el tema o resume:');
  for (const line of long) console.log(`    ${line}`);
}

/** Checks the notes: all of them, or what is wrong with some. */
function checkNotes(only?: readonly string[]): Failure[] {
  const started = performance.now();
  const contents = checkContents(process.cwd());
  // Of contents that cannot be read nobody knows which results they have.
  const results = !only && contents.length === 0 ? checkResults(process.cwd()) : [];
  const all = [...contents, ...results];
  const isAsked = ({ file }: Problem) => !only || only.includes(file);
  const problems = all.filter(isAsked);
  const text = problems.length > 0 ? new ContentError(problems).message : '';
  tell('Apuntes', problems.length === 0, `${seconds(performance.now() - started)} s`, text);
  for (const { file, line, found, expected, remedy } of problems) {
    annotate(file, line, `${found}. Se esperaba: ${expected}. Solución: ${remedy}.`);
  }
  if (!only && problems.length === 0) tellDrafts();
  if (problems.length === 0) tellTemplates(only);
  if (problems.length === 0) tellLong(only);
  const others = [...new Set(all.filter((one) => !isAsked(one)).map(({ file }) => file))];
  if (others.length > 0) console.log(`  Hay errores en otros archivos: ${others.join(', ')}`);
  return problems.length === 0
    ? []
    : [{ name: 'Apuntes', remedy: 'corrige los archivos que se nombran arriba' }];
}

/** Runs the steps of seconds on these files; gives those that failed. */
async function runSteps(files: readonly string[]): Promise<Failure[]> {
  // The slowest first, so that none waits for it at the end.
  const steps = STEPS.filter(({ concerns }) => files.some(concerns)).reverse();
  const outcomes = await pLimit(AT_A_TIME).map(steps, async (step) => {
    const outcome = await runStep(step, process.cwd(), files);
    tellOutcome(outcome);
    return outcome;
  });
  return outcomes.filter(({ ok }) => !ok).map(({ step }) => step);
}

async function checkQuickly(): Promise<Failure[]> {
  const failed = checkNotes();
  return [...failed, ...(await runSteps(projectFiles(process.cwd())))];
}

/** Runs the steps of minutes in front of the author; gives those that failed. */
async function checkSlowly(): Promise<Failure[]> {
  const failed: Failure[] = [];
  rmSync(TESTS_REPORT, { force: true });
  for (const step of SLOW) {
    console.log(`\n── ${step.name}`);
    const [program, ...args] = step.command;
    if ((await runTool(program, args, true)).ok) continue;
    failed.push({ ...step, details: step.detailsOf?.() ?? [] });
  }
  return failed;
}

/** Whether the examples were left out, since this machine cannot run them. */
let areExamplesLeftOut = false;

/** What keeps this machine from running examples; nothing where it can. */
const whyLeftOut = async () =>
  process.platform === 'linux'
    ? whyNothingRuns()
    : 'no se ejecutan en este sistema, y docs/escribir-apuntes.md dice cómo';

/** The examples of some notes, where they can be run. */
async function checkExamples(files: readonly string[]): Promise<Failure[]> {
  const name = 'Ejemplos';
  const why = await whyLeftOut();
  if (why) {
    console.log(`· ${name} · sin comprobar: ${why}`);
    areExamplesLeftOut = true;
    return [];
  }
  const started = performance.now();
  const { ok, output } = await runTool(VERIFY, files);
  tell(name, ok, `${seconds(performance.now() - started)} s`, output);
  return ok ? [] : [{ name, remedy: 'corrige los ejemplos que se nombran arriba' }];
}

/** Checks some notes; the examples of those that are wrong by themselves are not run. */
async function checkSome(wanted: readonly string[]): Promise<Failure[]> {
  const files = askedNotes(wanted, process.cwd());
  const failed = checkNotes(files);
  if (failed.length > 0) {
    console.error('Sus ejemplos no se han comprobado todavía.');
    return [...failed, ...(await runSteps(files))];
  }
  const examples = checkExamples(files);
  return [...(await runSteps(files)), ...(await examples)];
}

async function checkAll(): Promise<Failure[]> {
  const failed = await checkQuickly();
  if (failed.length === 0) return checkSlowly();
  console.error('Lo demás no se ha comprobado todavía.');
  return failed;
}

await runCommand(HELP, async () => {
  const started = performance.now();
  const { values, positionals } = readOptions({ rapido: { type: 'boolean' } });
  if (values.rapido && positionals.length > 0) {
    throw new InputError('Con --rapido se comprueba todo: no se le dan nombres de temas.');
  }
  const check = values.rapido ? checkQuickly : checkAll;
  const failed = await (positionals.length > 0 ? checkSome(positionals) : check());
  console.log('');
  for (const { name, remedy, details = [] } of failed) {
    console.error([`✗ ${name}: ${remedy}`, ...details].join('\n    '));
  }
  if (failed.length === 0) {
    const all = areExamplesLeftOut ? 'Lo demás, en orden' : 'Todo en orden';
    console.log(`${all} (${seconds(performance.now() - started)} s).`);
  }
  process.exitCode = failed.length === 0 ? 0 : 1;
});
