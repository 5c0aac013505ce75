import { defineConfig } from 'vitest/config';

/** Verifying starts compilers, browsers and servers. */
export default defineConfig({
  test: {
    name: 'examples',
    include: ['{test,substitutes}/**/*.test.ts'],
    setupFiles: 'test/setup.ts',
    // Results must not depend on the machine's locale: this is the most basic one.
    env: { LC_ALL: 'C' },
    // Long tests mostly wait.
    maxConcurrency: 3,
    retry: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
