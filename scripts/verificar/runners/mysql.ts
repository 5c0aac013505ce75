import { findTool, reportedVersion } from '../process.ts';
import { runSessions } from '../sql.ts';
import type { Runner } from '../types.ts';

/** SQL of the MySQL pages on MariaDB, which is near but not the same: always emulated. */
export const mysqlRunner: Runner = {
  name: 'mysql',
  accepts: (job) => job.language === 'sql' && job.section === 'MYSQL',
  async detect() {
    const version = await reportedVersion(findTool('/usr/sbin/mariadbd'), ['--version']);
    return version === undefined ? undefined : { name: 'MariaDB', version };
  },
  debianPackages: ['mariadb-server', 'mariadb-client'],
  harness: ['mysql', 'terminal-client', 'files', 'serve', 'services'].map(
    (name) => `scripts/verificar/harness/${name}.ts`,
  ),
  run: (jobs, done) =>
    runSessions(jobs, done, {
      dialect: 'mysql',
      harness: 'mysql.ts',
      setting: () => ({}),
      emulated: 'MariaDB, no MySQL',
    }),
  canaries: [
    {
      language: 'sql',
      section: 'MYSQL',
      code: 'CREATE TABLE person (id INT);\nSELECT nombre FROM person;',
      problem: 'Unknown column',
    },
    {
      language: 'sql',
      section: 'MYSQL',
      code: 'SELECT 1 + 1; -- → 3',
      problem: 'no es la que promete',
    },
  ],
};
