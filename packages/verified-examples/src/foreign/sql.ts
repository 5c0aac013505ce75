import path from 'node:path';
import { detectNode } from '../../languages/js/node.ts';
import { ENGINE_MOUNT, sandboxPath } from '../batch.ts';
import { readJson } from '../files.ts';
import { withTemporaryDirectory, writeFiles } from '../process.ts';
import { perJob } from '../runs.ts';
import { runSandboxed } from '../sandbox.ts';
import type { Block, Job, Language, Outcome } from '../types.ts';
import type { Returned, Seen } from './sandbox/sql.ts';
import * as messages from './messages.ts';
import { followBlocks, type Attempt } from './decide.ts';
import { compareOutput, isElided, type Check } from './written.ts';

/**
 * SQL of documents that were not written to be verified, in a database of SQLite in memory: what
 * SQLite does not accept may be another dialect.
 */
export const foreignSql: Language = {
  name: 'foreign-sql',
  module: import.meta.filename,
  languages: { sql: { comment: '--', session: true } },
  accepts: ({ language }) => language === 'sql',
  detect: detectSqlite,
  debianPackages: [],
  run: perJob(verifyJob),
  selfTests: [],
};

/** Node with SQLite inside. */
async function detectSqlite() {
  const node = await detectNode();
  return { name: messages.sqliteOfNode, version: node.version };
}

const OTHER_DIALECTS = /^(?:postgres\w*|pgsql|mysql|mariadb|tsql|plsql|plpgsql)$/;

async function verifyJob({ blocks }: Job): Promise<Outcome[]> {
  const outcomes = await followBlocks(blocks, {
    unfit: ({ code, extra }) =>
      OTHER_DIALECTS.test(String(extra))
        ? { omitted: messages.otherDatabase(String(extra)) }
        : isElided(code)
          ? { omitted: messages.elided }
          : undefined,
    run: runBlock,
  });
  return outcomes.map((outcome) =>
    outcome.level ? { ...outcome, emulated: messages.emulatedBySqlite } : outcome,
  );
}

const INSIDE = '/run/visto';

function runBlock(block: Block, context: readonly Block[] = []): Promise<Attempt> {
  return withTemporaryDirectory(async (directory) => {
    const [work = '', seen = ''] = ['trabajo', 'visto'].map((name) => path.join(directory, name));
    const plan = JSON.stringify([...context, block].map(({ code }) => code));
    writeFiles(directory, { 'trabajo/.keep': '', 'visto/plan.json': plan });
    const module = sandboxPath('src/foreign/sandbox/sql.ts');
    await runSandboxed('node', ['--disable-warning=ExperimentalWarning', module, INSIDE], {
      directory: work,
      readOnly: ENGINE_MOUNT,
      writable: { [INSIDE]: seen },
      timeout: 20_000,
    });
    const result = readJson<Seen>(path.join(seen, 'seen.json'));
    if (!result) return { checks: [], failure: messages.endless };
    const { returned, error } = result;
    const checks = checksOf(block, returned);
    const isOther = checks.some(({ verdict }) => verdict === 'differs');
    const failure =
      error !== undefined
        ? messages.refusedBySqlite(error)
        : isOther && block.extra !== 'sqlite'
          ? messages.otherOutputInSqlite
          : undefined;
    return { checks, ...(failure !== undefined && { failure }) };
  });
}

const ARROW = /--\s*(?:=>|-+>|→|⇒)\s?(.*)$/;

/** Rows as lines of cells. */
const asText = (rows: unknown[][]): string =>
  rows.map((row) => row.map((cell) => String(cell ?? 'NULL')).join(' ')).join('\n');

/** A table as lines of cells, without its borders. */
const withoutBorders = (text: string): string =>
  text
    .split('\n')
    .filter(
      (line) => !/^[\s|+:=\u2500-\u257f-]*$/.test(line) && !/^\(\d+ rows?\)$/.test(line.trim()),
    )
    .map((line) => line.replaceAll(/[|│]/g, ' ').replaceAll(/\s+/g, ' ').trim())
    .join('\n');

function checksOf({ code, line, output }: Block, returned: readonly Returned[]): Check[] {
  const checks = code.split('\n').flatMap((text, index): Check | [] => {
    const expected = ARROW.exec(text)?.[1]?.trim();
    const statement = returned.findLast((one) => one.line <= index + 1);
    if (expected === undefined || !statement) return [];
    const seen = asText(statement.rows);
    const isEqual = expected.replaceAll(/[,|]\s*/g, ' ').trim() === seen.replaceAll('\n', ' ');
    const verdict = isEqual ? 'equal' : 'unknown';
    return { line: line + 1 + index, expected, seen, verdict };
  });
  if (output) checks.push(tableCheck(output, returned));
  return checks;
}

/** Compares a table, with or without its header. */
function tableCheck(output: { text: string; line: number }, returned: readonly Returned[]): Check {
  const [header = '', ...rest] = withoutBorders(output.text).split('\n');
  const tables = returned.map(({ rows }) => rows).filter((rows) => rows.length > 0);
  const last = tables.at(-1) ?? [];
  const seen = asText(last);
  // Several tables and empty cells are drawn in several ways.
  const isExplicit = tables.length === 1 && last.every((row) => row.every((cell) => cell !== null));
  const whole = compareOutput(output.line + 1, [header, ...rest].join('\n'), seen, { isExplicit });
  if (whole.verdict === 'equal' || rest.length === 0) return whole;
  return compareOutput(output.line + 1, rest.join('\n'), seen, { isExplicit });
}
