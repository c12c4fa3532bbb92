import { defineConfig } from 'vitest/config';

const sources = ['packages/*/src/**', 'apps/*/src/**'];
const databaseTests = sources.map((folder) => `${folder}/*.int.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Files share what they import: loading it anew took most of the time. No test replaces a module.
          isolate: false,
          include: [...sources.map((folder) => `${folder}/*.test.{ts,tsx}`), 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...databaseTests],
        },
      },
      {
        test: {
          name: 'db',
          include: databaseTests,
          exclude: ['**/node_modules/**'],
          // As for the others; what a process remembers of its callers begins anew with each file.
          isolate: false,
          setupFiles: ['packages/api/src/testing/fresh-rates.ts'],
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          // Beside the stories they give way: a limit is for what hangs, not for what waits.
          testTimeout: 90_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
