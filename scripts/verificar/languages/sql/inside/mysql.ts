import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { writeFiles } from '../../../core/inside/files.ts';
import { serve } from '../../../core/inside/serve.ts';
import { MYSQL_LOGIN, startMysql } from '../../../services/inside/start.ts';
import { askAll, openClient, type Client } from '../../../core/inside/terminal-client.ts';
import { refusalOfMysql } from './only-mariadb.ts';

/** A session: the statements of each of its blocks, in order. */
interface Item {
  statements: string[][];
  files: Record<string, string>;
}

const CLIENT = '/usr/bin/mariadb';
const LOGIN = [...MYSQL_LOGIN, '--default-character-set=utf8mb4'];

let started: Promise<unknown> | undefined;

function query(sql: string): string | undefined {
  try {
    return execFileSync(CLIENT, [...LOGIN, '--batch', '--skip-column-names'], {
      input: sql,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

const OWN_DATABASES = new Set(['information_schema', 'mysql', 'performance_schema', 'sys']);

/** Leaves the server as new, with one empty database `test` for notes that choose none. */
function reset(): void {
  const databases = (query('SHOW DATABASES') ?? '')
    .split('\n')
    .filter((name) => name && !OWN_DATABASES.has(name));
  const users = (
    query(
      "SELECT CONCAT(QUOTE(user), '@', QUOTE(host)) FROM mysql.user WHERE user NOT IN ('root', 'mariadb.sys', '')",
    ) ?? ''
  )
    .split('\n')
    .filter(Boolean);
  query(
    [
      ...databases.map((name) => `DROP DATABASE \`${name}\`;`),
      ...users.map((user) => `DROP USER ${user};`),
      'CREATE DATABASE test;',
    ].join('\n'),
  );
}

// The client has no mark of its own: a query for one output, a mistake for the other.
const MARK = "DELIMITER ;\nSELECT 'fin_de_orden';\nfin_de_orden;";
const MARK_TABLE = /\+-+\+\n\| fin_de_orden \|\n\+-+\+\n\| fin_de_orden \|\n\+-+\+\n/;
const MARK_ERROR = /ERROR 1064[^\n]*'fin_de_orden'[^\n]*\n/;

/** Before an error the client repeats the statement between two rules. */
const ECHO = /^-{14}\n[^]*?\n-{14}\n\n?/gm;

const remove =
  (mark: RegExp) =>
  (text: string): string | undefined =>
    mark.test(text) ? text.replace(mark, '').replace(ECHO, '') : undefined;

/** A client that knows MySQL's answer where MariaDB's is another. */
const asMysql = (client: Client): Client => ({
  ...client,
  ask(statement) {
    const refusal = refusalOfMysql(statement);
    return refusal === undefined
      ? client.ask(statement)
      : Promise.resolve({ stdout: '', stderr: refusal });
  },
});

await serve<Item>(async (item) => {
  started ??= startMysql();
  await started;
  reset();
  const cwd = '/tmp/sesion';
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd);
  writeFiles(cwd, item.files);
  const client = openClient(
    CLIENT,
    [...LOGIN, '--table', '--force', '--unbuffered', 'test'],
    { cwd, env: process.env },
    MARK,
    { stdout: remove(MARK_TABLE), stderr: remove(MARK_ERROR) },
  );
  return askAll(asMysql(client), item.statements);
});
