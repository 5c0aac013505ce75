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

/** Milliseconds of quiet after which a waiting server, or whatever else waits, has been seen enough. */
const QUIET = { server: 1000, other: 4000 };
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

/** What an idle server holds: a program with anything else may still be at work. */
const IDLE = /^(?:TCPServerWrap|TCPSocketWrap|PipeWrap|TTYWrap)$/;

function watch(): void {
  let quiet = 0;
  let before = '';
  let used = process.cpuUsage();
  setInterval(() => {
    const resources = process.getActiveResourcesInfo().sort();
    const now = `${resources.join()} ${written()}`;
    const { user, system } = process.cpuUsage(used);
    // Threads may be at work (a hash, a compression) while nothing else changes.
    const calm = now === before && user + system < (STEP * 1000) / 4;
    quiet = calm ? quiet + STEP : 0;
    before = now;
    used = process.cpuUsage();
    // Jobs of the thread pool (scrypt, zlib) are not among the resources: without a
    // server to wait for, the program may be waiting for one of those.
    const serves = resources.includes('TCPServerWrap');
    const limit = serves && resources.every((name) => IDLE.test(name)) ? QUIET.server : QUIET.other;
    if (quiet >= limit && resources.length > 0) process.exit(process.exitCode ?? 0);
  }, STEP).unref();
}

/** Bytes printed so far. */
function written(): number {
  return process.stdout.bytesWritten + process.stderr.bytesWritten;
}
