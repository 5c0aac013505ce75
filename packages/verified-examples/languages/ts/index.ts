import {
  NODE_INPUTS,
  detectNode,
  readProgram,
  runProgram,
  withPackages,
  type NodeProgram,
} from '../js/node.ts';
import type { Block } from '../../src/types.ts';
import { evaluateProgram, hasExpectation } from '../../src/compare.ts';
import { perJob } from '../../src/runs.ts';
import { checkTypes, detectTypeScript, typeErrors, type Diagnostic } from './typecheck.ts';
import type { Job, Outcome, Language, Tool } from '../../src/types.ts';

/**
 * TypeScript: `tsc` checks the types, then Node runs the program, which would ignore wrong types.
 * A program that the page starts in view is run by its session instead.
 */
export const tsLanguage: Language = {
  name: 'ts',
  module: import.meta.filename,
  languages: { ts: { comment: '//', leads: 62 } },
  accepts: (job) => job.language === 'ts',
  detect: detectTypeScript,
  debianPackages: [],
  cacheInputs: NODE_INPUTS,
  run: async (jobs, done) => {
    const programs = jobs.map((job) => readProgram(job, 'ts', ['ts', 'js']));
    const diagnostics = await checkTypes(programs.map(({ files }) => files));
    const tools = { node: await detectNode(), typescript: (await detectTypeScript()) as Tool };
    const verify = perJob((job) => {
      const index = jobs.indexOf(job);
      return verifyJob(job, programs[index] as NodeProgram, diagnostics[index] ?? [], tools);
    });
    return verify(jobs, done);
  },
  selfTests: [
    {
      language: 'ts',
      code: "const total: number = 'tres';\nconsole.log(total); // → tres",
      problem: 'TS2322',
    },
    { language: 'ts', code: 'const total: number = 3;\nconsole.log(total); // → 4', problem: '4' },
    { language: 'ts', code: 'nadaConEsteNombre();', problem: 'TS2304' },
  ],
};

/** Whether a block is only checked, or saved as a file without an expectation. */
const isNotRun = (block: Block): boolean =>
  block.marks.compileOnly || (block.marks.title !== undefined && !hasExpectation(block, '//'));

async function verifyJob(
  job: Job,
  program: NodeProgram,
  diagnostics: Diagnostic[],
  { node, typescript }: Record<'node' | 'typescript', Tool>,
): Promise<Outcome[]> {
  if (diagnostics.length > 0 || job.blocks.every(isNotRun)) {
    return evaluateProgram(job.blocks, typeErrors(program, diagnostics), '//');
  }
  const code = job.blocks.map((block) => block.code).join('\n');
  const seen = await runProgram(program, ['--experimental-transform-types']);
  const printsNothing = seen.printed?.trim() === '' && !seen.errors?.length;
  // Running declarations proves only their types.
  if (printsNothing && !job.blocks.some((block) => hasExpectation(block, '//')))
    return evaluateProgram(job.blocks, { level: 'tipos' }, '//');
  const both = { name: `TypeScript ${typescript.version} y Node`, version: node.version };
  const tool = withPackages(both, code);
  return evaluateProgram(job.blocks, { ...seen, level: 'ejecuta', tool }, '//');
}
