import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './apps/web/e2e/browser.ts';
import { firstOfFreePorts } from './apps/web/e2e/support/free-ports.ts';

// A year of demo data is made first; on a slow machine that takes its time.
const START_MAX_MS = 600_000;
const STOP_MAX_MS = 45_000;
/** The product, then the sandbox with its mail and SFTP servers. */
const PORTS_IN_A_ROW = 4;

// Workers read this file again: what the first reading chose, they find in the environment.
process.env.E2E_PORT ??= String(await firstOfFreePorts(PORTS_IN_A_ROW));
process.env.E2E_DATA_DIR ??= newDataFolder();
// The stories write: never into a database that somebody's shell points at.
delete process.env.DATABASE_URL;

const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  // For what hangs, not for what waits: other tests run beside the stories.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording slows every story: who looks for a fault asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunchOptions(join(import.meta.dirname, '.cache')),
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/ready`,
    timeout: START_MAX_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_MAX_MS },
    env: {
      PORT: process.env.E2E_PORT,
      SANDBOX_PORT: String(Number(process.env.E2E_PORT) + 1),
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_BASE_URL: baseURL,
      MODE: 'sandbox',
      // A story says which address somebody comes from, as a proxy would.
      TRUSTED_PROXIES: '1',
    },
  },
});

function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-e2e-'));
  // As root, the database runs as `nobody`, who must be let through to its own directory.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
