import { jobFiles } from '../../src/plan.ts';
import { writeFiles } from '../../src/process.ts';
import type { Job } from '../../src/types.ts';
import { SHELLS } from '../shell/shells.ts';
import { classpathOf, TIMEOUT } from './machine.ts';
import { programOf } from './program.ts';

/** Writes a job for the harness. */
export function writeJob(job: Job, folder: string): void {
  const { product, hasTests, files: shown } = programOf(job);
  const java = job.blocks.filter(({ language }) => language === 'java');
  const compileOnly =
    product?.outputProblem !== undefined || java.some(({ marks }) => marks.compileOnly);
  const properties = [
    `substitute=${product?.harness ?? ''}`,
    `compileOnly=${compileOnly}`,
    `tests=${hasTests}`,
    `timeout=${TIMEOUT}`,
    `classpath=${classpathOf(product, hasTests).join(':')}`,
    ...java.map(({ marks }, index) => `name.${index}=${marks.title ?? ''}`),
    ...shown.map(({ name }, index) => `shown.${index}=${name}`),
  ];
  const shells = job.blocks.filter(({ language }) => language in SHELLS);
  writeFiles(folder, {
    ...Object.fromEntries(shown.map(({ code }, index) => [`shown-${index}.java`, code])),
    'job.properties': `${properties.join('\n')}\n`,
    ...product?.harnessFiles?.(job),
    ...Object.fromEntries(java.map(({ code }, index) => [`block-${index}.java`, code])),
    ...Object.fromEntries(shells.map(({ code }, index) => [`shell-${index}.sh`, `${code}\n`])),
    ...Object.fromEntries(
      Object.entries(jobFiles(job))
        .filter(([name]) => !name.endsWith('.java'))
        .map(([name, text]) => [`files/${name}`, text]),
    ),
  });
}
