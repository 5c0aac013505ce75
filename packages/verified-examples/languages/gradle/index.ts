import type { Block } from '../../src/types.ts';
import { ENGINE_MOUNT, sandboxPath } from '../../src/batch.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from '../../src/process.ts';
import { inOneBatch } from '../../src/runs.ts';
import { runSandboxed } from '../../src/sandbox.ts';
import type { Diagnostic, Outcome, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

const JAVA = findTool('/usr/bin/java');
const GROOVY = findTool('/usr/share/java/groovy-all.jar');
const CLASSPATH = `${GROOVY}:/usr/share/groovy/lib/*`;

/** Groovy reflects into Java's modules. */
const FLAGS = ['java.lang', 'java.util'].flatMap((name) => [
  '--add-opens',
  `java.base/${name}=ALL-UNNAMED`,
]);
const MAIN = ['-cp', CLASSPATH, 'groovy.ui.GroovyMain'];

/** Gradle build files: Groovy's parser checks their syntax. */
export const gradleLanguage: Language = {
  name: 'gradle',
  module: import.meta.filename,
  languages: { gradle: { comment: '//' } },
  accepts: (job) => job.language === 'gradle',
  detect: async () => {
    if (GROOVY === undefined) return undefined;
    return reportedTool('Groovy', JAVA, [...FLAGS, ...MAIN, '-v'], /Groovy Version: (\S+)/);
  },
  debianPackages: ['default-jre-headless', 'groovy'],
  run: inOneBatch(verifyBlocks),
  selfTests: [{ language: 'gradle', code: 'android {\n  compileSdk 36', problem: "expecting '}'" }],
};

function verifyBlocks(blocks: Block[]): Promise<Map<Block, Outcome>> {
  return withTemporaryDirectory(async (directory) => {
    const names = blocks.map((_, index) => `e${index}.gradle`);
    writeFiles(
      directory,
      Object.fromEntries(names.map((name, index) => [name, blocks[index]?.code ?? ''])),
    );
    const { code, stdout, stderr } = await runSandboxed(
      '/usr/bin/java',
      [...FLAGS, ...MAIN, sandboxPath('languages/gradle/sandbox/gradle.groovy'), ...names],
      { directory, readOnly: ENGINE_MOUNT, timeout: 120_000 },
    );
    if (code !== 0) throw new Error(messages.parserFailed(stderr));
    const errors = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Diagnostic & { file: string });
    return new Map(
      blocks.map((block, index) => {
        const own = errors.filter(({ file }) => file === names[index]);
        return [block, evaluate(block, { level: 'analiza', errors: inDocument(block, own) }, '//')];
      }),
    );
  });
}
