import { defineConfig } from '@playwright/test';
import { EXECUTABLE } from './scripts/verificar/services/chromium.ts';
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
  workers: 2,
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
      args: [
        // A container may not have the rights that Chromium's sandbox needs.
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--disable-gpu'],
        // Only loopback can be resolved: a test that forgets to route a request fails.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
