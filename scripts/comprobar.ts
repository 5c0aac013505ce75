/**
 * `npm run comprobar`: everything a change must pass before it is published,
 * quick things first, each with what to run to mend it.
 */
import { spawnSync } from 'node:child_process';
import { checkContents } from '../src/markdown/check-contents.ts';
import { ContentError, type Problem } from '../src/markdown/problem.ts';

interface Step {
  name: string;
  /** What to do when it fails. */
  remedy: string;
  /** A command of `node_modules/.bin`, or a check of our own. */
  run: readonly string[] | (() => boolean);
}

/** A line that GitHub shows beside the changed line of a pull request. */
const annotation = ({ file, line, found, expected, remedy }: Problem) =>
  `::error file=${file},line=${line}::${found}. Se esperaba: ${expected}. Solución: ${remedy}.`;

function checkNotes(): boolean {
  const problems = checkContents(process.cwd());
  if (problems.length === 0) return true;
  console.error(new ContentError(problems).message);
  if (process.env.GITHUB_ACTIONS) console.log(problems.map(annotation).join('\n'));
  return false;
}

const STEPS: readonly Step[] = [
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

function passes({ run }: Step): boolean {
  if (typeof run === 'function') return run();
  const [command, ...args] = run;
  return spawnSync(command!, args, { stdio: 'inherit' }).status === 0;
}

const failed = STEPS.filter((step) => {
  console.log(`\n── ${step.name}`);
  return !passes(step);
});
console.log('');
for (const { name, remedy } of failed) console.error(`✗ ${name}: ${remedy}`);
if (failed.length === 0) console.log('Todo en orden.');
process.exitCode = failed.length === 0 ? 0 : 1;
