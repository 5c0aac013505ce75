import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Loaded before an example that talks to servers: starts those that `$VERIFICAR_NEEDS` names. */
const READY = '/tmp/.servicios-listos';
const needs = process.env['VERIFICAR_NEEDS'];

// Children and workers inherit this module.
if (isMainThread && needs !== undefined && !existsSync(READY)) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts'), needs], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, VERIFICAR_READY: READY, NODE_OPTIONS: '' },
  });
  child.unref();
  // The example must find its event loop untouched, so this waits without it.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; !existsSync(READY); tries++) {
    if (tries > 1500) throw new Error('los servidores del ejemplo no arrancan');
    Atomics.wait(pause, 0, 0, 20);
  }
}
