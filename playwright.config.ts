import { defineConfig } from '@playwright/test';
import { launchOptions } from 'verified-examples/language';
import { PORTS } from './tests/e2e/ports.ts';

const server = (name: keyof typeof PORTS) => ({
  // The project's Node, whatever `node` is on the PATH.
  command: `"${process.execPath}" tests/e2e/serve.ts ${name}`,
  port: PORTS[name],
  timeout: 600_000,
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // For busy machines. A real failure fails again; a test that passes only on retry is listed as
  // flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  webServer: [server('site'), server('base'), server('development')],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.site}`,
    // Only loopback resolves: a test that forgets to route a request fails.
    launchOptions: launchOptions(),
  },
});
