import { diffLines } from 'diff';
import { inColumns } from '../../columns.ts';
import { NO_WORD, type State, type Verdict, type Verification } from './engine.ts';
import { LEVELS } from '../../../src/lib/verification.ts';
import { ANYTHING, compareLines } from './output.ts';
import type { Problem } from './types.ts';

const STATES: readonly State[] = [...LEVELS, 'falla', 'omitido', 'excluido'];

const indent = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');

/** Dots, as every keyboard has them, stand for themselves: said where they were meant to stand for anything. */
function meantAnything(expected: string, seen: string): string[] {
  const meant = expected.replaceAll('...', ANYTHING);
  if (meant === expected || compareLines(meant.split('\n'), seen.split('\n')) !== undefined)
    return [];
  return ['Por lo que cambia se escribe «…», un solo carácter, y no tres puntos.'];
}

/** Expected beside seen: `-` what the note says, `+` what was seen. */
function difference(expected: string, seen: string): string {
  const parts = diffLines(`${expected}\n`, `${seen}\n`);
  const lines = parts.flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
  );
  return ['- esperado', '+ visto', ...lines, ...meantAnything(expected, seen)].join('\n');
}

/** The whole of a problem, for its author. */
export function formatProblem(file: string, problem: Problem, ran = ''): string {
  const { line, message, expected, seen } = problem;
  const place = file === '' ? '' : `${file}:${line}${ran === '' ? '' : `  (${ran})`}\n`;
  const details =
    expected !== undefined && seen !== undefined
      ? difference(expected, seen)
      : seen !== undefined && seen !== ''
        ? `visto:\n${seen}`
        : '';
  return place + indent([message, details].filter(Boolean).join('\n'), '  ');
}

/** All that is wrong, one paragraph each; a broken runner once, not once a block. */
export function formatProblems({ verdicts, errors }: Verification): string[] {
  const broken = errors.some(({ file }) => file === '');
  const told = verdicts.filter(({ problem }) => !broken || problem?.message !== NO_WORD);
  return [
    ...errors.map(({ file, ...problem }) => formatProblem(file, problem)),
    ...told.flatMap(formatVerdict),
  ];
}

function formatVerdict({ file, problem, tool, block }: Verdict): string[] {
  if (!problem) return [];
  const ran = [block.language, tool && `${tool.name} ${tool.version}`].filter(Boolean).join(', ');
  return [formatProblem(file, problem, ran)];
}

/** What passed only when it was run again, with what was wrong the first time. */
export function formatUnsteady({ unsteady }: Verification): string[] {
  if (unsteady.length === 0) return [];
  return [
    'Pasan, pero no a la primera. Si se repite, el ejemplo depende del azar o de la prisa:',
    ...unsteady.flatMap(formatVerdict),
  ];
}

/** Why blocks were omitted, and how many: a tool is missing. */
export function formatOmissions(verdicts: Verdict[]): string[] {
  const omitted = verdicts.filter(({ state }) => state === 'omitido');
  const reasons = Map.groupBy(omitted, ({ reason = '' }) => reason);
  return [...reasons].map(([reason, { length }]) => `${length} omitidos: ${reason}`);
}

/** Counts by language and state. The last row adds up to the blocks of the notes. */
export function formatSummary(verdicts: Verdict[]): string {
  const languages = [...Map.groupBy(verdicts, ({ block }) => block.language)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const row = (name: string, counted: readonly Verdict[]) => [
    name,
    ...STATES.map((state) => counted.filter((verdict) => verdict.state === state).length),
    counted.length,
    counted.filter(({ emulated }) => emulated !== undefined).length,
  ];
  const rows = [
    ['lenguaje', ...STATES, 'total', '(emulado)'],
    ...languages.map(([language, counted]) => row(language, counted)),
    row('total', verdicts),
  ];
  const cells = rows.map((cells) => cells.map((cell) => (cell === 0 ? '·' : String(cell))));
  return inColumns(cells, '  ').join('\n');
}
