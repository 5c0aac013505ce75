import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '../../src/types.ts';
import { ENGINE_MOUNT, packageMounts, sandboxPath } from '../../src/batch.ts';
import { PACKAGE, TOOLS, settings } from '../../src/settings.ts';
import { jobFiles } from '../../src/plan.ts';
import { failure, type Observation } from '../../src/compare.ts';
import {
  NODE,
  findTool,
  reportedVersion,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import { runSandboxed } from '../../src/sandbox.ts';
import type { Job, Tool } from '../../src/types.ts';
import { withoutSlowChecks } from './sandbox/slow-machine.ts';
import * as messages from './messages.ts';

/** Keep in step with `sandbox/preload.ts`. */
const ERROR_MARK = '\u001eerror\u001e\n';

/** Loaded before every example. */
const PRELOAD = 'languages/js/sandbox/preload.ts';

/** Cache inputs of running with Node, besides imported modules. */
export const NODE_INPUTS = [path.join(PACKAGE, PRELOAD)];

/** The project's Node. */
export async function detectNode(): Promise<Tool> {
  const version = await reportedVersion(NODE, ['--version'], /v(\S+)/);
  return { name: 'Node', version: version ?? '' };
}

/** A program: its files, entries, and positions in the document. */
export interface NodeProgram {
  files: Record<string, string>;
  /** Names of the files to run, in order. */
  entries: string[];
  /** Line of the document for a line of a file. */
  documentLine: (file: string, line: number) => number | undefined;
  /** The first line of the document that an error's text names. */
  errorLine: (error: string) => number | undefined;
}

/**
 * The program of a job's blocks. Blocks without a title are parts of one file; files that no other
 * one mentions are run, in order.
 *
 * @param extension of the file of blocks without a title: `js`, `ts`.
 * @param languages of the blocks that Node runs; others are only files.
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
  const documentLine: NodeProgram['documentLine'] = (file, line) => {
    if (file === untitled) return partLine(parts, line);
    const block = code.find(({ marks }) => marks.title === file);
    return block && line <= lineCount(block) ? block.line + line : undefined;
  };
  return {
    files,
    entries: free.length > 0 ? free : names.slice(-1),
    documentLine,
    errorLine: (error) => firstPlace(error, documentLine),
  };
}

/** The first position (`src/a.js:3`) in an error that belongs to the document. */
function firstPlace(error: string, documentLine: NodeProgram['documentLine']): number | undefined {
  for (const [, file, line] of error.matchAll(/([\w./@-]+\.[cm]?[jt]sx?):(\d+)/g)) {
    const found = documentLine((file as string).replace(/^\.\//, ''), Number(line));
    if (found !== undefined) return found;
  }
  return undefined;
}

const lineCount = ({ code }: Block): number => code.split('\n').length;

function partLine(parts: Block[], line: number): number | undefined {
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

const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Notes rarely show a package.json; Node detects the kind of module.
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
];

type Seen = Pick<Observation, 'printed' | 'errors'>;

/**
 * Runs a program with Node in the sandbox.
 *
 * @param flags further flags of Node.
 */
export function runProgram(program: NodeProgram, flags: string[]): Promise<Seen> {
  return withTemporaryDirectory(async (directory) => {
    writeFiles(directory, program.files);
    const [first, ...rest] = program.entries;
    const args = [
      ...FLAGS,
      ...flags,
      ...['--import', sandboxPath(PRELOAD)],
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
      readOnly: { ...packageMounts(), ...ENGINE_MOUNT },
      merge: true,
    });
    return observe(program, stdout, code, limit ?? (timedOut ? messages.endless : undefined));
  });
}

function observe(
  program: NodeProgram,
  output: string,
  code: number | null,
  stopped: string | undefined,
): Seen {
  const [printed = '', words] = withoutSlowChecks(output).split(ERROR_MARK);
  if (stopped !== undefined) return { printed, ...failure(stopped) };
  if (code === 0) return { printed };
  const error = `${cleanStack(words ?? '')}\n${messages.exitCode(code)}`.trim();
  return { printed, ...failure(error, program.errorLine(error)) };
}

/** An error's text without the sandbox's folders and Node's frames. */
export function cleanStack(text: string): string {
  return text
    .replaceAll(/(?:file:\/\/)?\/home\/ana\/proyecto\//g, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node:internal|node_modules|\.verificar)|^Node\.js v/.test(line))
    .join('\n')
    .trim();
}

/** The `package.json` of an installed package: of the examples' own, or of the tools'. */
const manifestOf = (name: string): string | undefined =>
  findTool(
    ...[settings().packages ?? TOOLS, TOOLS].map((folder) =>
      path.join(folder, name, 'package.json'),
    ),
  );

/** Packages whose version readers see, and their names. */
const NOTABLE: Record<string, string> = {
  '@reduxjs/toolkit': 'Redux Toolkit',
  express: 'Express',
  react: 'React',
  redux: 'Redux',
  zod: 'Zod',
};

/** The installed version of a package. */
export function packageVersion(name: string): string {
  return (JSON.parse(readFileSync(manifestOf(name)!, 'utf8')) as { version: string }).version;
}

/**
 * A package as a tool, when it is installed.
 *
 * @param label its name for readers.
 */
export async function detectPackage(name: string, label: string): Promise<Tool | undefined> {
  return manifestOf(name) === undefined
    ? undefined
    : { name: label, version: packageVersion(name) };
}

/**
 * A tool together with the notable packages that a program imports: «Node 24.21.0 y Express
 * 5.3.0».
 */
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
