import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The program of an installed package, as its `package.json` names it. Started
 * with `process.execPath`, it needs no shell: `node_modules/.bin` holds scripts
 * of another kind on each system.
 *
 * @param name of the package: `prettier`, `astro`.
 * @param program of the package, where its name is another one.
 * @returns absolute path of a JavaScript file.
 */
export function toolPath(name: string, program = name): string {
  const manifest = findPackageJSON(name, import.meta.url)!;
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]!);
}

/** Astro neither tells its makers that it was run, nor asks the registry for a newer one. */
export const ASTRO_OFFLINE = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DISABLE_UPDATE_CHECK: 'true',
};

/**
 * The environment in which Astro runs: it contacts nobody. And its bundler, which takes a little
 * memory on each of its threads, takes it in small pages (two megabytes at a time, the system clears
 * more than is ever used) and gives it back at once: what comes after it needs that memory more.
 */
export const ASTRO_ENV = {
  ...ASTRO_OFFLINE,
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '0',
};

/** Astro's program, which contacts nobody. */
export const ASTRO = fileURLToPath(new URL('astro.ts', import.meta.url));

/**
 * A flag of V8 for what is over in seconds, or mostly waits: code that it makes as fast as it can by then, on
 * threads that the rest needs, costs more than it saves. So it does so later than it would.
 */
export const SHORT_LIVED = '--battery-saver-mode';

/** What a program said and how it ended. */
export interface ToolRun {
  ok: boolean;
  /** What it printed, on both streams. */
  output: string;
}

/** How a program is run. */
interface RunOptions {
  /** Prints what it says while it says it, instead of giving it back. */
  show?: boolean | undefined;
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end, without a shell, which would read its arguments in its own way. It is
 * the author's: it takes its time, and Ctrl+C ends it too (examples are run by verificar/core/process.ts).
 *
 * @param program path or name. One that is not there has ended badly too.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { show = false, cwd, env = process.env }: RunOptions = {},
): Promise<ToolRun> {
  const output = show ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', output, output], cwd, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => (said += text));
    }
    child.on('error', ({ message }) => resolve({ ok: false, output: message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: said }));
  });
}

/**
 * Runs a program of Node's to its end.
 *
 * @param program path of a JavaScript or TypeScript file.
 * @param show prints what it says while it says it, instead of giving it back.
 */
export const runTool = (program: string, args: readonly string[], show = false): Promise<ToolRun> =>
  runProgram(process.execPath, [SHORT_LIVED, program, ...args], {
    show,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
