import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { IdleDetector } from '../session/sandbox/idle.ts';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Starts a shell that leads a session, as that of a terminal does, and waits until it runs. */
async function start(script: string): Promise<number> {
  const child = spawn('/usr/bin/bash', ['-c', `echo; ${script}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  await once(child.stdout!, 'data');
  return child.pid!;
}

/** Polls a condition and returns the milliseconds until it held. */
async function until(isSo: () => boolean): Promise<number> {
  const begun = performance.now();
  while (!isSo()) await wait(10);
  return performance.now() - begun;
}

it('finds a program idle only when it has nothing to do', async () => {
  const limit = 300;
  const idle = new IdleDetector([await start('sleep 60')]);
  await until(() => idle.hasLasted(limit));
  expect(idle.longest).toBeGreaterThanOrEqual(limit);
  const busy = new IdleDetector([
    await start('end=$((SECONDS + 2)); while ((SECONDS < end)); do :; done; sleep 60'),
  ]);
  expect(await until(() => busy.hasLasted(limit))).toBeGreaterThan(1000);
  busy.reset();
  expect(busy.hasLasted(limit)).toBe(false);
});

it('finds a program busy whose other threads work', async () => {
  const hash =
    "require('crypto').scrypt('a', 'b', 64, { cost: 2 ** 17, maxmem: 2 ** 30 }, () => {})";
  const busy = new IdleDetector([await start(`node -e "${hash}; ${hash}"; sleep 60`)]);
  expect(await until(() => busy.hasLasted(300))).toBeGreaterThan(500);
});
