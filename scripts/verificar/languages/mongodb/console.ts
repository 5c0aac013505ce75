import path from 'node:path';
import { EXAMPLES, findTool, reportedTool } from '../../core/process.ts';
import type { TypedLanguage } from '../../core/types.ts';

const MONGOSH = path.join(EXAMPLES, 'node_modules/.bin/mongosh');

/**
 * The real mongosh, before a server of our own that speaks MongoDB's protocol
 * (`inside/`): there is no other to be had here.
 */
export const mongodb: TypedLanguage = {
  languages: { mongodb: { comment: '//', reader: { kind: 'prompt' } } },
  async detect() {
    return reportedTool('mongosh', findTool(MONGOSH), ['--version']);
  },
  debianPackages: [],
  emulated: 'un servidor que imita a MongoDB',
};
