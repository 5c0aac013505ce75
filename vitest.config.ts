import { getViteConfig } from 'astro/config';
import { defineConfig } from 'vitest/config';

/** More than there are cores, because long tests mostly wait. */
const [FILES_AT_A_TIME, TESTS_AT_A_TIME] = [4, 3];

/** The only layer of retries; `tests/flaky-reporter.ts` lists tests that pass only on retry. */
const RETRIES = 1;

export default defineConfig({
  test: {
    maxWorkers: FILES_AT_A_TIME,
    maxConcurrency: TESTS_AT_A_TIME,
    reporters: ['default', './tests/flaky-reporter.ts'],
    projects: [
      // Some tests start a command of the author, which is slow on a busy machine.
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
      // Real browsers: old versions and other families.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: 'tests/browsers/setup.ts',
          retry: RETRIES,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      // How the notes are verified: starts browsers and servers.
      {
        test: {
          name: 'verify',
          include: ['tests/verify/**/*.test.ts'],
          retry: RETRIES,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      // The verification engine.
      'packages/verified-examples/vitest.config.ts',
    ],
  },
});
