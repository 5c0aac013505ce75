import { NODE_HARNESS, detectNode, readProgram, runProgram } from './node.ts';
import { judgeProgram } from '../../core/output.ts';
import { jobByJob } from '../../core/runs.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

/** JavaScript that nobody starts on a page (`solo-compila`): Node reads it, and runs nothing. */
export const jsRunner: Runner = {
  name: 'js',
  module: import.meta.filename,
  languages: {
    js: {
      comment: '//',
      leads: 61,
      reader: { kind: 'program', command: 'node', extension: 'js' },
    },
  },
  accepts: (job) => job.language === 'js',
  detect: detectNode,
  debianPackages: [],
  harness: NODE_HARNESS,
  run: jobByJob(checkJob),
  canaries: [{ language: 'js', meta: 'solo-compila', code: 'let a = ;', problem: 'SyntaxError' }],
};

async function checkJob(job: Job): Promise<Outcome[]> {
  const { errors } = await runProgram(readProgram(job, 'js', ['js']), ['--check']);
  return judgeProgram(job.blocks, { level: 'compila', ...(errors && { errors }) }, '//');
}
