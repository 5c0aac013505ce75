import { existsSync } from 'node:fs';
import path from 'node:path';
import { POSTGRES, POSTGRES_OLD } from '../../services/postgres.ts';
import { EXAMPLES, reportedVersion } from '../../core/process.ts';
import { runSessions } from './session.ts';
import type { Job, Runner } from '../../core/types.ts';

/**
 * SQL on a real PostgreSQL 18 (the npm package brings the server), with Debian's
 * psql before it, so that tables look as the reader sees them and `\d` works.
 * The blocks of a card share a database.
 */
export const postgresRunner: Runner = {
  name: 'postgres',
  module: import.meta.filename,
  languages: { sql: { comment: '--', session: true, leads: 90, reader: { kind: 'prompt' } } },
  accepts: (job) => job.language === 'sql' && !job.products.includes('mysql'),
  detect: () => detectServer(POSTGRES.programs),
  debianPackages: ['postgresql', 'postgresql-client'],
  harness: ['tests/examples/package-lock.json'],
  run: async (jobs, done) => {
    const old = await detectServer(POSTGRES_OLD.programs);
    return runSessions(jobs, done, {
      dialect: 'postgres',
      harness: 'languages/sql/inside/postgres.ts',
      setting: (job) => ({
        server: (needsOld(job) ? POSTGRES_OLD : POSTGRES).inside,
        psql: POSTGRES_OLD.psql,
      }),
      toolOf: (job) => (needsOld(job) ? old : undefined),
    });
  },
  canaries: [
    {
      language: 'sql',
      code: 'CREATE TABLE person (id int);\nSELECT nombre FROM person;',
      problem: 'does not exist',
    },
    { language: 'sql', code: 'SELECT 1 + 1; -- → 3', problem: 'no es la que promete' },
    {
      language: 'sql',
      code: 'SELECT 1 AS uno;',
      output: ' uno\n-----\n   2',
      problem: 'no es la que promete',
    },
    { language: 'sql', code: '\\noexiste', problem: 'invalid command' },
  ],
};

/** psql 15 asks a server of today for a column that it no longer has. */
const needsOld = (job: Job): boolean => job.blocks.some(({ code }) => /^\\l\b/m.test(code));

async function detectServer(programs: string) {
  const server = path.join(programs, 'postgres');
  if (!existsSync(server) || !existsSync(POSTGRES_OLD.psql) || !existsSync(EXAMPLES))
    return undefined;
  const version = await reportedVersion(server, ['--version']);
  return version === undefined ? undefined : { name: 'PostgreSQL', version };
}
