import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before an example that Node runs: separates Node's message of an uncaught error from the
 * example's output.
 */
const SEEN = 'APUNTES_EN_MARCHA';

/** Keep in step with `node.ts`. */
const ERROR_MARK = '\u001eerror\u001e\n';

// Children and workers inherit this module, but only the example is watched.
if (isMainThread && process.env[SEEN] === undefined) {
  process.env[SEEN] = '1';
  delete process.env['NODE_OPTIONS'];
  // Deep enough for a library's error to include the example's line.
  Error.stackTraceLimit = 50;
  process.on('uncaughtExceptionMonitor', () => writeSync(2, ERROR_MARK));
}
