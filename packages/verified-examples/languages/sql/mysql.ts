import { findTool, reportedTool } from '../../src/process.ts';
import type { TypedLanguage } from '../../src/types.ts';

/** SQL of the MySQL pages, on MariaDB, which differs (`refusals.ts`): always a substitute. */
export const mysql: TypedLanguage = {
  async detect() {
    return reportedTool('MariaDB', findTool('/usr/sbin/mariadbd'), ['--version']);
  },
  debianPackages: ['mariadb-server', 'mariadb-client'],
  emulated: 'MariaDB, no MySQL',
};
