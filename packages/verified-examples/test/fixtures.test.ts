import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Verification } from '../src/engine.ts';
import { parseMarkdown } from '../src/markdown.ts';
import type { Plan } from '../src/plan.ts';
import { PACKAGE } from '../src/settings.ts';
import { planned, verifyOnce } from './documents.ts';
import { compareFixture, readExpectations, type Expectation } from './expectations.ts';

interface Fixture {
  plan: Plan;
  expectations: Expectation[];
}

function readFixture(file: string): Fixture {
  const source = readFileSync(path.join(PACKAGE, file), 'utf8');
  const document = parseMarkdown(file, source);
  return { plan: planned(document), expectations: readExpectations(document, source) };
}

const fixtures = globSync('{session,{languages,substitutes}/*}/fixture*.md', { cwd: PACKAGE })
  .sort()
  .map((file) => [file, readFixture(file)] as const);

const verifyAll = (some: readonly Fixture[]) => verifyOnce(...some.map(({ plan }) => plan));

/** All in one run, as for documents: each tool starts once, and waiting overlaps. */
let together: Verification;
beforeAll(async () => {
  together = await verifyAll(fixtures.map(([, fixture]) => fixture));
});

/** Fixtures whose joint result has been used. */
const used = new Set<Fixture>();

/** Result of a fixture; a retry, which a busy machine may require, verifies it alone. */
async function verificationOf(fixture: Fixture): Promise<Verification> {
  if (used.has(fixture)) return verifyAll([fixture]);
  used.add(fixture);
  return together;
}

/**
 * The fixture of each language has right and wrong examples: every wrong one must be reported with
 * its line, and no right one.
 */
it.each(fixtures)(
  '%s: accepts right examples, and reports wrong ones with their line',
  async (file, fixture) => {
    const { errors, blockResults } = await verificationOf(fixture);
    expect(errors.filter((error) => ['', file].includes(error.file))).toEqual([]);
    const own = blockResults.filter((result) => result.file === file);
    const { expected, found } = compareFixture(fixture.expectations, own);
    expect(found).toEqual(expected);
    expect(fixture.expectations.some(({ problem }) => problem)).toBe(true);
  },
);
