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
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}/`,
    trace: 'retain-on-failure',
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
