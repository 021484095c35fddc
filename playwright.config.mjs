import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// `cargo xtask test browser` sets both; without it there are usual places for them.
const port = process.env.FENCELAB_PORT ?? '4173';
const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

export default defineConfig({
  testDir: 'tests/browser',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // A machine that builds something else at the same time is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}/`,
    // Each page would fetch all of the site once more, to keep it. offline.spec.mjs allows it.
    serviceWorkers: 'block',
    // Recording takes about as long as the tests themselves.
    trace: process.env.FENCELAB_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      // The browser itself contacts nobody.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `node tests/browser/server.mjs ${port}`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});
