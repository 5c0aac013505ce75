import { defineConfig } from '@playwright/test';
import { EXECUTABLE } from './scripts/verificar/services/chromium.ts';
import { CHROMIUM_FLAGS } from './scripts/verificar/services/chromium-flags.ts';
import { PORTS } from './tests/e2e/ports.ts';

const server = (name: keyof typeof PORTS) => ({
  // The project's Node, whatever `node` on the PATH is.
  command: `"${process.execPath}" tests/e2e/serve.ts ${name}`,
  port: PORTS[name],
  timeout: 180_000,
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // On a busy machine: what is wrong fails again, and what passes only then is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  webServer: [server('site'), server('base'), server('development')],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.site}`,
    launchOptions: {
      ...(EXECUTABLE !== undefined && { executablePath: EXECUTABLE }),
      // Only loopback can be resolved: a test that forgets to route a request fails.
      args: CHROMIUM_FLAGS,
    },
  },
});
