import path from 'node:path';
import { packageMounts, toolInside } from '../../src/batch.ts';
import { inTools } from '../../src/settings.ts';
import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from '../../src/process.ts';
import { runSandboxed } from '../../src/sandbox.ts';
import type { NodeProgram } from '../js/node.ts';
import type { Observation } from '../../src/compare.ts';
import type { Tool } from '../../src/types.ts';
import * as messages from './messages.ts';

const COMPILER = 'typescript/bin/tsc';

/**
 * The examples' compiler, by the path of its package: an npm alias may take over the name `tsc`.
 */
export async function detectTypeScript(): Promise<Tool | undefined> {
  const tsc = findTool(inTools(COMPILER));
  return reportedTool('TypeScript', tsc, ['--version'], /Version (\S+)/);
}

/** A program to check: its files by name. */
export type Program = Record<string, string>;

export interface Diagnostic {
  /** File of the program. */
  file: string;
  line: number;
  /** `TS2322: Type 'string' is not assignable to type 'number'.` and its details. */
  message: string;
}

const OPTIONS = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
};

/**
 * With a syntax error in any file, the compiler reports no type errors at all. This file has one,
 * to detect that.
 */
const SENTINEL = { name: 'sentinel.ts', code: "export const wrong: number = 'text';" };

/**
 * Type-checks many programs with one compiler; each has a folder `e/<number>`.
 *
 * @param overrides additional compiler options.
 * @param declarations text of a `.d.ts` for all programs.
 * @returns the errors of each program, in order.
 */
export async function checkTypes(
  programs: Program[],
  overrides: Record<string, unknown> = {},
  declarations = '',
): Promise<Diagnostic[][]> {
  const found = programs.map((): Diagnostic[] => []);
  let left = programs.map((_, index) => index);
  while (left.length > 0) {
    const chosen = new Map(left.map((index) => [index, programs[index] as Program]));
    const { lists, sawTypes } = await compile(chosen, overrides, declarations);
    for (const [index, list] of lists) found[index] = list;
    if (sawTypes) break;
    // Again, without the programs whose syntax errors hid the type errors of the others.
    left = left.filter((index) => found[index]?.length === 0);
  }
  return found;
}

async function compile(
  programs: ReadonlyMap<number, Program>,
  overrides: Record<string, unknown>,
  declarations: string,
): Promise<{ lists: Map<number, Diagnostic[]>; sawTypes: boolean }> {
  return withTemporaryDirectory(async (directory) => {
    const compilerOptions = { ...OPTIONS, ...overrides };
    writeFiles(directory, {
      'tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['ambient.d.ts', SENTINEL.name, 'e/**/*'],
      }),
      'ambient.d.ts': declarations,
      [SENTINEL.name]: SENTINEL.code,
    });
    for (const [index, program] of programs) {
      writeFiles(path.join(directory, 'e', String(index)), program);
    }
    const { stdout, stderr } = await runSandboxed(
      'node',
      // A single checker: each would load the types of all packages.
      [toolInside(COMPILER), '-p', '.', '--pretty', 'false', '--checkers', '1'],
      { directory, readOnly: packageMounts(), timeout: 300_000 },
    );
    const lists = new Map([...programs.keys()].map((index) => [index, [] as Diagnostic[]]));
    const outside = readDiagnostics(stdout, lists);
    const sawTypes = outside.some((line) => line.startsWith(SENTINEL.name));
    const strange = outside.filter((line) => !line.startsWith(SENTINEL.name));
    if (
      strange.length > 0 ||
      (!sawTypes && [...lists.values()].every((list) => list.length === 0))
    ) {
      throw new Error(messages.compilerFailed(strange.join('\n') + stderr));
    }
    return { lists, sawTypes };
  });
}

/** Assigns the compiler's lines to programs; returns the rest. */
function readDiagnostics(text: string, found: ReadonlyMap<number, Diagnostic[]>): string[] {
  const outside: string[] = [];
  let last: Diagnostic | undefined;
  for (const line of text.split('\n')) {
    const [, index, file, row, message] =
      /^e\/(\d+)\/(.+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (message !== undefined) {
      last = { file: file as string, line: Number(row), message };
      found.get(Number(index))?.push(last);
    } else if (/^\s/.test(line) && last) {
      last.message += `\n${line}`;
    } else if (line !== '') {
      outside.push(line);
    }
  }
  return outside;
}

/** The compiler's errors, with lines of the document. */
export const typeErrors = (program: NodeProgram, diagnostics: Diagnostic[]): Observation => ({
  level: 'tipos',
  errors: diagnostics.map(({ file, line, message }) => {
    const place = program.documentLine(file, line);
    return { text: message, ...(place !== undefined && { line: place }) };
  }),
});
