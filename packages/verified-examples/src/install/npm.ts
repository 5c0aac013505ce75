import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { spawn } from 'node:child_process';
import { NODE } from '../process.ts';
import * as messages from '../messages.ts';

/** Install scripts of packages find the project's Node. */
export const ENVIRONMENT = {
  ...process.env,
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
};

/**
 * Runs a program to its end with its output shown. It is trusted: no timeout, and Ctrl+C ends it.
 *
 * @returns whether it succeeded.
 */
export const show = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/** Runs a program as `show` does, and returns its output. */
function capture(program: string, args: readonly string[], cwd: string) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
      env: ENVIRONMENT,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', ({ message }) => resolve({ ok: false, output: message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** npm commands at a time: they wait for the network half of the time. */
const limit = pLimit(3);

let hasFailed = false;

/**
 * Runs an npm command alongside others. After a failure no further one starts: the cause, usually
 * the network, affects them all and is reported once.
 *
 * @returns whether it succeeded; on failure its output has been printed.
 */
export const runNpm = (args: readonly string[], cwd: string): Promise<boolean> =>
  limit(async () => {
    if (hasFailed) return false;
    const { ok, output } = await capture('npm', [...args, '--no-audit', '--no-fund'], cwd);
    if (ok) return true;
    if (!hasFailed) console.error(messages.failedNpm(args, output));
    hasFailed = true;
    return false;
  });

/**
 * Installs something, unless it was installed for the same inputs.
 *
 * @param stamp a file next to it, removed with it.
 * @param wanted identifies the inputs.
 * @param install returns whether it succeeded.
 * @returns whether it is there.
 */
export async function unlessInstalled(
  stamp: string,
  wanted: string,
  install: () => Promise<boolean>,
): Promise<boolean> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  const done = await install();
  if (done) writeFileSync(stamp, wanted);
  return done;
}
