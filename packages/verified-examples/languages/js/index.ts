import { NODE_INPUTS, detectNode, readProgram, runProgram } from './node.ts';
import { evaluateProgram } from '../../src/compare.ts';
import { perJob } from '../../src/runs.ts';
import type { Job, Outcome, Language } from '../../src/types.ts';

/** JavaScript that no page starts (`solo-compila`): Node only parses it. */
export const jsLanguage: Language = {
  name: 'js',
  module: import.meta.filename,
  languages: {
    js: {
      comment: '//',
      leads: 61,
      role: { kind: 'program', command: 'node', extension: 'js' },
    },
  },
  accepts: (job) => job.language === 'js',
  detect: detectNode,
  debianPackages: [],
  cacheInputs: NODE_INPUTS,
  run: perJob(checkJob),
  selfTests: [{ language: 'js', meta: 'solo-compila', code: 'let a = ;', problem: 'SyntaxError' }],
};

async function checkJob(job: Job): Promise<Outcome[]> {
  const { errors } = await runProgram(readProgram(job, 'js', ['js']), ['--check']);
  return evaluateProgram(job.blocks, { level: 'compila', ...(errors && { errors }) }, '//');
}
