import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
function run(...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, MODE: 'sandbox', DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).then((code) => ({ code, said }));
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

test.each([
  [['verify-ledger'], 0, expect.stringMatching(/\nthe ledger holds: 0 events, 15 checks\n$/)],
  [['create-api-key', '--client', '99', '--name', 'x'], 1, expect.stringMatching(/^[^\n]+\n$/)],
  [['nothing'], 2, 'there is no command “nothing”; `help` lists them\n'],
])('%j says what came of it in a line and in its exit code, and ends', async (args, code, said) => {
  expect(await run(...args).ended).toEqual({ code, said });
});

test('what only looks leaves an older database as it is', async () => {
  const moved = (by: number) => database.owner`
    update drizzle.__drizzle_migrations set created_at = created_at + ${by}
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  await moved(-1);
  const said = expect.stringMatching(/^the database is older than this program, and this command leaves it as it is/);
  for (const args of [['verify-ledger'], ['rebuild-projections', '--check'], ['backup', `${folder}.backup`]])
    expect(await run(...args).ended).toEqual({ code: 1, said });
  await moved(1);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a backup at once, and nothing of it stays', async (signal) => {
  const file = `${folder}.backup`;
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holder = database.owner.begin(async (sql) => {
    await sql`lock table clients in access exclusive mode`;
    hold();
    await letGo;
  });
  await held;
  const backup = run('backup', file);
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true);
  backup.kill(signal);
  expect((await backup.ended).code).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(existsSync(`${file}.part`) || existsSync(file)).toBe(false);
  resolve();
  await holder;
});
