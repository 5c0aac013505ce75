import { CORES, PACKAGES } from '../../core/batch.ts';
import { detectPackage, readProgram, type NodeProgram } from '../js/node.ts';
import { failure, judgeProgram } from '../../core/output.ts';
import { pool } from '../../../../src/lib/pool.ts';
import { withTemporaryDirectory, writeFiles } from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Diagnostic, Job, Outcome, Runner } from '../../core/types.ts';

const isTest = (code: string): boolean =>
  /^\s*(?:test|it|describe)(?:\.\w+)*\s*[(`]/m.test(code) && !/['"]node:test['"]/.test(code);

/** Tests written for Jest: Jest runs them, and they must pass. */
export const jestRunner: Runner = {
  name: 'jest',
  module: import.meta.filename,
  accepts: (job) => job.language === 'js' && job.blocks.some(({ code }) => isTest(code)),
  detect: () => detectPackage('jest', 'Jest'),
  debianPackages: [],
  harness: ['tests/examples/package-lock.json'],
  run: (jobs, done) =>
    pool(jobs, CORES, async (job) => {
      const outcomes = await verifyJob(job);
      done(job);
      return outcomes;
    }),
  canaries: [
    {
      language: 'js',
      code: "test('suma', () => {\n  expect(1 + 1).toBe(3);\n});",
      problem: 'Expected: 3',
    },
    {
      language: 'js',
      code: "test('nada', () => {\n  expec(1).toBe(1);\n});",
      problem: 'ReferenceError',
    },
    {
      language: 'js',
      code: "describe('vacía', () => {});",
      problem: 'must contain at least one test',
    },
  ],
};

const MODULES = Object.keys(PACKAGES)[0] as string;

async function verifyJob(job: Job): Promise<Outcome[]> {
  const program = asTests(job);
  return withTemporaryDirectory(async (directory) => {
    writeFiles(directory, program.files);
    const { code, stdout, timedOut } = await runSandboxed(
      'node',
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        ...[`${MODULES}/jest/bin/jest.js`, '--ci', '--runInBand', '--no-colors', '--rootDir', '.'],
        ...(hasConfiguration(program) ? [] : ['--config', '{"transform":{}}']),
      ],
      { directory, readOnly: PACKAGES, merge: true, timeout: 60_000 },
    );
    const error = timedOut ? 'las pruebas no terminan a tiempo' : code === 0 ? undefined : stdout;
    const compares = job.blocks.some(({ output }) => output);
    return judgeProgram(
      job.blocks,
      {
        level: 'ejecuta',
        // Jest frames what a test prints: only a whole output can be compared.
        ...(compares && { printed: stdout }),
        errors: failedTests(error, program),
      },
      '//',
    );
  });
}

/** What Jest says of each test that fails, or of a file that it cannot run. */
function failedTests(said: string | undefined, program: NodeProgram): Diagnostic[] {
  const reports = said?.split(/^(?=  ● )/m).filter((part) => /^  ● (?!Console)/.test(part)) ?? [];
  return (reports.length > 1 ? reports : [said]).flatMap(
    (text) => failure(text, text === undefined ? undefined : program.errorLine(text)).errors,
  );
}

/** The program with the names and the `package.json` that Jest goes by. */
function asTests(job: Job): NodeProgram {
  const program = readProgram(job, 'test.js', ['js']);
  const isModule = Object.values(program.files).some((code) =>
    /^\s*(?:import|export)\b/m.test(code),
  );
  if (!isModule || 'package.json' in program.files) return program;
  return { ...program, files: { ...program.files, 'package.json': '{"type":"module"}' } };
}

const hasConfiguration = ({ files }: NodeProgram): boolean =>
  Object.entries(files).some(
    ([name, text]) =>
      /^(?:jest|babel)\.config\.|^\.babelrc/.test(name) ||
      (name === 'package.json' && /"jest"\s*:/.test(text)),
  );
