import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds that a program has to say what is waited for. */
const PATIENCE = 30_000;

/** A program at work in a home of its own. */
export interface Program {
  /** What it said when it was ready, from its first group: an address, a number. */
  said: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits for it to say something.
 *
 * @param expected what it says when it is ready, in a group; what says nothing is not waited for.
 * @throws when it ends first, or takes too long, with what it said.
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
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, ...env },
  });
  // Also of a program that is not there, which never exits.
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const said = await new Promise<RegExpExecArray | undefined>((resolve) => {
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
  if (!said) {
    await stop();
    throw new Error(`${program} does not start:\n${words}`);
  }
  return { said: said[1]!, stop };
}
