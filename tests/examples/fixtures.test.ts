import { beforeAll, expect, it } from 'vitest';
import { verify, type Verification } from '../../packages/verified-examples/src/engine.ts';
import { FIXTURES, readFixture } from '../../packages/verified-examples/src/fixtures.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';

type Fixture = ReturnType<typeof readFixture>;

const fixtures = [...FIXTURES.keys()].map((name) => [name, readFixture(name)] as const);

/** Canaries have a separate test, and failures are retried below where necessary. */
const verifyAll = (some: readonly Fixture[]) =>
  verify(
    some.map(({ note }) => note),
    RUNNERS,
    { selfTests: false, attempts: 1 },
  );

/** All in one run, as for the notes: each tool starts once, and waiting overlaps. */
let together: Verification;
beforeAll(async () => {
  together = await verifyAll(fixtures.map(([, fixture]) => fixture));
});

/** Fixtures whose joint result has been used. */
const told = new Set<Fixture>();

/** Result of a fixture. Asked again, which a busy machine may require, it is verified alone. */
async function verificationOf(fixture: Fixture): Promise<Verification> {
  if (told.has(fixture)) return verifyAll([fixture]);
  told.add(fixture);
  return together;
}

/** Messages for each block of a fixture. */
function said({ note, expectations }: Fixture, { blockResults }: Verification): string[] {
  const promises = new Map(expectations.map((expected) => [expected.line, expected]));
  return blockResults
    .filter(({ file }) => file === note.file)
    .map(({ state, emulated, problem, block }) => {
      const expected = promises.get(block.line)?.problem;
      const text = [problem?.message, problem?.expected, problem?.seen].join('\n');
      return problem
        ? `${problem.line}: ${expected && text.includes(expected.text) ? expected.text : text}`
        : `${block.line}: ${state}${emulated === undefined ? '' : ', emulado'}`;
    });
}

/**
 * The fixture of each language has right and wrong examples: every wrong one must be reported with
 * its line, and no right one.
 */
it.each(fixtures)(
  '%s: accepts right examples, and reports wrong ones with their line',
  async (_name, fixture) => {
    const verification = await verificationOf(fixture);
    expect(
      verification.errors.filter(({ file }) => ['', fixture.note.file].includes(file)),
    ).toEqual([]);
    const promised = fixture.expectations.map(({ line, level, emulated, problem }) =>
      problem
        ? `${problem.line}: ${problem.text}`
        : `${line}: ${level}${emulated ? ', emulado' : ''}`,
    );
    expect(said(fixture, verification)).toEqual(promised);
    expect(fixture.expectations.some(({ problem }) => problem)).toBe(true);
  },
);
