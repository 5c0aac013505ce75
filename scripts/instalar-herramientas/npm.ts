import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { runProgram } from '../tool.ts';
import { NODE } from '../verificar/core/process.ts';

/** Packages with a script of their own find the Node of the project. */
export const ENVIRONMENT = {
  ...process.env,
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
};

/** Orders of npm at a time: each waits for the network as long as it works. */
const limit = pLimit(3);

let hasFailed = false;

/**
 * Runs an order of npm beside others. After one has failed, none is begun: what is wrong with one,
 * the network as a rule, is wrong with all, and is told once.
 *
 * @returns whether it ended well; what it said, where it did not, has been printed.
 */
export const runNpm = (args: readonly string[], cwd: string): Promise<boolean> =>
  limit(async () => {
    if (hasFailed) return false;
    const { ok, output } = await runProgram('npm', [...args, '--no-audit', '--no-fund'], {
      cwd,
      env: ENVIRONMENT,
    });
    if (ok) return true;
    if (!hasFailed) console.error(`No terminó bien: npm ${args.join(' ')}\n${output}`);
    hasFailed = true;
    return false;
  });

/**
 * Installs something, unless what is there was installed for the same.
 *
 * @param stamp a file beside it, which goes when it is removed.
 * @param wanted what says whether it is the same.
 * @param install gives whether it ended well.
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
