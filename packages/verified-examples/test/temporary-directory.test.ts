import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withTemporaryDirectory } from '../src/process.ts';

it('removes a temporary directory, also after an error', async () => {
  let seen = '';
  const use = (directory: string) => {
    seen = directory;
    writeFileSync(path.join(directory, 'a'), '');
    throw new Error('algo falla');
  };
  await expect(withTemporaryDirectory(async (directory) => use(directory))).rejects.toThrow(
    'algo falla',
  );
  expect(path.isAbsolute(seen)).toBe(true);
  expect(existsSync(seen)).toBe(false);
});
