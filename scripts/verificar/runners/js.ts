import { CORES } from '../batch.ts';
import { detectNode, readProgram, runProgram, withPackages } from '../node.ts';
import { judgeProgram } from '../output.ts';
import { pool } from '../process.ts';
import type { Job, Outcome, Runner, Tool } from '../types.ts';

/** JavaScript: Node runs it, and what it prints is compared. */
export const jsRunner: Runner = {
  name: 'js',
  accepts: (job) => job.language === 'js',
  detect: detectNode,
  debianPackages: [],
  harness: ['scripts/verificar/harness/preload.ts', 'tests/examples/package-lock.json'],
  run: async (jobs, done) => {
    const node = await detectNode();
    return pool(jobs, CORES, async (job) => {
      const outcomes = await verifyJob(job, node);
      done(job);
      return outcomes;
    });
  },
  canaries: [
    { language: 'js', code: 'console.log(1 + 1); // → 3', problem: '3\n2' },
    { language: 'js', code: 'console.log(2);\nnadaConEsteNombre();', problem: 'ReferenceError' },
    { language: 'js', code: "Promise.reject(new Error('nadie me espera'));", problem: 'nadie me espera' },
    { language: 'js', code: 'process.exitCode = 3;', problem: 'código de salida 3' },
  ],
};

async function verifyJob(job: Job, node: Tool): Promise<Outcome[]> {
  const program = readProgram(job, 'js', ['js']);
  const compileOnly = job.blocks.every(({ marks }) => marks.compileOnly);
  const seen = await runProgram(program, compileOnly ? { flags: ['--check'] } : {});
  const tool = withPackages(node, job.blocks.map(({ code }) => code).join('\n'));
  const { printed: _printed, ...checked } = seen;
  return judgeProgram(
    job.blocks,
    compileOnly ? { ...checked, level: 'compila' } : { ...seen, level: 'ejecuta', tool },
    '//',
  );
}
