import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'cli.ts');
let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-cli-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the program as an operator does. */
async function cordelle(...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, MODE: 'sandbox', DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

test.each([
  [['verify-ledger'], 0, expect.stringMatching(/\nthe ledger holds: 0 events, 13 checks\n$/)],
  [['create-api-key', '--client', '99', '--name', 'x'], 1, expect.stringMatching(/^[^\n]+\n$/)],
  [['nothing'], 2, 'there is no command nothing; `help` lists them\n'],
])('%j says what came of it in a line and in its exit code, and ends', async (args, code, said) => {
  expect(await cordelle(...args)).toEqual({ code, said });
});
