import path from 'node:path';
import { findTool, reportedTool } from '../../src/process.ts';
import { inTools } from '../../src/settings.ts';
import type { Substitute } from '../../src/substitutes.ts';
import * as messages from './messages.ts';

/**
 * MongoDB: the real mongosh and drivers, with our server for its protocol. No real one is available
 * from npm or Debian.
 */
export default {
  module: import.meta.filename,
  prompt: {
    console: 'mongosh',
    languages: { mongodb: { comment: '//', role: { kind: 'repl' } } },
    detect: () => reportedTool('mongosh', findTool(inTools('.bin/mongosh')), ['--version']),
    debianPackages: [],
    emulated: messages.emulated,
    calls: /['"](?:mongodb|mongoose)['"]|\bmongosh\b/,
    profile: {
      comment: '//',
      waits: String.raw`(?:^|\n)(?:[\w $.:[\]-]*> |\| |\.\.\. *)$`,
      waitsAgain: String.raw`(?:\| |\.\.\. *)$`,
      refuses: /^(?:Uncaught|\w*Error\b|Mongo\w*Error)/m,
      // mongosh answers pasted text once, with its last value.
      pasteProblem: ({ reply }) => (reply.trim() === '' ? undefined : messages.lastResultOnly),
    },
    programs: path.join(import.meta.dirname, 'bin'),
    image: { name: 'mongo', folder: path.join(import.meta.dirname, 'image') },
  },
} satisfies Substitute;
