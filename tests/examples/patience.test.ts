import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Patience, Rest } from '../../scripts/verificar/languages/page/inside/patience.ts';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Starts a program that leads a session of its own, as the shell of a terminal does. */
function start(program: string, ...args: string[]): number {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  started.push(child);
  return child.pid!;
}

const BUSY = ['sh', '-c', 'while :; do :; done'] as const;

/** Looks until something is so; gives how many milliseconds it took. */
async function until(isSo: () => boolean): Promise<number> {
  const begun = performance.now();
  while (!isSo()) await wait(10);
  return performance.now() - begun;
}

it('waits longer for programs that wait for a core', async () => {
  const limit = 500;
  // Four on one core: none of them has more than a quarter of it.
  for (let index = 0; index < 4; index++) start('taskset', '--cpu-list', '0', ...BUSY);
  await wait(100);
  const patience = new Patience(limit);
  expect(await until(() => patience.isOver())).toBeGreaterThan(2 * limit);
});

it('ends, where nobody waits for a core, also if nothing rests', async () => {
  start(...BUSY);
  const patience = new Patience(300);
  await until(() => patience.isOver());
});

it('a program rests when it has nothing to do, and not before', async () => {
  const limit = 300;
  const working = start('sh', '-c', `timeout 1 sh -c '${BUSY[2]}'; sleep 60`);
  const idle = start('sleep', '60');
  await wait(100);
  const [afterWork, atOnce] = [new Rest([working]), new Rest([idle])];
  const [late = 0, soon = 0] = await Promise.all(
    [afterWork, atOnce].map((rest) => until(() => rest.hasLasted(limit))),
  );
  expect(late).toBeGreaterThan(soon);
  afterWork.disturb();
  expect(afterWork.hasLasted(limit)).toBe(false);
});
