import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { runProgram } from '../tool.ts';
import { NODE } from '../verificar/core/process.ts';

/** Install scripts of packages find the project's Node. */
export const ENVIRONMENT = {
  ...process.env,
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: `${path.dirname(NODE)}:${process.env['PATH'] ?? ''}`,
};

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
