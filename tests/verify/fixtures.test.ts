import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { verify, type Report } from 'verified-examples';
import { compareFixture, readExpectations } from 'verified-examples/testing';
import { ROOT } from '../project.ts';
import { asCards, configOf } from './config.ts';

const FIXTURES = ['css', 'html', 'scss'].map((name) => `verify/previews/fixture-${name}.mdx`);

let report: Report;
beforeAll(async () => {
  report = await verify(configOf(FIXTURES, asCards), { noCache: true });
});

/**
 * The fixtures have examples that draw: every wrong one must be reported with its line, and no
 * right one.
 */
it.each(FIXTURES)('%s: accepts right previews, and reports wrong ones', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { errors, blockResults } = report;
  expect(errors.filter((error) => ['', file].includes(error.file))).toEqual([]);
  const expectations = readExpectations(asCards(file, source), source);
  const own = blockResults.filter((result) => result.file === file);
  const { expected, found } = compareFixture(expectations, own);
  expect(found).toEqual(expected);
  expect(expectations.some(({ problem }) => problem)).toBe(true);
});
