import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserEnvironment } from 'verified-examples/language';

/** Timeout for a program to become ready, in milliseconds. */
const PATIENCE = 30_000;

/** A running program with a temporary home directory. */
export interface Program {
  /** First captured group of its ready message: an address, a number. */
  ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it is ready.
 *
 * @param expected ready message, with a group; without it, the program is not waited for.
 * @throws with its output if it exits first or takes too long.
 */
export async function start(
  program: string,
  args: readonly string[],
  expected = /()/,
  env: Record<string, string> = {},
): Promise<Program> {
  const home = mkdtempSync(join(tmpdir(), 'lector-'));
  let words = '';
  const child = spawn(program, args, {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...browserEnvironment(), HOME: home, XDG_RUNTIME_DIR: home, ...env },
  });
  // `close` is also emitted for a program that does not exist, which never exits.
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const ready = await new Promise<RegExpExecArray | undefined>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, undefined);
    const listen = (text: Buffer) => {
      words += String(text);
      const found = expected.exec(words);
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.once('spawn', () => listen(Buffer.of()));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
  });
  if (!ready) {
    await stop();
    throw new Error(`${program} does not start:\n${words}`);
  }
  return { ready: ready[1]!, stop };
}
