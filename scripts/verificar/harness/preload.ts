import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before an example that Node runs. Two things an example must not have
 * to care for:
 *
 * - what Node says of an error that nobody caught is set apart from what the
 *   example printed;
 * - a program that only waits (a server, an interval) is ended, well, once
 *   nothing has happened for a while.
 */
const SEEN = 'APUNTES_EN_MARCHA';

/** Keep in step with `node.ts`. */
const ERROR_MARK = '\u001eerror\u001e\n';

/** Milliseconds of quiet after which a waiting server, or a waiting timer, has been seen enough. */
const QUIET = { server: 400, timer: 3000 };
const STEP = 50;

// Children and workers inherit this module, but only the example itself is watched.
if (isMainThread && process.env[SEEN] === undefined) {
  process.env[SEEN] = '1';
  delete process.env['NODE_OPTIONS'];
  // Deep enough to reach the example's own line from inside a library.
  Error.stackTraceLimit = 50;
  process.on('uncaughtExceptionMonitor', () => writeSync(2, ERROR_MARK));
  watch();
}

function watch(): void {
  let quiet = 0;
  let before = '';
  setInterval(() => {
    const resources = process.getActiveResourcesInfo();
    const now = `${resources.sort().join()} ${written()}`;
    quiet = now === before ? quiet + STEP : 0;
    before = now;
    const limit = resources.includes('Timeout') ? QUIET.timer : QUIET.server;
    if (quiet >= limit && resources.length > 0) process.exit(process.exitCode ?? 0);
  }, STEP).unref();
}

/** Bytes printed so far. */
function written(): number {
  return process.stdout.bytesWritten + process.stderr.bytesWritten;
}
