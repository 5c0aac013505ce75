import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before an example that Node runs: what Node says of an error that
 * nobody caught is set apart from what the example printed.
 */
const SEEN = 'APUNTES_EN_MARCHA';

/** Keep in step with `node.ts`. */
const ERROR_MARK = '\u001eerror\u001e\n';

// Children and workers inherit this module, but only the example itself is watched.
if (isMainThread && process.env[SEEN] === undefined) {
  process.env[SEEN] = '1';
  delete process.env['NODE_OPTIONS'];
  // Deep enough to reach the example's own line from inside a library.
  Error.stackTraceLimit = 50;
  process.on('uncaughtExceptionMonitor', () => writeSync(2, ERROR_MARK));
}
