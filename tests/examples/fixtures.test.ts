import { beforeAll, expect, it } from 'vitest';
import { verify, type Verification } from '../../scripts/verificar/core/engine.ts';
import { FIXTURES, readFixture } from '../../scripts/verificar/languages/fixtures.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

type Fixture = ReturnType<typeof readFixture>;

const fixtures = [...FIXTURES.keys()].map((name) => [name, readFixture(name)] as const);

/** The canaries have a test of their own, and what fails is run again below where it should not. */
const verifyAll = (some: readonly Fixture[]) =>
  verify(
    some.map(({ note }) => note),
    RUNNERS,
    { canaries: false, attempts: 1 },
  );

/** All together, as the notes are: each tool starts once, and what waits does not wait alone. */
let together: Verification;
beforeAll(async () => {
  together = await verifyAll(fixtures.map(([, fixture]) => fixture));
});

/** Fixtures of which was told what became of them together. */
const told = new Set<Fixture>();

/** What became of a fixture; when it is asked again, which a busy machine may need, of it alone. */
async function verificationOf(fixture: Fixture): Promise<Verification> {
  if (told.has(fixture)) return verifyAll([fixture]);
  told.add(fixture);
  return together;
}

/** What is said of each block of a fixture. */
function said({ note, expectations }: Fixture, { verdicts }: Verification): string[] {
  const promises = new Map(expectations.map((expected) => [expected.line, expected]));
  return verdicts
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
 * A fixture for each language holds right and wrong examples: every wrong one
 * must be reported with its line, and no right one.
 */
it.each(fixtures)(
  '%s: passes what is right, and reports what is wrong with its line',
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
