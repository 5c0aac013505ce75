import path from 'node:path';
import { EXAMPLES, findTool, reportedTool } from '../../core/process.ts';
import type { TypedLanguage } from '../../core/types.ts';

const MONGOSH = path.join(EXAMPLES, 'node_modules/.bin/mongosh');

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
