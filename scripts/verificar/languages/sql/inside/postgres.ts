import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { serve } from '../../../core/inside/serve.ts';
import { startPostgres, type Server } from '../../../services/inside/start.ts';
import { askAll, openClient } from '../../../core/inside/terminal-client.ts';
import { writeFiles } from '../../../core/inside/files.ts';

/** A session: the statements of each of its blocks, in order. */
interface Item {
  /** Directory with `initdb` and `postgres`, which decides the version. */
  server: string;
  psql: string;
  statements: string[][];
  files: Record<string, string>;
}

const MARK = '\u0001fin\u0001';

const servers = new Map<string, Promise<Server>>();

/** The server of these programs, started when it is first needed. */
function serverOf({ server, psql }: Item): Promise<Server> {
  const known = servers.get(server) ?? startPostgres(server, psql, 5432 + servers.size);
  servers.set(server, known);
  return known;
}

const environment = (port: number) => ({
  ...process.env,
  PGHOST: '/tmp',
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGDATABASE: 'postgres',
  PSQL_HISTORY: '/dev/null',
  PAGER: '',
});

/** Empties the server; false when it does not let itself be emptied. */
function reset(psql: string, port: number): boolean {
  try {
    const env = { ...environment(port), PGDATABASE: 'template1' };
    execFileSync(psql, ['-X', '-q', '-v', 'ON_ERROR_STOP=1'], {
      env,
      input: RESET,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return true;
  } catch {
    return false;
  }
}

/** Leaves the server as new: one empty database, one role. */
const RESET = String.raw`
SELECT format('DROP DATABASE %I WITH (FORCE)', datname) FROM pg_database
  WHERE datname NOT IN ('template0', 'template1') \gexec
SELECT format('DROP ROLE %I', rolname) FROM pg_roles
  WHERE rolname !~ '^pg_' AND rolname <> 'postgres' \gexec
ALTER SYSTEM RESET ALL;
SELECT pg_reload_conf();
CREATE DATABASE postgres;
`;

await serve<Item>(async (item) => {
  const { port } = await serverOf(item);
  if (!reset(item.psql, port)) throw new Error('PostgreSQL no se deja vaciar');
  const cwd = '/tmp/sesion';
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd);
  writeFiles(cwd, item.files);
  const clean = (text: string): string | undefined =>
    text.endsWith(`${MARK}\n`) ? text.slice(0, -MARK.length - 1) : undefined;
  const client = openClient(
    item.psql,
    ['-X', '-P', 'pager=off'],
    { cwd, env: environment(port) },
    `\\echo ${MARK}\n\\warn ${MARK}`,
    { stdout: clean, stderr: clean },
  );
  return askAll(client, item.statements);
});
