import path from 'node:path';
import { PACKAGES } from '../../core/batch.ts';
import {
  EXAMPLES,
  findTool,
  reportedTool,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { NodeProgram } from '../js/node.ts';
import type { Observation } from '../../core/output.ts';
import type { Tool } from '../../core/types.ts';

const COMPILER = 'typescript/bin/tsc';

/** The compiler of the examples, by the path of its package: an alias once took over the name `tsc` unseen. */
export async function detectTypeScript(): Promise<Tool | undefined> {
  const tsc = findTool(path.join(EXAMPLES, 'node_modules', COMPILER));
  return reportedTool('TypeScript', tsc, ['--version'], /Version (\S+)/);
}

/** A program to be checked: its files by name. */
export type Program = Record<string, string>;

export interface Diagnostic {
  /** Name of the file inside its program. */
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
 * Where any file has an error of syntax, the compiler says nothing of types, in
 * any file. This file has an error of types: it is missing then.
 */
const SENTINEL = { name: 'sentinel.ts', code: "export const wrong: number = 'text';" };

/**
 * Checks the types of many programs at once: one compiler, one folder a program,
 * `e/<its number>`.
 *
 * @param overrides compiler options that differ from the engine's.
 * @param declarations text of a `.d.ts` that all programs see.
 * @returns the errors of each program, in the order of the programs.
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
    // Once more, without those that kept the types of the others from being looked at.
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
    const tsc = Object.keys(PACKAGES)[0] as string;
    const { stdout, stderr } = await runSandboxed(
      'node',
      // Several checkers would each learn the types of all packages.
      [`${tsc}/${COMPILER}`, '-p', '.', '--pretty', 'false', '--checkers', '1'],
      { directory, readOnly: PACKAGES, timeout: 300_000 },
    );
    const lists = new Map([...programs.keys()].map((index) => [index, [] as Diagnostic[]]));
    const outside = readDiagnostics(stdout, lists);
    const sawTypes = outside.some((line) => line.startsWith(SENTINEL.name));
    const strange = outside.filter((line) => !line.startsWith(SENTINEL.name));
    if (
      strange.length > 0 ||
      (!sawTypes && [...lists.values()].every((list) => list.length === 0))
    ) {
      throw new Error(`tsc no pudo trabajar: ${strange.join('\n')}${stderr}`);
    }
    return { lists, sawTypes };
  });
}

/** Sorts the compiler's lines into programs; returns those that belong to none. */
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

/** The key that does not exist, in words of the compiler's that say so, and the one it suggests. */
export function unknownKey(message: string): { name: string; meant?: string } | undefined {
  const [, name] = /'"?([^'"]+)"?' does not exist in type/.exec(message) ?? [];
  const [, meant] = /Did you mean to write '"?(.*?)"?'\?/.exec(message) ?? [];
  return name === undefined ? undefined : { name, ...(meant !== undefined && { meant }) };
}

/** The value that is none of those expected, in words of the compiler's that say so, and the one it suggests. */
export function unknownValue(
  message: string,
): { found: string; expected: string; meant?: string } | undefined {
  const last = message.split('\n').findLast((line) => line.includes(' is not assignable to type '));
  const [, found, expected, meant] =
    /Type '(.*?)' is not assignable to type '(.*)'\.(?: Did you mean '"?(.*?)"?'\?)?$/.exec(
      last ?? '',
    ) ?? [];
  if (!found || expected === undefined) return undefined;
  return { found: found.replaceAll('"', ''), expected, ...(meant !== undefined && { meant }) };
}

/** What the compiler says, as seen by the author: with lines of the note. */
export const typeErrors = (program: NodeProgram, diagnostics: Diagnostic[]): Observation => ({
  level: 'tipos',
  errors: diagnostics.map(({ file, line, message }) => {
    const place = program.noteLine(file, line);
    return { text: message, ...(place !== undefined && { line: place }) };
  }),
});
