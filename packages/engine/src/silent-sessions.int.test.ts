import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@cordelle/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { endSilentSessions } from './silent-sessions.ts';

const CONNECTION = new URL('../../db/src/connection.ts', import.meta.url).href;
/** Holds a lock in a transaction, and freezes between two messages of one call. */
const FREEZES = `
  import { inTransaction, openDatabase } from ${JSON.stringify(CONNECTION)};
  const database = await openDatabase(process.argv[1], { role: 'worker', max: 1 });
  await inTransaction(database, {}, async ({ sql }) => {
    await sql\`select pg_advisory_xact_lock(4711)\`;
    console.log('held');
    const asked = sql\`select \${7}::int as never_asked_before\`.execute();
    setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGSTOP')));
    await asked;
  });`;

test('a process that froze in the middle of a call keeps no lock from who takes over; those that work are left alone', async () => {
  const database = await createTestDatabase();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', FREEZES, database.url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    await sleep(2_000);
    const working = database.worker.sql`select pg_sleep(2), 1 as one`.execute();
    expect(await endSilentSessions(database.worker)).toBe(0);
    expect(await endSilentSessions(database.worker, 1)).toBe(1);
    const free = () => database.worker.sql`select pg_try_advisory_lock(4711) as free`.then(([row]) => row?.free);
    await expect.poll(free).toBe(true);
    expect((await working)[0]?.one).toBe(1);
  } finally {
    child.kill('SIGKILL');
    await database.drop();
  }
});
