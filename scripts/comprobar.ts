/**
 * `npm run comprobar`: everything a change must pass before it is published,
 * quick things first, each with what to run to mend it.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { checkContents } from '../src/notes/check-contents.ts';
import { ContentError } from '../src/notes/problem.ts';
import { annotate } from './annotation.ts';
import { runCommand } from './command.ts';

interface Step {
  name: string;
  /** What to do when it fails. */
  remedy: string;
  /** A command of `node_modules/.bin`, or a check of our own. */
  run: readonly string[] | (() => boolean);
}

function checkNotes(): boolean {
  const problems = checkContents(process.cwd());
  if (problems.length === 0) return true;
  console.error(new ContentError(problems).message);
  for (const { file, line, found, expected, remedy } of problems) {
    annotate(file, line, `${found}. Se esperaba: ${expected}. Solución: ${remedy}.`);
  }
  return false;
}

/** Seconds: what an author runs while writing. */
const QUICK: readonly Step[] = [
  { name: 'Apuntes', remedy: 'corrige los archivos que se nombran arriba', run: checkNotes },
  { name: 'Formato', remedy: 'npm run formato', run: ['prettier', '--check', '.'] },
  {
    name: 'Ortografía',
    remedy: 'corrige la palabra o, si está bien escrita, añádela a palabras.txt',
    run: ['cspell', '--no-progress', '--no-summary', '--dot'],
  },
  { name: 'Estilo del código', remedy: 'npx eslint --fix .', run: ['eslint', '.'] },
  { name: 'Código sin usar', remedy: 'borra lo que se nombra arriba', run: ['knip'] },
  { name: 'Tipos', remedy: 'corrige los tipos que se nombran arriba', run: ['astro', 'check'] },
];

/** Minutes: they need what `npm run herramientas` installs. */
const SLOW: readonly Step[] = [
  { name: 'Construcción', remedy: 'corrige lo que se nombra arriba', run: ['astro', 'build'] },
  { name: 'Pruebas', remedy: 'repite una con npx vitest run <archivo>', run: ['vitest', 'run'] },
  {
    name: 'Navegador',
    remedy: 'repite una con npx playwright test <archivo>',
    run: ['playwright', 'test'],
  },
  {
    name: 'Ejemplos',
    remedy: 'npm run verificar, y sube src/content/verificacion.json',
    run: ['node', 'scripts/verificar/cli.ts', '--estricto'],
  },
];

const HELP = `Comprueba todo lo que un cambio tiene que pasar, primero lo rápido.

  npm run comprobar              todo (antes, una vez: npm run herramientas)
  npm run comprobar -- --rapido  apuntes, formato, ortografía, estilo, código sin usar y tipos
  npm run comprobar -- --ayuda   esto`;

function passes({ run }: Step): boolean {
  if (typeof run === 'function') return run();
  const [command, ...args] = run;
  return spawnSync(command!, args, { stdio: 'inherit' }).status === 0;
}

/** Runs all steps; gives those that failed. */
const failing = (steps: readonly Step[]) =>
  steps.filter((step) => {
    console.log(`\n── ${step.name}`);
    return !passes(step);
  });

function check(isQuick: boolean): void {
  const failed = failing(QUICK);
  const isStopped = failed.length > 0;
  if (!isQuick && !isStopped) failed.push(...failing(SLOW));
  console.log('');
  for (const { name, remedy } of failed) console.error(`✗ ${name}: ${remedy}`);
  if (!isQuick && isStopped) console.error('Lo demás no se ha comprobado todavía.');
  if (failed.length === 0) console.log('Todo en orden.');
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await runCommand(HELP, async () => {
  const { values } = parseArgs({
    options: { rapido: { type: 'boolean' }, ayuda: { type: 'boolean', short: 'h' } },
  });
  if (values.ayuda) console.log(HELP);
  else check(values.rapido === true);
});
