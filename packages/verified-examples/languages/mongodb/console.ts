import { inTools } from '../../src/settings.ts';
import { findTool, reportedTool } from '../../src/process.ts';
import type { TypedLanguage } from '../../src/types.ts';

const MONGOSH = inTools('.bin/mongosh');

/**
 * The real mongosh, with our server for MongoDB's protocol (`sandbox/`): no real one is available
 * from npm or Debian.
 */
export const mongodb: TypedLanguage = {
  languages: { mongodb: { comment: '//', role: { kind: 'repl' } } },
  async detect() {
    return reportedTool('mongosh', findTool(MONGOSH), ['--version']);
  },
  debianPackages: [],
  emulated: 'un servidor que imita a MongoDB',
};
