import { getViteConfig } from 'astro/config';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** More than cores, since those that take long wait more than they work: files, and tests of one that says so. */
const [FILES_AT_A_TIME, TESTS_AT_A_TIME] = [4, 3];

/** On a busy machine: what is wrong fails again. */
const RETRIES = 1;

/** Take half a minute or more: begun last, they would keep one core waiting. Those that wait go beside those that work. */
const LONG = [
  'examples/page',
  'build/incremental',
  'examples/fixtures',
  'examples/unknown-names',
  'engines/journeys',
  'examples/mutants',
  'examples/canaries',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: FILES_AT_A_TIME,
    maxConcurrency: TESTS_AT_A_TIME,
    sequence: { sequencer: LongFirst },
    projects: [
      // Some start a command of the author's, which takes its time on a busy machine.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
          retry: RETRIES,
        },
      },
      // Astro's own Vite configuration compiles the `.astro` files.
      getViteConfig({
        test: { name: 'components', include: ['tests/components/**/*.test.ts'] },
      }),
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          globalSetup: 'tests/build/setup.ts',
          retry: RETRIES,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      // Real browsers, old and of other families.
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/setup.ts',
          retry: RETRIES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // The engine that runs the examples of the notes: starts compilers and browsers.
      {
        test: {
          name: 'examples',
          include: ['tests/examples/**/*.test.ts'],
          // Nothing may depend on the language of the machine: this is the poorest.
          env: { LC_ALL: 'C' },
          retry: RETRIES,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
