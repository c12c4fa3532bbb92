import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fastestFolder } from '@cordelle/db/testing/fastest-folder.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './apps/web/e2e/browser.ts';
import { placeOfWorker, portsOf } from './apps/web/e2e/support/places.ts';

/** A story waits for pages half of the time: as many workers as cores, each with an installation of its own. */
const WORKERS = Number(process.env.E2E_WORKERS ?? Math.max(2, Math.min(availableParallelism(), 6)));

// Workers read this file again: what the first reading chose, they find in the environment.
process.env.E2E_PORTS ??= String((await freePorts(portsOf(WORKERS)))[0]);
process.env.E2E_FOLDER ??= newFolder();

export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'test-results',
  globalSetup: './apps/web/e2e/support/make-templates.ts',
  workers: WORKERS,
  forbidOnly: process.env.CI !== undefined,
  // For what hangs, not for what waits: other tests run beside the stories.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${placeOfWorker().port}`,
    actionTimeout: 60_000,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every story: who looks for a fault asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunchOptions(join(import.meta.dirname, '.cache')),
  },
});

/** Where the installations of this run keep their data. */
function newFolder(): string {
  const folder = mkdtempSync(join(fastestFolder(), 'cordelle-e2e-'));
  // As root, the database runs as `nobody`, who must be let through to its own directory.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
