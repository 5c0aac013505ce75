import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, PACKAGES, harnessPath } from '../../core/batch.ts';
import { jobFiles } from '../../core/jobs.ts';
import { failure, type Observation } from '../../core/output.ts';
import {
  EXAMPLES,
  NODE,
  findTool,
  reportedVersion,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Job, Tool } from '../../core/types.ts';

/** Keep in step with `inside/preload.ts`. */
const ERROR_MARK = '\u001eerror\u001e\n';

/** Loaded before every example. */
const PRELOAD = 'languages/js/inside/preload.ts';

/** Files on which running with Node depends besides the modules that are imported. */
export const NODE_HARNESS = [`scripts/verificar/${PRELOAD}`, 'tests/examples/package-lock.json'];

/** Node of the project. */
export async function detectNode(): Promise<Tool> {
  const version = await reportedVersion(NODE, ['--version'], /v(\S+)/);
  return { name: 'Node', version: version ?? '' };
}

/** The files of a program, what runs of them, and where their lines stand in the note. */
export interface NodeProgram {
  files: Record<string, string>;
  /** Names of the files to run, in order. */
  entries: string[];
  /** Line of the note for a line of a file. */
  noteLine: (file: string, line: number) => number | undefined;
  /** The first line of the note that an error's words name. */
  errorLine: (error: string) => number | undefined;
}

/**
 * The program that a job's blocks make. Blocks without a title are the parts of
 * one file; the files that no other one mentions are run, in order.
 *
 * @param extension of the file that blocks without a title make: `js`, `ts`.
 * @param languages of the blocks that Node runs; others are files only.
 */
export function readProgram(job: Job, extension: string, languages: string[]): NodeProgram {
  const code = job.blocks.filter(({ language }) => languages.includes(language));
  const parts = code.filter(({ marks }) => marks.title === undefined);
  const untitled = `ejemplo.${extension}`;
  const files = jobFiles(job);
  if (parts.length > 0) files[untitled] = parts.map((part) => `${part.code}\n`).join('');
  const titled = code.flatMap(({ marks }) => marks.title ?? []);
  const names = parts.length > 0 ? [...titled, untitled] : titled;
  const free = names.filter(
    (name) => !names.some((other) => other !== name && mentions(files[other] ?? '', name)),
  );
  const noteLine: NodeProgram['noteLine'] = (file, line) => {
    if (file === untitled) return partLine(parts, line);
    const block = code.find(({ marks }) => marks.title === file);
    return block && line <= lineCount(block) ? block.line + line : undefined;
  };
  return {
    files,
    entries: free.length > 0 ? free : names.slice(-1),
    noteLine,
    errorLine: (error) => firstPlace(error, noteLine),
  };
}

/** The first place of the note among those (`src/a.js:3`) that an error names. */
function firstPlace(error: string, noteLine: NodeProgram['noteLine']): number | undefined {
  for (const [, file, line] of error.matchAll(/([\w./@-]+\.[cm]?[jt]sx?):(\d+)/g)) {
    const found = noteLine((file as string).replace(/^\.\//, ''), Number(line));
    if (found !== undefined) return found;
  }
  return undefined;
}

const lineCount = ({ code }: CodeBlock): number => code.split('\n').length;

function partLine(parts: CodeBlock[], line: number): number | undefined {
  let left = line;
  for (const part of parts) {
    if (left <= lineCount(part)) return part.line + left;
    left -= lineCount(part);
  }
  return undefined;
}

/** Whether a file names another one in a string: an import, a worker, a child. */
function mentions(code: string, name: string): boolean {
  const base = RegExp.escape(path.posix.basename(name).replace(/\.\w+$/, ''));
  return new RegExp(String.raw`['"\`/]${base}(\.\w+)?['"\`]`).test(code);
}

/** Flags with which every example runs. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Notes rarely show a package.json; Node finds out by itself what kind of module a file is.
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
];

/** Said of a program that its reader would have to stop: a server, an interval. */
const ENDLESS =
  'no termina: ocupa la terminal de quien lo sigue. Ciérralo en el código, o guárdalo con title="…" y arráncalo a la vista en otra terminal, con terminal="servidor"';

type Seen = Pick<Observation, 'printed' | 'errors'>;

/**
 * Runs a program with Node in the sandbox.
 *
 * @param flags more of Node's, before the program.
 */
export function runProgram(program: NodeProgram, flags: string[]): Promise<Seen> {
  return withTemporaryDirectory(async (directory) => {
    writeFiles(directory, program.files);
    const [first, ...rest] = program.entries;
    const args = [
      ...FLAGS,
      ...flags,
      ...['--import', harnessPath(PRELOAD)],
      ...(rest.length === 0
        ? [`./${first}`]
        : [
            '--input-type=module',
            '--eval',
            program.entries.map((name) => `await import(${JSON.stringify(`./${name}`)});`).join(''),
          ]),
    ];
    const { code, stdout, timedOut, limit } = await runSandboxed('node', args, {
      directory,
      readOnly: { ...PACKAGES, ...HARNESS },
      merge: true,
    });
    return observe(program, stdout, code, limit ?? (timedOut ? ENDLESS : undefined));
  });
}

/** Redux Toolkit says so where a check took long: on a busy machine, of any example. */
const SLOW_MACHINE =
  /^\w+InvariantMiddleware took \d+ms[^]*?production builds, so you don't need to worry about that\.\n/gm;

function observe(
  program: NodeProgram,
  output: string,
  code: number | null,
  stopped: string | undefined,
): Seen {
  const [printed = '', words] = output.replaceAll(SLOW_MACHINE, '').split(ERROR_MARK);
  if (stopped !== undefined) return { printed, ...failure(stopped) };
  if (code === 0) return { printed };
  const error = `${cleanStack(words ?? '')}\ncódigo de salida ${code}`.trim();
  return { printed, ...failure(error, program.errorLine(error)) };
}

/** An error's words without the folders of the sandbox and Node's own frames. */
export function cleanStack(text: string): string {
  return text
    .replaceAll(/(?:file:\/\/)?\/home\/ana\/proyecto\//g, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node:internal|node_modules|\.verificar)|^Node\.js v/.test(line))
    .join('\n')
    .trim();
}

const VERSION_FILES = path.join(EXAMPLES, 'node_modules');

/** Packages whose version matters to whoever reads the example, as readers know them. */
const NOTABLE: Record<string, string> = {
  '@reduxjs/toolkit': 'Redux Toolkit',
  express: 'Express',
  react: 'React',
  redux: 'Redux',
  zod: 'Zod',
};

/** The version of a package of the examples, as it says itself. */
export function packageVersion(name: string): string {
  const file = path.join(VERSION_FILES, name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * A package of the examples as a tool, when it is installed.
 *
 * @param label its name as readers know it.
 */
export async function detectPackage(name: string, label: string): Promise<Tool | undefined> {
  const found = findTool(path.join(VERSION_FILES, name, 'package.json'));
  return found === undefined ? undefined : { name: label, version: packageVersion(name) };
}

/** A tool together with the notable packages that a program imports: «Node 24.21.0 y Express 5.3.0». */
export function withPackages(tool: Tool, code: string): Tool {
  const used = Object.keys(NOTABLE).filter((name) =>
    new RegExp(
      String.raw`(?:from|import|require\()\s*['"]${RegExp.escape(name)}(?:/[^'"]*)?['"]`,
    ).test(code),
  );
  return used.slice(0, 2).reduce<Tool>(
    (whole, name) => ({
      name: `${whole.name} ${whole.version} y ${NOTABLE[name]}`,
      version: packageVersion(name),
    }),
    tool,
  );
}
