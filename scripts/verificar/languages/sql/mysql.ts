import { findTool, reportedVersion } from '../../core/process.ts';
import { SERVER_STAND_INS } from '../../services/servers.ts';
import { runSessions } from './session.ts';
import type { Runner } from '../../core/types.ts';

/** SQL of the MySQL pages on MariaDB, which is near but not the same: always emulated. */
export const mysqlRunner: Runner = {
  name: 'mysql',
  module: import.meta.filename,
  accepts: (job) => job.language === 'sql' && job.products.includes('mysql'),
  async detect() {
    const version = await reportedVersion(findTool('/usr/sbin/mariadbd'), ['--version']);
    return version === undefined ? undefined : { name: 'MariaDB', version };
  },
  debianPackages: ['mariadb-server', 'mariadb-client'],
  run: (jobs, done) =>
    runSessions(jobs, done, {
      dialect: 'mysql',
      harness: 'languages/sql/inside/mysql.ts',
      setting: () => ({}),
      emulated: SERVER_STAND_INS.mysql,
    }),
  canaries: [
    {
      language: 'sql',
      products: ['mysql'],
      code: 'CREATE TABLE person (id INT);\nSELECT nombre FROM person;',
      problem: 'Unknown column',
    },
    {
      language: 'sql',
      products: ['mysql'],
      code: 'SELECT 1 + 1; -- → 3',
      problem: 'no es la que promete',
    },
  ],
};
