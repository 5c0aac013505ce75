import { runBatch, type Answer } from '../batch.ts';
import { packageVersion, readProgram, withPackages, type NodeProgram } from '../node.ts';
import { judgeProgram, type Observation } from '../output.ts';
import { checkTypes, detectTypeScript, type Diagnostic } from '../typecheck.ts';
import type { Job, Outcome, Runner, Tool } from '../types.ts';
import { typeErrors } from './ts.ts';

/**
 * JSX and TSX: `tsc` finds names and types that are wrong (a bundler finds
 * neither), then React renders it in a page without a browser.
 */
export const jsxRunner: Runner = {
  name: 'jsx',
  accepts: (job) => job.language === 'jsx' || job.language === 'tsx',
  detect: detectTypeScript,
  debianPackages: [],
  harness: [
    'scripts/verificar/harness/serve.ts',
    'scripts/verificar/harness/jsx.ts',
    'tests/examples/package-lock.json',
  ],
  run: async (jobs, done) => {
    const programs = jobs.map(readComponents);
    const diagnostics = await checkAll(jobs, programs);
    const typescript = (await detectTypeScript()) as Tool;
    const rendered = await renderAll(jobs, programs, diagnostics);
    return jobs.map((job, index) => {
      done(job);
      const program = programs[index] as NodeProgram;
      return verifyJob(job, program, diagnostics[index] ?? [], rendered.get(job), typescript);
    });
  },
  canaries: [
    { language: 'jsx', code: 'export default function App() {\n  return <p>{nadie}</p>;\n}', problem: 'TS2304' },
    { language: 'tsx', code: "const total: number = 'a';\nexport default () => <p>{total}</p>;", problem: 'TS2322' },
    { language: 'jsx', code: 'export default () => <p>Hola</p>;', output: '<p>Adiós</p>', problem: '<p>Hola</p>' },
    { language: 'jsx', code: 'export default () => [1, 2].map((n) => <p>{n}</p>);', problem: 'key' },
    { language: 'jsx', code: "export default () => { throw new Error('rota'); };", problem: 'rota' },
    { language: 'jsx', section: NATIVE_SECTION(), code: "import { Texto } from 'react-native';\nexport default () => <Texto />;", problem: 'TS2' },
  ],
};
