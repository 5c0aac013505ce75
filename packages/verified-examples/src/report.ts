import { diffLines } from 'diff';
import { inColumns } from './columns.ts';
import type { State, BlockResult, Verification } from './engine.ts';
import { LEVELS } from './result.ts';
import { ANYTHING, compareLines } from './compare.ts';
import type { Problem } from './types.ts';
import * as messages from './messages.ts';

const STATES: readonly State[] = [...LEVELS, 'falla', 'omitido', 'excluido'];

const indent = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');

/** Hint for three dots that were meant as the wildcard `…`. */
function meantAnything(expected: string, seen: string): string[] {
  const meant = expected.replaceAll('...', ANYTHING);
  if (meant === expected || compareLines(meant.split('\n'), seen.split('\n')) !== undefined)
    return [];
  return [messages.wildcardHint];
}

/** A diff: `-` is what the note shows, `+` what was seen. */
function difference(expected: string, seen: string): string {
  const parts = diffLines(`${expected}\n`, `${seen}\n`);
  const lines = parts.flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
  );
  return [...messages.expectedAndSeen, ...lines, ...meantAnything(expected, seen)].join('\n');
}

/** A problem as its author reads it. */
export function formatProblem(file: string, problem: Problem, ran = ''): string {
  const { line, message, expected, seen } = problem;
  const place = file === '' ? '' : `${file}:${line}${ran === '' ? '' : `  (${ran})`}\n`;
  const details =
    expected !== undefined && seen !== undefined
      ? difference(expected, seen)
      : seen !== undefined && seen !== ''
        ? messages.seen(seen)
        : '';
  return place + indent([message, details].filter(Boolean).join('\n'), '  ');
}

/** All problems, one paragraph each; a broken plugin once, not per block. */
export function formatProblems({ blockResults, errors }: Verification): string[] {
  const broken = errors.some(({ file }) => file === '');
  const told = blockResults.filter(
    ({ problem }) => !broken || problem?.message !== messages.noOutcome,
  );
  return [
    ...errors.map(({ file, ...problem }) => formatProblem(file, problem)),
    ...told.flatMap(formatBlockResult),
  ];
}

function formatBlockResult({ file, problem, tool, block }: BlockResult): string[] {
  if (!problem) return [];
  const ran = [block.language, tool && `${tool.name} ${tool.version}`].filter(Boolean).join(', ');
  return [formatProblem(file, problem, ran)];
}

/** Results that passed only on retry, with the first failure. */
export function formatFlaky({ flaky }: Verification): string[] {
  if (flaky.length === 0) return [];
  return [messages.flaky, ...flaky.flatMap(formatBlockResult)];
}

/** Why blocks were skipped (a missing tool), and how many. */
export function formatOmissions(blockResults: BlockResult[]): string[] {
  const omitted = blockResults.filter(({ state }) => state === 'omitido');
  const reasons = Map.groupBy(omitted, ({ reason = '' }) => reason);
  return [...reasons].map(([reason, { length }]) => messages.omitted(length, reason));
}

/** Counts by language and state; the last row is the total. */
export function formatSummary(blockResults: BlockResult[]): string {
  const languages = [...Map.groupBy(blockResults, ({ block }) => block.language)].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const row = (name: string, counted: readonly BlockResult[]) => [
    name,
    ...STATES.map((state) => counted.filter((blockResult) => blockResult.state === state).length),
    counted.length,
    counted.filter(({ emulated }) => emulated !== undefined).length,
  ];
  const rows = [
    [messages.language, ...STATES, messages.total, messages.emulated],
    ...languages.map(([language, counted]) => row(language, counted)),
    row(messages.total, blockResults),
  ];
  const cells = rows.map((cells) => cells.map((cell) => (cell === 0 ? '·' : String(cell))));
  return inColumns(cells, '  ').join('\n');
}
