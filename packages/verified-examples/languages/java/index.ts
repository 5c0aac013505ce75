import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Block } from '../../src/types.ts';
import { jobFiles } from '../../src/plan.ts';
import { expectedOutput, failure, firstLine, evaluate } from '../../src/compare.ts';
import {
  findTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import { inCache } from '../../src/settings.ts';
import { PROJECT, runSandboxed } from '../../src/sandbox.ts';
import type { Diagnostic, Job, Outcome, Language, Tool } from '../../src/types.ts';
import { resourceMistakes } from '../android-xml/resources.ts';
import { javaCode, projectFiles, strangePackage } from './project.ts';
import { SHELLS } from '../shell/shells.ts';

/**
 * Java, all in one JVM: plain programs, JUnit tests, Spring Boot and Android on stubs. The harness
 * is in `sandbox/harness`.
 */
export const javaLanguage: Language = {
  name: 'java',
  module: import.meta.filename,
  languages: {
    java: {
      comment: '//',
      leads: 70,
      role: {
        kind: 'program',
        command: 'java',
        extension: 'java',
        unless: ['android', 'spring'],
      },
    },
  },
  accepts: (job) => job.language === 'java' || isSpringWithShell(job),
  async detect() {
    const version = await reportedVersion(JAVA, ['--version']);
    return version === undefined || LIBRARIES.some((file) => !existsSync(file))
      ? undefined
      : { name: 'Java', version };
  },
  debianPackages: ['openjdk-17-jdk-headless', 'junit4', 'junit5', 'libjackson2-databind-java'],
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
    {
      language: 'java',
      code: 'import org.springframework.stereotype.Service;\n@Servicio\nclass Alumnos {}',
      problem: 'Servicio',
    },
    {
      language: 'java',
      tags: ['android'],
      code: 'Toast.makeText(this, "Hola").show();',
      problem: 'makeText',
    },
  ],
};

const JAVA = findTool(
  '/usr/lib/jvm/java-17-openjdk-amd64/bin/java',
  '/usr/lib/jvm/java-17-openjdk-arm64/bin/java',
  '/usr/lib/jvm/default-java/bin/java',
  '/usr/bin/java',
);

const jars = (...names: string[]): string[] => names.map((name) => `/usr/share/java/${name}.jar`);

const JUNIT = jars(
  ...['junit-jupiter-api', 'junit-jupiter-engine', 'junit-jupiter-params', 'junit-vintage-engine'],
  ...['junit-platform-launcher', 'junit-platform-engine', 'junit-platform-commons'],
  ...['junit4', 'hamcrest-all', 'opentest4j', 'apiguardian-api'],
);
const JACKSON = jars('jackson-databind', 'jackson-core', 'jackson-annotations');
const LIBRARIES = [...JUNIT, ...JACKSON];

const SOURCES = path.join(import.meta.dirname, 'sandbox');
/** Mount point of the compiled harness and stubs. */
const CLASSES = '/home/ana/.clases';
const TIMEOUT = 10_000;

type Kind = 'plain' | 'junit' | 'spring' | 'android';

/** Whether shell blocks of a Spring Boot group talk to the application. */
const isSpringWithShell = (job: Job): boolean =>
  job.language in SHELLS && javaCode(job).includes('org.springframework.');

function kindOf(job: Job): Kind {
  const own = javaCode(job);
  const code = [own, ...projectFiles(job).map((file) => file.code)].join('\n');
  if (/org\.springframework\.|jakarta\.(?:validation|persistence)\./.test(code)) return 'spring';
  const android = job.tags.includes('android');
  if (ANDROID_CODE.test(code)) return 'android';
  if (TESTS.test(code)) return 'junit';
  if (!android || /\bstatic void main\(/.test(code)) return 'plain';
  // Fragments get Android's imports; files have their own.
  return /^(?:package|import) /m.test(own) && TYPE.test(own) ? 'plain' : 'android';
}

/** Whether JUnit runs a job, also with classes of Spring Boot. */
const hasTests = (job: Job, kind: Kind): boolean => kind === 'junit' || TESTS.test(javaCode(job));

const TESTS = /\borg\.junit\./;

/** Code that is Android's by its names; view binding classes name its views. */
const ANDROID_CODE =
  /^import (?:androidx?|com\.google\.android|com\.bumptech)\.|\bandroid\.view\./m;

/** A top-level type. */
const TYPE = /^(?:(?:public|final|abstract|sealed) )*(?:class|record|interface|enum) /m;

const CLASSPATH: Record<Kind, string[]> = {
  plain: [],
  junit: JUNIT,
  spring: [`${CLASSES}/spring`, ...JACKSON, ...JUNIT],
  android: [`${CLASSES}/android`, ...JUNIT],
};

/** Substitutes, as readers see them. */
const EMULATED: Partial<Record<Kind, string>> = {
  spring: 'sustitutos de las clases de Spring Boot',
  android: 'sustitutos de las clases de Android',
};

/** The harness's report of a job. */
interface Report {
  job: number;
  ran: boolean;
  output: string;
  trace: string;
  failure?: 'compile' | 'exception' | 'exit' | 'timeout' | 'tests' | 'harness';
  message?: string;
  block?: number;
  line?: number;
}

async function runJava(jobs: Job[], done: (job: Job) => void): Promise<Outcome[][]> {
  const classes = await compileHarness();
  return withTemporaryDirectory(async (directory) => {
    jobs.forEach((job, index) => writeJob(job, path.join(directory, 'jobs', String(index))));
    const reports = new Map<number, Report>();
    const read = (line: string): void => {
      const answer = parseAnswer(line);
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
      outcomes(
        job,
        reports.get(index) as Report,
        path.join(directory, 'jobs', String(index)),
        tool,
      ),
    );
  });
}

/** JUnit's version, which only the jar's name has. */
const junitVersion = (): string =>
  /(\d[\d.]*\d)\.jar$/.exec(globSync('/usr/share/java/junit-jupiter-api-*.jar')[0] ?? '')?.[1] ??
  '5';

const parseAnswer = (line: string): Report | undefined =>
  line.startsWith('{"job":') ? (JSON.parse(line) as Report) : undefined;

/** Runs the JVM on the jobs whose folders exist. */
async function runMachine(
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
    const message = `la máquina virtual terminó antes de tiempo:\n${said.trim()}`;
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
    if (!reports.has(index) || isSpringWithShell(job)) continue;
    rmSync(path.join(directory, 'jobs', String(index)), { recursive: true, force: true });
  }
}

/** Makes Java independent of the machine's language. */
const ANYWHERE = ['-Dfile.encoding=UTF-8', '-Duser.language=en'];

/**
 * Compiles the harness and the stubs, unless cached.
 *
 * @returns the directory of their classes.
 */
async function compileHarness(): Promise<string> {
  const sources = globSync('*/*.java', { cwd: SOURCES }).sort();
  const text = sources.map((file) => readFileSync(path.join(SOURCES, file), 'utf8')).join('\0');
  const version = await reportedVersion(JAVA, ['--version']);
  const key = createHash('sha256').update(`${version}\0${text}`).digest('hex').slice(0, 16);
  const target = inCache('java', key);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  const harness = globSync('harness/*.java', { cwd: SOURCES }).map((file) =>
    path.join(SOURCES, file),
  );
  const javac = path.join(path.dirname(JAVA as string), 'javac');
  await build(javac, [
    ...['-encoding', 'UTF-8', '-cp', JUNIT.join(':'), '-d', `${draft}/harness`],
    ...harness,
  ]);
  const compileStubs = (name: string, libraries: string[]): Promise<void> =>
    build(JAVA as string, [
      ...ANYWHERE,
      ...['-cp', `${draft}/harness`, 'Stubs'],
      ...[path.join(SOURCES, name), `${draft}/${name}`, libraries.join(':')],
    ]);
  await compileStubs('spring', JACKSON);
  await compileStubs('android', JUNIT);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  return target;
}

async function build(command: string, args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(command, args, { timeout: 120_000 });
  if (code !== 0) throw new Error(`no compila el arnés de Java:\n${stdout}${stderr}`);
}

/** Writes a job for the harness. */
function writeJob(job: Job, folder: string): void {
  const kind = kindOf(job);
  const java = job.blocks.filter(({ language }) => language === 'java');
  const shown = projectFiles(job);
  const compileOnly = kind === 'android' || java.some(({ marks }) => marks.compileOnly);
  const properties = [
    `kind=${kind}`,
    `compileOnly=${compileOnly}`,
    `tests=${hasTests(job, kind)}`,
    `timeout=${TIMEOUT}`,
    `classpath=${CLASSPATH[kind].join(':')}`,
    ...java.map(({ marks }, index) => `name.${index}=${marks.title ?? ''}`),
    ...shown.map(({ name }, index) => `shown.${index}=${name}`),
  ];
  const shells = job.blocks.filter(({ language }) => language in SHELLS);
  writeFiles(folder, {
    ...Object.fromEntries(shown.map(({ code }, index) => [`shown-${index}.java`, code])),
    'job.properties': `${properties.join('\n')}\n`,
    'application.properties': applicationProperties(job),
    ...Object.fromEntries(java.map(({ code }, index) => [`block-${index}.java`, code])),
    ...Object.fromEntries(shells.map(({ code }, index) => [`shell-${index}.sh`, `${code}\n`])),
    ...Object.fromEntries(
      Object.entries(jobFiles(job))
        .filter(([name]) => !name.endsWith('.java'))
        .map(([name, text]) => [`files/${name}`, text]),
    ),
  });
}

/** The application's settings: its latest file, and above it the active profile's. */
function applicationProperties({ blocks, support }: Job): string {
  const files = [...support, ...blocks]
    .filter(({ language }) => ['properties', 'yaml'].includes(language))
    .sort((one, other) => one.line - other.line);
  const latest = (profile?: string): string => {
    const file = files.findLast(({ marks }) => profileOf(marks.title) === profile);
    if (file === undefined) return '';
    return file.language === 'yaml' ? flatten(parse(file.code)) : `${file.code}\n`;
  };
  const settings = latest();
  const active = /^spring\.profiles\.active=(\w+)$/m.exec(settings)?.[1];
  return active === undefined ? settings : settings + latest(active);
}

/** The profile of `application-dev.properties`: «dev». */
const profileOf = (title = ''): string | undefined => /application-(\w+)\./.exec(title)?.[1];

function flatten(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) return `${name}=${value ?? ''}\n`;
  return Object.entries(value)
    .map(([key, inner]) => flatten(inner, name ? `${name}.${key}` : key))
    .join('');
}

/** The outcomes of a job's blocks. */
function outcomes(job: Job, report: Report, folder: string, junit: Tool): Outcome[] {
  const kind = kindOf(job);
  const byJUnit = kind !== 'android' && hasTests(job, kind);
  const java = job.blocks.filter(({ language }) => language === 'java');
  const speaker = speakerOf(java);
  const shells = job.blocks.filter(({ language }) => language in SHELLS);
  const level = speaker && judgeJava(speaker, java, speaker, report, kind).level;
  return job.blocks.map((block) => {
    const emulated = EMULATED[kind];
    if (block.language in SHELLS) {
      return evaluateShell(
        block,
        report,
        path.join(folder, `shell-${shells.indexOf(block)}`),
        emulated,
      );
    }
    const message = strangePackage(job, block);
    if (message !== undefined) return { block, problem: { line: firstLine(block), message } };
    const outcome = judgeJava(block, java, speaker, report, kind);
    if (outcome.level === undefined) return outcome;
    const [resource] = kind === 'android' ? resourceMistakes(block, job) : [];
    if (resource) {
      return {
        block,
        problem: { line: block.line + (resource.line ?? 1), message: resource.text },
      };
    }
    // The files of a program share its level.
    return {
      ...outcome,
      level: level ?? outcome.level,
      ...(byJUnit && { tool: junit }),
    };
  });
}

/** The block whose output is compared: the one with an expectation, or the last one. */
const speakerOf = (java: Block[]): Block | undefined =>
  java.find((block) => expectedOutput(block, '//') !== undefined) ?? java.at(-1);

function judgeJava(
  block: Block,
  java: Block[],
  speaker: Block | undefined,
  report: Report,
  kind: Kind,
): Outcome {
  const problem = (message: string): Outcome => ({
    block,
    problem: { line: firstLine(block), message },
  });
  const hasExpectation = expectedOutput(block, '//') !== undefined;
  if (hasExpectation && block !== speaker) {
    return problem(
      'otro bloque del grupo promete ya la salida del programa. Deja la salida en uno solo',
    );
  }
  if (hasExpectation && !report.ran && report.failure === undefined) {
    return problem(
      kind === 'android'
        ? 'promete una salida, pero el código de Android no se ejecuta aquí: quita la salida'
        : 'promete una salida y no hay nada que ejecutar: falta un main o sobra la salida',
    );
  }
  const culprit = java[report.block ?? java.indexOf(speaker as Block)];
  if (
    report.failure !== undefined &&
    block !== culprit &&
    java.every(({ marks }) => marks.fails === undefined)
  ) {
    return problem(`falla el programa del que forma parte:\n${failureText(report)}`);
  }
  const fails =
    report.failure !== undefined && (block === culprit || block.marks.fails !== undefined);
  const errors = fails ? failures(report, block === culprit ? block : undefined) : [];
  // Arrow comments expect the program's output; a `salida` block, what a terminal shows.
  const printed = block.output ? report.output + report.trace : report.output;
  const emulated = EMULATED[kind];
  return evaluate(
    block,
    {
      level: report.ran ? 'ejecuta' : kind === 'plain' || kind === 'junit' ? 'compila' : 'tipos',
      ...(block === speaker && (report.ran || report.failure) && { printed }),
      errors,
      ...(emulated !== undefined && { emulated }),
    },
    '//',
  );
}

/** Compiler errors separately; anything else is one failure. */
function failures(report: Report, block: Block | undefined): Diagnostic[] {
  const errors =
    report.failure === 'compile'
      ? report.trace.split(/^(?=(?:[\w.]+:\d+: )?error: )/m).filter((text) => text !== '')
      : [];
  const place = block && report.line !== undefined ? block.line + report.line : undefined;
  if (errors.length < 2) return failure(failureText(report), place).errors;
  return errors.map((text) => {
    const line = block && Number(/^[\w.]+:(\d+): /.exec(text)?.[1]);
    return { text, ...(block && line && { line: block.line + line }) };
  });
}

/** The text of a failure, in which `falla` is looked for. */
function failureText(report: Report): string {
  switch (report.failure) {
    case 'timeout':
      return `no termina en ${TIMEOUT / 1000} s`;
    case 'tests':
      return report.message === 'no tests found'
        ? 'JUnit no encuentra ninguna prueba: falta @Test'
        : `falla una prueba: ${report.message}\n${report.output}`;
    case 'compile':
      return `${report.trace}${missingStub(report.trace)}`;
    default:
      return report.trace || String(report.message);
  }
}

/** Hint that a class of Android or Spring may exist and only lack its stub. */
function missingStub(trace: string): string {
  const missing =
    /package (android|androidx|com\.google|org\.springframework|jakarta)[\w.]* does not exist|cannot find symbol[^]*?location: +package (?:android|org\.spring|jakarta)/.test(
      trace,
    );
  return missing
    ? '\nSi la clase existe de verdad, falta su sustituto: añádelo en languages/java/sandbox/'
    : '';
}

/** Evaluates a shell block that talked to the application. */
function evaluateShell(
  block: Block,
  report: Report,
  file: string,
  emulated: string | undefined,
): Outcome {
  const read = (end: string): string | undefined =>
    existsSync(file + end) ? readFileSync(file + end, 'utf8') : undefined;
  const code = read('.code');
  const error =
    code === undefined
      ? `la aplicación no ha arrancado: ${report.failure ? failureText(report) : 'falta una clase con @SpringBootApplication y main'}`
      : code === '0'
        ? undefined
        : `termina con el código ${code}\n${read('.out')}`;
  return evaluate(
    block,
    {
      level: 'ejecuta',
      printed: read('.out') ?? '',
      ...failure(error),
      ...(emulated !== undefined && { emulated }),
    },
    '#',
  );
}
