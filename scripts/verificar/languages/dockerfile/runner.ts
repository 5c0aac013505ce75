import { createRequire } from 'node:module';
import path from 'node:path';
import type * as DockerfileUtils from 'dockerfile-utils';
import { detectPackage } from '../js/node.ts';
import { blockByBlock } from '../../core/runs.ts';
import { inNote, judge } from '../../core/output.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { Outcome, Runner } from '../../core/types.ts';

/** Dockerfiles that nothing builds: instructions and their arguments. */
export const dockerfileRunner: Runner = {
  name: 'dockerfile',
  module: import.meta.filename,
  languages: { dockerfile: { comment: '#', leads: 80 } },
  accepts: (job) => job.language === 'dockerfile',
  detect: () => detectPackage('dockerfile-utils', 'dockerfile-utils'),
  debianPackages: [],
  run: blockByBlock(verifyBlock),
  canaries: [
    { language: 'dockerfile', code: 'FROM node:24\nWORKDIRR /app', problem: 'WORKDIRR' },
    { language: 'dockerfile', code: 'FROM node:24\nEXPOSE ochenta', problem: 'ochenta' },
    { language: 'dockerfile', code: 'RUN npm ci', problem: 'FROM' },
  ],
};

function verifyBlock(block: CodeBlock): Outcome {
  if (block.language !== 'dockerfile') {
    return {
      block,
      problem: {
        line: block.line,
        message: 'un grupo con un Dockerfile necesita un bloque bash que lo construya',
      },
    };
  }
  const { validate } = createRequire(path.join(EXAMPLES, 'package.json'))(
    'dockerfile-utils',
  ) as typeof DockerfileUtils;
  const errors = validate(block.code)
    .toSorted((a, b) => a.range.start.line - b.range.start.line)
    .map(({ message, range }) => ({ line: 1 + range.start.line, text: message }));
  return judge(block, { level: 'analiza', errors: inNote(block, errors) }, '#');
}
