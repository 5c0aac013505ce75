import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { reportedVersion, withTemporaryDirectory } from '../../src/process.ts';
import { SUBSTITUTES, substituteFiles } from '../../src/substitutes.ts';
import type { Job, Language, Outcome } from '../../src/types.ts';
import { writeJob } from './job-folder.ts';
import { compileHarness, JAVA, junitVersion, LIBRARIES, runMachine } from './machine.ts';
import * as messages from './messages.ts';
import { outcomesOf } from './outcomes.ts';
import { isCalled, PRODUCTS } from './program.ts';
import { parseReport, type Report } from './report.ts';

/** Tags of documents whose Java belongs to a product. */
const TAGS = PRODUCTS.map(({ tag }) => tag);

/**
 * Java, all in one JVM: plain programs, JUnit tests, and products on stubs of their classes. The
 * harness is in `sandbox/harness`.
 */
export const javaLanguage: Language = {
  name: 'java',
  module: import.meta.filename,
  tags: TAGS,
  languages: {
    java: {
      comment: '//',
      leads: 70,
      role: {
        kind: 'program',
        command: 'java',
        extension: 'java',
        unless: TAGS,
      },
    },
  },
  accepts: (job) => job.language === 'java' || isCalled(job),
  async detect() {
    const version = await reportedVersion(JAVA, ['--version']);
    return version === undefined || LIBRARIES.some((file) => !existsSync(file))
      ? undefined
      : { name: 'Java', version };
  },
  debianPackages: [
    ...['openjdk-17-jdk-headless', 'junit4', 'junit5'],
    ...PRODUCTS.flatMap(({ debianPackages = [] }) => debianPackages),
  ],
  cacheInputs: SUBSTITUTES.filter(({ java }) => java).flatMap(substituteFiles),
  run: runJava,
  selfTests: [
    { language: 'java', code: 'int total = "tres";', problem: 'incompatible types' },
    {
      language: 'java',
      code: 'System.out.println(1 + 1); // → 3',
      problem: 'no es la que promete',
    },
    {
      language: 'java',
      code: 'int[] n = {1};\nSystem.out.println(n[1]);',
      problem: 'ArrayIndexOutOfBounds',
    },
    {
      language: 'java',
      code: 'import org.junit.jupiter.api.Assertions;\nclass SumaTest {\n  void suma() { Assertions.assertEquals(3, 1 + 1); }\n}',
      problem: 'ninguna prueba',
    },
    ...PRODUCTS.flatMap(({ selfTests }) => selfTests),
  ],
};

async function runJava(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]> {
  const classes = await compileHarness();
  return withTemporaryDirectory(async (directory) => {
    jobs.forEach((job, index) => writeJob(job, path.join(directory, 'jobs', String(index))));
    const reports = new Map<number, Report>();
    const read = (line: string): void => {
      const answer = parseReport(line);
      if (!answer) return;
      reports.set(answer.job, answer);
      done(jobs[answer.job] as Job);
    };
    while (reports.size < jobs.length) {
      const ended = await runMachine(directory, classes, jobs.length - reports.size, read);
      dropLost(jobs, reports, directory, ended);
    }
    const tool = { name: 'JUnit', version: junitVersion() };
    return jobs.map((job, index) =>
      outcomesOf(job, reports.get(index)!, path.join(directory, 'jobs', String(index)), tool),
    );
  });
}

/**
 * After the JVM ended: removes the folders of finished jobs, and blames the first one without a
 * report.
 */
function dropLost(
  jobs: Job[],
  reports: Map<number, Report>,
  directory: string,
  said: string,
): void {
  const lost = jobs.findIndex((_, index) => !reports.has(index));
  if (lost >= 0) {
    const message = messages.machineEnded(said.trim());
    reports.set(lost, {
      job: lost,
      ran: false,
      output: '',
      trace: message,
      failure: 'harness',
      message,
    });
  }
  for (const [index, job] of jobs.entries()) {
    if (!reports.has(index) || isCalled(job)) continue;
    rmSync(path.join(directory, 'jobs', String(index)), { recursive: true, force: true });
  }
}
