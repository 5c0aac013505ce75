/**
 * `npm run comprobar`: everything that a change must pass before publishing, quick checks first,
 * each with its remedy.
 */
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { checkContents } from '../src/lint/check-contents.ts';
import { checkResults } from '../src/lint/check-results.ts';
import { longTopics, untaughtTopics } from '../src/lint/length-limits.ts';
import { collectionOf, noteFiles } from '../src/notes/model.ts';
import { ContentError, formatDiagnostic, toMessage, type Problem } from '../src/lint/diagnostic.ts';
import { annotate } from './annotation.ts';
import { InputError, readOptions, runCommand } from './command.ts';
import { NOTE_STEPS, STEPS, type Step } from './comprobar/steps.ts';
import { readSections, topicFacts, topicsIn } from './scaffold/content-files.ts';
import { templateLines } from './scaffold/example.ts';
import { ASTRO, runTool, toolPath } from './tool.ts';
import { selectNotes } from '../verify/select-notes.ts';
import { whyNothingRuns } from 'verified-examples/language';

const HELP = `Comprueba todo lo que un cambio tiene que pasar, primero lo rápido.

  npm run comprobar              todo (antes, una vez: npm run herramientas)
  npm run comprobar -- --rapido  apuntes, formato, ortografía, estilo, código sin usar y tipos
  npm run comprobar -- Css/Grid  un tema, una sección o un archivo: apuntes, formato, ortografía y ejemplos
  npm run comprobar -- --json    los errores de los apuntes, para otro programa (también con nombres)
  npm run comprobar -- --ayuda   esto

Cada herramienta recuerda lo que ya pasó (.cache, que se puede borrar).`;

/** A failed step and its remedy. */
type Failure = Pick<Step, 'name' | 'remedy'>;

/** Steps at a time: more would compete for two cores. */
const AT_A_TIME = 2;

const VERIFY = toolPath('verified-examples');

interface SlowStep extends Failure {
  command: readonly [program: string, ...args: string[]];
}

/** Steps of minutes; they need what `npm run herramientas` installs. */
const SLOW: readonly SlowStep[] = [
  {
    name: 'Construcción',
    remedy: 'corrige lo que se nombra arriba',
    command: [ASTRO, 'build'],
  },
  {
    name: 'Pruebas',
    remedy: 'repite una con npx vitest run <archivo>',
    command: [toolPath('vitest'), 'run'],
  },
  {
    name: 'Navegador',
    remedy: 'repite una con npx playwright test <archivo>',
    command: [toolPath('@playwright/test', 'playwright'), 'test'],
  },
  {
    name: 'Ejemplos',
    remedy: 'npm run verificar, y sube src/content/verificacion',
    command: [VERIFY, '--estricto'],
  },
];

const seconds = (milliseconds: number) =>
  (milliseconds / 1000).toLocaleString('es', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Prints the result of a step, and its output when it failed. */
function printStep(name: string, ok: boolean, detail: string, output: string): void {
  console.log(`${ok ? '✓' : '✗'} ${name} · ${detail}`);
  if (!ok) console.error(`${output.trimEnd()}\n`);
}

/** Lists drafts, which are shown only in development. */
function printDrafts(): void {
  const drafts = readSections()
    .flatMap(topicsIn)
    .filter(({ isDraft }) => isDraft);
  if (drafts.length > 0) {
    console.log(`  Borradores, que no se publican: ${drafts.map(({ file }) => file).join(', ')}`);
  }
}

/** Lists unedited lines of the template; those of published topics are a failure. */
function checkTemplates(only?: readonly string[]): Failure[] {
  const all = only ?? noteFiles(process.cwd(), 'topics');
  const unwritten = all.flatMap((file) =>
    templateLines(readFileSync(file, 'utf8')).map((line) => ({ file, line })),
  );
  if (unwritten.length === 0) return [];
  const places = unwritten.map(({ file, line }) => `${file}:${line}`);
  console.log(`  Texto de la plantilla, sin escribir: ${places.join(', ')}`);
  const isPublished = unwritten.some(({ file }) => topicFacts(file)?.data.borrador !== true);
  return isPublished
    ? [{ name: 'Plantilla', remedy: 'escribe ese texto, o pon `borrador: true` en la cabecera' }]
    : [];
}

/** Lists suggestions, which are not errors. */
function printAdvice(only?: readonly string[]): void {
  const topics = only?.filter((file) => collectionOf(file) === 'topics');
  const printLines = (heading: string, lines: string[]) => {
    if (lines.length === 0) return;
    console.log(`  ${heading}:`);
    for (const line of lines) console.log(`    ${line}`);
  };
  const root = process.cwd();
  printLines(
    'Más de lo que se lee de una sentada; divide el tema o resume',
    longTopics(root, topics),
  );
  printLines(
    'Código de «De un vistazo» que ninguna tarjeta enseña; enséñalo o quítalo',
    untaughtTopics(root, topics),
  );
}

/** All problems of the notes, and those of the given ones. */
function problemsOf(only?: readonly string[]): { all: Problem[]; asked: Problem[] } {
  const contents = checkContents(process.cwd());
  // Which results the notes need is known only when all of them can be read.
  const results = !only && contents.length === 0 ? checkResults(process.cwd()) : [];
  const all = [...contents, ...results];
  return { all, asked: all.filter(({ file }) => !only || only.includes(file)) };
}

/** Prints the problems of the notes for programs. */
function printJson(wanted: readonly string[]): void {
  const files = wanted.length > 0 ? selectNotes(wanted, process.cwd()) : undefined;
  const { asked } = problemsOf(files);
  console.log(JSON.stringify(asked.map(toMessage), undefined, 2));
  process.exitCode = asked.length === 0 ? 0 : 1;
}

/** Checks all notes, or those given. */
function checkNotes(only?: readonly string[]): Failure[] {
  const started = performance.now();
  const { all, asked: problems } = problemsOf(only);
  const text = problems.length > 0 ? new ContentError(problems).message : '';
  printStep('Apuntes', problems.length === 0, `${seconds(performance.now() - started)} s`, text);
  for (const problem of problems) annotate(problem.file, problem.line, formatDiagnostic(problem));
  if (!only && problems.length === 0) printDrafts();
  const unwritten = problems.length === 0 ? checkTemplates(only) : [];
  if (problems.length === 0) printAdvice(only);
  const others = [...new Set(all.filter((one) => !problems.includes(one)).map(({ file }) => file))];
  if (others.length > 0) console.log(`  Hay errores en otros archivos: ${others.join(', ')}`);
  return problems.length === 0
    ? unwritten
    : [{ name: 'Apuntes', remedy: 'corrige los archivos que se nombran arriba' }];
}

/** Runs quick steps on these files, or on the whole project; returns those that failed. */
async function runSteps(steps: readonly Step[], files?: readonly string[]): Promise<Failure[]> {
  const outcomes = await pLimit(AT_A_TIME).map([...steps], async (step) => {
    const started = performance.now();
    const { ok, output } = await step.run(files);
    printStep(step.name, ok, `${seconds(performance.now() - started)} s`, output);
    return { step, ok };
  });
  return outcomes.filter(({ ok }) => !ok).map(({ step }) => step);
}

async function checkQuickly(): Promise<Failure[]> {
  const failed = checkNotes();
  return [...failed, ...(await runSteps(STEPS))];
}

/** Runs the slow steps with their output shown; returns those that failed. */
async function checkSlowly(): Promise<Failure[]> {
  const failed: Failure[] = [];
  for (const step of SLOW) {
    console.log(`\n── ${step.name}`);
    const [program, ...args] = step.command;
    if (!(await runTool(program, args, true)).ok) failed.push(step);
  }
  return failed;
}

/** Whether examples were skipped because this machine cannot run them. */
let areExamplesLeftOut = false;

/** Why this machine cannot run examples; `undefined` where it can. */
const whyLeftOut = async () =>
  process.platform === 'linux'
    ? whyNothingRuns('npm run herramientas')
    : 'no se ejecutan en este sistema, y docs/escribir-apuntes.md dice cómo';

/** Verifies the examples of some notes, where possible. */
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
  printStep(name, ok, `${seconds(performance.now() - started)} s`, output);
  return ok ? [] : [{ name, remedy: 'corrige los ejemplos que se nombran arriba' }];
}

/** Checks some notes; examples are not run while the notes have errors. */
async function checkSome(wanted: readonly string[]): Promise<Failure[]> {
  const files = selectNotes(wanted, process.cwd());
  const failed = checkNotes(files);
  if (failed.length > 0) {
    console.error('Sus ejemplos no se han comprobado todavía.');
    return [...failed, ...(await runSteps(NOTE_STEPS, files))];
  }
  const examples = checkExamples(files);
  return [...(await runSteps(NOTE_STEPS, files)), ...(await examples)];
}

async function checkAll(): Promise<Failure[]> {
  const failed = await checkQuickly();
  if (failed.length === 0) return checkSlowly();
  console.error('Lo demás no se ha comprobado todavía.');
  return failed;
}

await runCommand(HELP, async () => {
  const started = performance.now();
  const { values, positionals } = readOptions({
    json: { type: 'boolean' },
    rapido: { type: 'boolean' },
  });
  if (values.rapido && positionals.length > 0) {
    throw new InputError('Con --rapido se comprueba todo: no se le dan nombres de temas.');
  }
  if (values.json) {
    printJson(positionals);
    return;
  }
  const check = values.rapido ? checkQuickly : checkAll;
  const failed = await (positionals.length > 0 ? checkSome(positionals) : check());
  console.log('');
  for (const { name, remedy } of failed) console.error(`✗ ${name}: ${remedy}`);
  if (failed.length === 0) {
    const all = areExamplesLeftOut ? 'Lo demás, en orden' : 'Todo en orden';
    console.log(`${all} (${seconds(performance.now() - started)} s).`);
  }
  process.exitCode = failed.length === 0 ? 0 : 1;
});
