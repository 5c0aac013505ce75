import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of an installed package's program, by its `package.json`. Run with `process.execPath`, it
 * needs no shell, unlike the platform's scripts in `node_modules/.bin`.
 *
 * @param name of the package: `prettier`, `astro`.
 * @param program of the package, where its name differs.
 * @returns absolute path of a JavaScript file.
 */
export function toolPath(name: string, program = name): string {
  const manifest = findPackageJSON(name, import.meta.url)!;
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]!);
}

/** Disables Astro's telemetry and update check. */
export const ASTRO_OFFLINE = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DISABLE_UPDATE_CHECK: 'true',
};

/** The Astro CLI, offline. */
export const ASTRO = fileURLToPath(new URL('astro.ts', import.meta.url));

/** Output and success of a program. */
export interface ToolRun {
  ok: boolean;
  /** Both streams. */
  output: string;
}

interface RunOptions {
  /** Prints the output instead of returning it. */
  show?: boolean | undefined;
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end, without a shell, which would interpret its arguments. It is trusted:
 * no timeout, and Ctrl+C ends it too (the engine runs examples in its sandbox).
 *
 * @param program path or name. A missing one counts as failed.
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
 * Runs a Node program to its end.
 *
 * @param program path of a JavaScript or TypeScript file.
 * @param show prints the output instead of returning it.
 */
export const runTool = (program: string, args: readonly string[], show = false): Promise<ToolRun> =>
  runProgram(process.execPath, [program, ...args], {
    show,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
