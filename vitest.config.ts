import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** Test files make much that lives briefly: a larger nursery spares them the sweeping. */
const execArgv = ['--max-semi-space-size=64'];
const sources = ['packages/*/src/**', 'apps/*/src/**'];
const databaseTests = sources.map((folder) => `${folder}/*.int.test.ts`);

// Beside the stories tests give way: their limits are for what hangs, not for what waits.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          // Files share what they import: loading it anew took most of the time. No test replaces a module.
          isolate: false,
          testTimeout: 60_000,
          include: [...sources.map((folder) => `${folder}/*.test.{ts,tsx}`), 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...databaseTests],
        },
      },
      {
        test: {
          name: 'db',
          execArgv,
          include: databaseTests,
          exclude: ['**/node_modules/**'],
          // As for the others; what a process remembers of its callers begins anew with each file.
          isolate: false,
          setupFiles: ['packages/api/src/testing/fresh-rates.ts'],
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // They wait for PostgreSQL half of the time. After the unit tests, where both run.
          maxWorkers: Math.max(2, availableParallelism()),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
