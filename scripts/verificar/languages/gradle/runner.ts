import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, harnessPath } from '../../core/batch.ts';
import { inNote, judge } from '../../core/output.ts';
import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from '../../core/process.ts';
import { allBlocks } from '../../core/runs.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Outcome, Runner } from '../../core/types.ts';
import { nameMistakes, type GradleName } from './names.ts';

const JAVA = findTool('/usr/bin/java');
const GROOVY = findTool('/usr/share/java/groovy-all.jar');
const CLASSPATH = `${GROOVY}:/usr/share/groovy/lib/*`;

/** Groovy is older than Java's modules. */
const FLAGS = ['java.lang', 'java.util'].flatMap((name) => [
  '--add-opens',
  `java.base/${name}=ALL-UNNAMED`,
]);
const MAIN = ['-cp', CLASSPATH, 'groovy.ui.GroovyMain'];

/** Gradle's build files: their syntax, with Groovy's own parser, and the names of their blocks and options. */
export const gradleRunner: Runner = {
  name: 'gradle',
  module: import.meta.filename,
  languages: { gradle: { comment: '//' } },
  accepts: (job) => job.language === 'gradle',
  detect: async () => {
    if (GROOVY === undefined) return undefined;
    return reportedTool('Groovy', JAVA, [...FLAGS, ...MAIN, '-v'], /Groovy Version: (\S+)/);
  },
  debianPackages: ['default-jre-headless', 'groovy'],
  run: allBlocks(verifyBlocks),
  canaries: [
    { language: 'gradle', code: 'android {\n  compileSdk 36', problem: "expecting '}'" },
    { language: 'gradle', code: 'android {\n  signingConfisg { }\n}', problem: '«signingConfigs»' },
    {
      language: 'gradle',
      code: 'android { buildTypes { release { signingConfig signingConfisg.release } } }',
      problem: '«signingConfigs»',
    },
    {
      language: 'gradle',
      code: 'dependencies { implementaton("a:b:1") }',
      problem: '«implementation»',
    },
    {
      language: 'gradle',
      code: 'plugins { id("com.android.aplication") }',
      problem: '«com.android.application»',
    },
  ],
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
    const said = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as GradleName & { file: string });
    const byFile = Map.groupBy(said, ({ file }) => file);
    return new Map(
      blocks.map((block, index) => [
        block,
        judgeFile(block, byFile.get(names[index] as string) ?? []),
      ]),
    );
  });
}

function judgeFile(block: CodeBlock, names: GradleName[]): Outcome {
  const broken = names.find(({ kind }) => kind === 'error');
  const mistakes = broken ? [{ line: broken.line, text: broken.name }] : nameMistakes(names);
  return judge(block, { level: 'analiza', errors: inNote(block, mistakes) }, '//');
}
