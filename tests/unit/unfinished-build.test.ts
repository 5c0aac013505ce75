import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unfinishedBuild } from '../../src/integrations/unfinished-build.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one build to its end, or until it is interrupted; returns whether it finds saved pages. */
async function build(isCut: boolean): Promise<boolean> {
  const pages = join(folder, 'incremental-build.json');
  const { hooks } = unfinishedBuild();
  const config = { cacheDir: pathToFileURL(`${folder}/`) };
  await hooks['astro:config:done']!({ config } as never);
  await hooks['astro:build:start']!({} as never);
  const found = existsSync(pages);
  writeFileSync(pages, '{}');
  if (!isCut) await hooks['astro:build:done']!({} as never);
  return found;
}

it('restores no page of an interrupted build', async () => {
  expect(await build(false)).toBe(false);
  expect(await build(true)).toBe(true);
  expect(await build(false)).toBe(false);
  expect(await build(false)).toBe(true);
});
