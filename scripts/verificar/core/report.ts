import { diffLines } from 'diff';
import { NO_WORD, type State, type Verdict, type Verification } from './engine.ts';
import { LEVELS } from '../../../src/lib/verification.ts';
import type { Problem } from './types.ts';

const STATES: readonly State[] = [...LEVELS, 'falla', 'omitido', 'excluido'];

const indent = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');

/** Expected beside seen: `-` what the note says, `+` what was seen. */
function difference(expected: string, seen: string): string {
  const parts = diffLines(`${expected}\n`, `${seen}\n`);
  const lines = parts.flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
  );
  return ['- esperado', '+ visto', ...lines].join('\n');
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
  const reasons = new Map<string, number>();
  for (const { state, reason = '' } of verdicts) {
    if (state === 'omitido') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => `${count} omitidos: ${reason}`);
}

/** Counts by language and state. The last row adds up to the blocks of the notes. */
export function formatSummary(verdicts: Verdict[]): string {
  const languages = [...new Set(verdicts.map(({ block }) => block.language))].sort();
  const count = (language: string | undefined, state: State | undefined) =>
    verdicts.filter(
      (verdict) =>
        (language === undefined || verdict.block.language === language) &&
        (state === undefined || verdict.state === state),
    ).length;
  const emulated = (language: string | undefined) =>
    verdicts.filter(
      (verdict) =>
        verdict.emulated !== undefined &&
        (language === undefined || verdict.block.language === language),
    ).length;
  const row = (name: string, language: string | undefined) => [
    name,
    ...STATES.map((state) => count(language, state)),
    count(language, undefined),
    emulated(language),
  ];
  return table([
    ['lenguaje', ...STATES, 'total', '(emulado)'],
    ...languages.map((language) => row(language, language)),
    row('total', undefined),
  ]);
}

function table(rows: (string | number)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === 0 ? '·' : String(cell))));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
