import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findTool, reportedVersion, run } from '../../src/process.ts';
import { PROJECT, runSandboxed } from '../../src/sandbox.ts';
import { inCache } from '../../src/settings.ts';
import type { JavaSubstitute } from '../../src/substitutes.ts';
import * as messages from './messages.ts';
import { PRODUCTS } from './program.ts';

/** Java's program, if it is installed. */
export const JAVA = findTool(
  '/usr/lib/jvm/java-17-openjdk-amd64/bin/java',
  '/usr/lib/jvm/java-17-openjdk-arm64/bin/java',
  '/usr/lib/jvm/default-java/bin/java',
  '/usr/bin/java',
);

const debianJars = (names: readonly string[]): string[] =>
  names.map((name) => `/usr/share/java/${name}.jar`);

const JUNIT = debianJars([
  ...['junit-jupiter-api', 'junit-jupiter-engine', 'junit-jupiter-params', 'junit-vintage-engine'],
  ...['junit-platform-launcher', 'junit-platform-engine', 'junit-platform-commons'],
  ...['junit4', 'hamcrest-all', 'opentest4j', 'apiguardian-api'],
]);

/** The jars that jobs are compiled with. */
export const LIBRARIES: readonly string[] = [
  ...JUNIT,
  ...PRODUCTS.flatMap(({ jars = [] }) => debianJars(jars)),
];

/** JUnit's version, which only the jar's name has. */
export const junitVersion = (): string =>
  /(\d[\d.]*\d)\.jar$/.exec(globSync('/usr/share/java/junit-jupiter-api-*.jar')[0] ?? '')?.[1] ??
  '5';

/** Mount point of the compiled harness and stubs. */
const CLASSES = '/home/ana/.clases';

/** Class path of a job, inside the sandbox. */
export function classpathOf(product: JavaSubstitute | undefined, hasTests: boolean): string[] {
  if (!product) return hasTests ? JUNIT : [];
  return [`${CLASSES}/${product.tag}`, ...debianJars(product.jars ?? []), ...JUNIT];
}

/** Milliseconds that a job may run. */
export const TIMEOUT = 10_000;

/** Makes Java independent of the machine's language. */
const ANYWHERE = ['-Dfile.encoding=UTF-8', '-Duser.language=en'];

/**
 * Runs the JVM on the jobs whose folders exist.
 *
 * @param directory of the batch, with `jobs/`.
 * @param classes of the harness.
 * @param jobs how many there are.
 * @returns what it printed as errors.
 */
export async function runMachine(
  directory: string,
  classes: string,
  jobs: number,
  onLine: (line: string) => void,
): Promise<string> {
  const work = path.join(directory, 'trabajo');
  mkdirSync(work, { recursive: true });
  const classpath = [`${CLASSES}/harness`, ...JUNIT].join(':');
  const result = await runSandboxed(
    JAVA as string,
    [
      ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'],
      ...['-Djava.security.manager=allow', ...ANYWHERE],
      ...['-cp', classpath, 'Harness', `${PROJECT}/jobs`],
    ],
    {
      directory,
      cwd: `${PROJECT}/trabajo`,
      readOnly: { [CLASSES]: classes },
      timeout: 60_000 + jobs * TIMEOUT,
      onLine,
    },
  );
  return result.stderr;
}

/** The Java files of a folder. */
const javaFiles = (folder: string): string[] =>
  globSync('*.java', { cwd: folder })
    .sort()
    .map((file) => path.join(folder, file));

/**
 * Compiles the harness and the stubs, unless cached.
 *
 * @returns the directory of their classes.
 */
export async function compileHarness(): Promise<string> {
  const harness = [
    path.join(import.meta.dirname, 'sandbox/harness'),
    ...PRODUCTS.map(({ sources }) => path.join(sources, 'harness')),
  ].flatMap(javaFiles);
  const stubs = PRODUCTS.flatMap(({ sources }) => javaFiles(path.join(sources, 'stubs')));
  const text = [...harness, ...stubs].map((file) => readFileSync(file, 'utf8')).join('\0');
  const version = await reportedVersion(JAVA, ['--version']);
  const key = createHash('sha256').update(`${version}\0${text}`).digest('hex').slice(0, 16);
  const target = inCache('java', key);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  const javac = path.join(path.dirname(JAVA as string), 'javac');
  await build(javac, [
    ...['-encoding', 'UTF-8', '-cp', JUNIT.join(':'), '-d', `${draft}/harness`],
    ...harness,
  ]);
  for (const { jars = [], sources, tag } of PRODUCTS) {
    await build(JAVA as string, [
      ...ANYWHERE,
      ...['-cp', `${draft}/harness`, 'Stubs', path.join(sources, 'stubs'), `${draft}/${tag}`],
      [...debianJars(jars), ...JUNIT].join(':'),
    ]);
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  return target;
}

async function build(command: string, args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(command, args, { timeout: 120_000 });
  if (code !== 0) throw new Error(messages.harnessErrors(`${stdout}${stderr}`));
}
