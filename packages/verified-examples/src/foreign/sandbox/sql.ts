/**
 * Runs SQL in a database in memory.
 *
 *     node sql.ts FOLDER
 *
 * `FOLDER/plan.json` has the texts, `FOLDER/seen.json` gets what the statements of the last one
 * return.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What a statement returned. */
export interface Returned {
  /** Line of the text on which it ends, from 1. */
  line: number;
  rows: unknown[][];
}

export interface Seen {
  returned: Returned[];
  error?: string;
}

const database = new DatabaseSync(':memory:');

/**
 * The first statement of a text: up to the first semicolon at which SQLite reads a whole one.
 *
 * @throws the error of SQLite where it reads none.
 */
function firstStatement(text: string): { statement: StatementSync; length: number } {
  const ends = [...text.matchAll(/;/g)].map(({ index }) => index + 1);
  let first: unknown;
  for (const end of [...ends, text.length]) {
    try {
      return { statement: database.prepare(text.slice(0, end)), length: end };
    } catch (error) {
      first ??= error;
    }
  }
  throw first;
}

const isEmpty = (text: string) =>
  text.replaceAll(/--.*|\/\*[^]*?\*\//g, '').replaceAll(/[\s;]/g, '') === '';

function run(text: string): Seen {
  const returned: Returned[] = [];
  let start = 0;
  try {
    while (!isEmpty(text.slice(start))) {
      const { statement, length } = firstStatement(text.slice(start));
      start += length;
      statement.setReturnArrays(true);
      const rows = statement.all() as unknown as unknown[][];
      returned.push({ line: text.slice(0, start).split('\n').length, rows });
    }
    return { returned };
  } catch (error) {
    return { returned, error: (error as Error).message };
  }
}

const folder = process.argv[2]!;
const texts = JSON.parse(readFileSync(path.join(folder, 'plan.json'), 'utf8')) as string[];
const seen = texts.map(run).at(-1);
writeFileSync(path.join(folder, 'seen.json'), JSON.stringify(seen));
