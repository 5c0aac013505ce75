import type { Level } from '../../../../src/lib/verification.ts';
import { CORES } from '../../core/batch.ts';
import { prepareStandIns } from '../../services/stand-ins.ts';
import { NODE_HARNESS, detectNode, readProgram, runProgram, withPackages } from './node.ts';
import { judgeProgram, type Observation } from '../../core/output.ts';
import { pool } from '../../../../src/lib/pool.ts';
import type { Job, Outcome, Runner, Tool } from '../../core/types.ts';

/** JavaScript: Node runs it, and what it prints is compared. */
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
    {
      language: 'js',
      code: "Promise.reject(new Error('nadie me espera'));",
      problem: 'nadie me espera',
    },
    { language: 'js', code: 'process.exitCode = 3;', problem: 'código de salida 3' },
  ],
};

async function verifyJob(job: Job, node: Tool): Promise<Outcome[]> {
  const program = readProgram(job, 'js', ['js']);
  if (job.blocks.every(({ marks }) => marks.compileOnly)) {
    const checked = await runProgram(program, { flags: ['--check'] });
    return judgeProgram(job.blocks, withoutOutput(checked, 'compila'), '//');
  }
  const code = job.blocks.map((block) => block.code).join('\n');
  const seen: Observation = {
    ...(await runProgram(program, prepareStandIns(code))),
    level: 'ejecuta',
    tool: withPackages(node, code),
  };
  return judgeProgram(job.blocks, seen, '//');
}

/** Nothing ran: what was printed is no output of the example. */
const withoutOutput = ({ errors }: Omit<Observation, 'level'>, level: Level): Observation => ({
  level,
  ...(errors && { errors }),
});
