import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { withTemporaryDirectory } from '../../scripts/verificar/core/process.ts';

it.each([false, true])('is taken away after its use (in memory: %s)', async (inMemory) => {
  let seen = '';
  const use = (directory: string) => {
    seen = directory;
    writeFileSync(path.join(directory, 'a'), '');
    throw new Error('algo falla');
  };
  const used = withTemporaryDirectory(async (directory) => use(directory), { inMemory });
  await expect(used).rejects.toThrow('algo falla');
  expect(path.isAbsolute(seen)).toBe(true);
  expect(existsSync(seen)).toBe(false);
});

it.runIf(existsSync('/dev/shm'))('goes with the next process when its own was ended', async () => {
  const [left = '', kept = ''] = [999_999_999, process.pid].map(
    (pid) => `/dev/shm/ejemplo-${pid}-prueba`,
  );
  for (const directory of [left, kept]) mkdirSync(directory, { recursive: true });
  // As a new process has it: what others left is looked for once.
  vi.resetModules();
  const anew = await import('../../scripts/verificar/core/process.ts');
  const place = await anew.withTemporaryDirectory(async (directory) => directory, {
    inMemory: true,
  });
  // Where memory is short, a disk is used, and nothing is looked for.
  expect(existsSync(left)).toBe(!place.startsWith('/dev/shm/'));
  expect(existsSync(kept)).toBe(true);
  for (const directory of [left, kept]) rmSync(directory, { recursive: true, force: true });
});
