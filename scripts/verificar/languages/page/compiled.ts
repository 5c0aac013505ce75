import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { HARNESS, harnessPath } from '../../core/batch.ts';
import { CACHE_DIRECTORY, withTemporaryDirectory, writeFiles } from '../../core/process.ts';
import { PROJECT, runSandboxed } from '../../core/sandbox.ts';
import { SERVERS } from '../docker/runner.ts';
import { PLAYWRIGHT } from './inside/browser.ts';

/** Where npm has Node keep by itself what it compiles of it. */
export const COMPILED_INSIDE = '/tmp/node-compile-cache';

const COMPILED = path.join(CACHE_DIRECTORY, 'node-compile-cache');

/** The module that leads a session, inside its sandbox. */
export const SESSION = harnessPath('languages/page/inside/session.ts');

/** What sessions load, each as it is loaded once: the session with no steps, its browser, npm with nothing to install. */
const LOADED = {
  session: ['node', SESSION],
  browser: ['node', '--eval', `import('${PLAYWRIGHT}')`],
  npm: ['npm', 'install', '--offline'],
} as const;

export type CompiledProgram = keyof typeof LOADED;

const loaded = new Map<CompiledProgram, Promise<unknown>>();

/**
 * What Node has compiled of the programs that sessions begin with: a quarter of what
 * installing a package takes is npm being compiled. Sessions only read it, so that
 * none leaves anything to the next.
 *
 * @returns where sessions see it: path inside → path on this machine.
 */
export async function compiled(
  programs: readonly CompiledProgram[],
): Promise<Record<string, string>> {
  mkdirSync(COMPILED, { recursive: true });
  for (const program of programs) {
    if (!loaded.has(program)) loaded.set(program, load(LOADED[program]));
    await loaded.get(program);
  }
  return { [COMPILED_INSIDE]: COMPILED };
}

/** Loads a program where what is compiled of it stays. What went wrong would only be slower. */
const load = ([command, ...args]: readonly [string, ...string[]]) =>
  withTemporaryDirectory((directory) => {
    writeFiles(directory, { 'pasos.json': '[]', 'package.json': '{}' });
    return runSandboxed(command, args, {
      directory,
      readOnly: { ...HARNESS, ...SERVERS },
      writable: { [COMPILED_INSIDE]: COMPILED },
      env: { NODE_COMPILE_CACHE: COMPILED_INSIDE, VERIFICAR: PROJECT },
    });
  });
