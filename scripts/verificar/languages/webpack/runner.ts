import { runBatch, type Answer } from '../../core/batch.ts';
import { detectPackage, readProgram, type NodeProgram } from '../js/node.ts';
import { failure, judgeProgram } from '../../core/output.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

const CONFIG_NAME = /^webpack(?:\.\w+)?\.config\.[cm]?js$|^webpack\.\w+\.[cm]?js$/;
const CONFIG_CODE =
  /(?:module\.exports\s*=|export default)[^]*\b(?:entry|output|module|plugins|devServer|resolve|optimization|devtool|mode)\s*:/;

/** The block that is a configuration of webpack. */
const configurationOf = (job: Job) =>
  job.blocks.find(({ marks: { title } }) => title !== undefined && CONFIG_NAME.test(title)) ??
  (job.products.includes('webpack')
    ? job.blocks.find(({ marks, code }) => marks.title === undefined && CONFIG_CODE.test(code))
    : undefined);

/** Configurations of webpack: webpack builds with them. */
export const webpackRunner: Runner = {
  name: 'webpack',
  module: import.meta.filename,
  accepts: (job) => job.language === 'js' && configurationOf(job) !== undefined,
  detect: () => detectPackage('webpack', 'webpack'),
  debianPackages: [],
  harness: ['tests/examples/package-lock.json'],
  run: async (jobs, done) => {
    const programs = jobs.map((job) => readProgram(job, 'config.js', ['js']));
    const answers = await runBatch<unknown, { errors: string[] }>(
      'languages/webpack/inside/webpack.ts',
      programs.map((program, index) => toItem(jobs[index] as Job, program)),
      { timeout: 60_000, done: (index) => done(jobs[index] as Job) },
    );
    return jobs.map((job, index) =>
      judgeBuild(
        job,
        programs[index] as NodeProgram,
        answers[index] as Answer<{ errors: string[] }>,
      ),
    );
  },
  canaries: [
    {
      language: 'js',
      meta: 'title="webpack.config.js"',
      code: 'module.exports = { entri: "./src/index.js" };',
      problem: 'entri',
    },
    {
      language: 'js',
      meta: 'title="webpack.config.js"',
      code: "module.exports = {\n  module: { rules: [{ test: /\\.js$/, use: 'babel-loadr' }] },\n};",
      problem: 'babel-loadr',
    },
  ],
};

function toItem(job: Job, { files }: NodeProgram) {
  const config = configurationOf(job)?.marks.title ?? 'ejemplo.config.js';
  const isModule = /^\s*(?:import|export)\b/m.test(files[config] ?? '');
  const manifest =
    isModule && !('package.json' in files) ? { 'package.json': '{"type":"module"}' } : {};
  return { config, files: { ...files, ...manifest } };
}

function judgeBuild(
  job: Job,
  program: NodeProgram,
  answer: Answer<{ errors: string[] }>,
): Outcome[] {
  const words = 'lost' in answer ? [answer.lost] : answer.value.errors;
  const errors = words.flatMap(
    (text) => failure(text, program.errorLine(text) ?? namedLine(job, text)).errors,
  );
  return judgeProgram(
    job.blocks,
    {
      level: 'ejecuta',
      errors,
    },
    '//',
  );
}

/** The line with the option or the module that an error names in quotes. */
function namedLine(job: Job, error: string): number | undefined {
  const names = [...error.matchAll(/(?:property '|module '|resolve ')([^']+)'/g)].map(
    ([, name]) => name as string,
  );
  for (const block of job.blocks) {
    const index = block.code
      .split('\n')
      .findIndex((line) => names.some((name) => line.includes(name)));
    if (index >= 0) return block.line + 1 + index;
  }
  return undefined;
}
