import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, harnessPath } from '../../core/batch.ts';
import { judge } from '../../core/output.ts';
import {
  findTool,
  reportedVersion,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Outcome, Runner } from '../../core/types.ts';

const JAVA = findTool('/usr/bin/java');
const GROOVY = findTool('/usr/share/java/groovy-all.jar');
const CLASSPATH = `${GROOVY}:/usr/share/groovy/lib/*`;

/** Groovy is older than Java's modules. */
const FLAGS = ['java.lang', 'java.util'].flatMap((name) => [
  '--add-opens',
  `java.base/${name}=ALL-UNNAMED`,
]);
const MAIN = ['-cp', CLASSPATH, 'groovy.ui.GroovyMain'];

/** Gradle's build files: their syntax, with Groovy's own parser. */
export const gradleRunner: Runner = {
  name: 'gradle',
  module: import.meta.filename,
  languages: { gradle: { comment: '//' } },
  accepts: (job) => job.language === 'gradle',
  detect: async () => {
    if (GROOVY === undefined) return undefined;
    const version = await reportedVersion(JAVA, [...FLAGS, ...MAIN, '-v'], /Groovy Version: (\S+)/);
    return version === undefined ? undefined : { name: 'Groovy', version };
  },
  debianPackages: ['default-jre-headless', 'groovy'],
  run: async (jobs, done) => {
    const blocks = jobs.flatMap((job) => job.blocks);
    const outcomes = await verifyBlocks(blocks);
    return jobs.map((job) => {
      done(job);
      return job.blocks.map((block) => outcomes.get(block) as Outcome);
    });
  },
  canaries: [{ language: 'gradle', code: 'android {\n  compileSdk 36', problem: "expecting '}'" }],
};

function verifyBlocks(blocks: CodeBlock[]): Promise<Map<CodeBlock, Outcome>> {
  return withTemporaryDirectory(async (directory) => {
    const names = blocks.map((_, index) => `e${index}.gradle`);
    writeFiles(
      directory,
      Object.fromEntries(names.map((name, index) => [name, blocks[index]?.code ?? ''])),
    );
    const { code, stdout, stderr } = await runSandboxed(
      '/usr/bin/java',
      [...FLAGS, ...MAIN, harnessPath('languages/gradle/inside/gradle.groovy'), ...names],
      { directory, readOnly: HARNESS, timeout: 120_000 },
    );
    if (code !== 0) throw new Error(`Groovy no pudo trabajar: ${stderr}`);
    return new Map(
      blocks.map((block, index) => [block, judgeFile(block, names[index] as string, stdout)]),
    );
  });
}

function judgeFile(block: CodeBlock, name: string, report: string): Outcome {
  const [, line, message] =
    new RegExp(String.raw`^${RegExp.escape(name)}:(-?\d+): (.*)$`, 'm').exec(report) ?? [];
  if (message === undefined) return judge(block, { level: 'analiza' }, '//');
  const last = block.code.split('\n').length;
  const place = block.line + Math.min(Math.max(Number(line), 1), last);
  return judge(block, { level: 'analiza', error: message, line: place }, '//');
}
