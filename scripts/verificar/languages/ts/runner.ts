import {
  NODE_HARNESS,
  detectNode,
  readProgram,
  runProgram,
  withPackages,
  type NodeProgram,
} from '../js/node.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { judgeProgram, promises } from '../../core/output.ts';
import { jobByJob } from '../../core/runs.ts';
import { checkTypes, detectTypeScript, typeErrors, type Diagnostic } from './typecheck.ts';
import type { Job, Outcome, Runner, Tool } from '../../core/types.ts';

/**
 * TypeScript: `tsc` checks the types and then Node, which only strips them and
 * would run wrong ones without a word, runs the program. Always both, unless the
 * page keeps the program to start it in view: then its session runs it.
 */
export const tsRunner: Runner = {
  name: 'ts',
  module: import.meta.filename,
  languages: { ts: { comment: '//', leads: 62 } },
  accepts: (job) => job.language === 'ts',
  detect: detectTypeScript,
  debianPackages: [],
  harness: NODE_HARNESS,
  run: async (jobs, done) => {
    const programs = jobs.map((job) => readProgram(job, 'ts', ['ts', 'js']));
    const diagnostics = await checkTypes(programs.map(({ files }) => files));
    const tools = { node: await detectNode(), typescript: (await detectTypeScript()) as Tool };
    const verify = jobByJob((job) => {
      const index = jobs.indexOf(job);
      return verifyJob(job, programs[index] as NodeProgram, diagnostics[index] ?? [], tools);
    });
    return verify(jobs, done);
  },
  canaries: [
    {
      language: 'ts',
      code: "const total: number = 'tres';\nconsole.log(total); // → tres",
      problem: 'TS2322',
    },
    { language: 'ts', code: 'const total: number = 3;\nconsole.log(total); // → 4', problem: '4' },
    { language: 'ts', code: 'nadaConEsteNombre();', problem: 'TS2304' },
  ],
};

/** Whether a block is only to be checked, or kept as a file that promises nothing by itself. */
const isNotRun = (block: CodeBlock): boolean =>
  block.marks.compileOnly || (block.marks.title !== undefined && !promises(block, '//'));

async function verifyJob(
  job: Job,
  program: NodeProgram,
  diagnostics: Diagnostic[],
  { node, typescript }: Record<'node' | 'typescript', Tool>,
): Promise<Outcome[]> {
  if (diagnostics.length > 0 || job.blocks.every(isNotRun)) {
    return judgeProgram(job.blocks, typeErrors(program, diagnostics), '//');
  }
  const code = job.blocks.map((block) => block.code).join('\n');
  const seen = await runProgram(program, ['--experimental-transform-types']);
  const printsNothing = seen.printed?.trim() === '' && !seen.errors?.length;
  // Running declarations proves nothing: what was proved is their types.
  if (printsNothing && !job.blocks.some((block) => promises(block, '//')))
    return judgeProgram(job.blocks, { level: 'tipos' }, '//');
  const both = { name: `TypeScript ${typescript.version} y Node`, version: node.version };
  const tool = withPackages(both, code);
  return judgeProgram(job.blocks, { ...seen, level: 'ejecuta', tool }, '//');
}
