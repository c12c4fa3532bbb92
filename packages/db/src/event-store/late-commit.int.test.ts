import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { append } from './append.ts';
import { replay } from './replay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const META = { actor: 'user:1', cause: null, occurredAt: new Date('2026-03-16T14:00:00Z') };

const store = (clientId: bigint, streamId: bigint, beforeCommit: () => Promise<unknown> = async () => undefined) =>
  inTransaction(database.worker, {}, async (tx) => {
    const event = { type: 'TransactionSchedulePaused', data: { returnCode: '903' } } as const;
    await append(tx, [{ clientId, streamType: 'schedule', streamId, expectedVersion: 0, events: [event] }], META);
    await beforeCommit();
  });

async function positions(clientId: bigint): Promise<bigint[]> {
  return inTransaction(database.worker, { readOnly: true }, async (tx) => {
    const seen: bigint[] = [];
    for await (const events of replay(tx, { batch: 100 }))
      seen.push(...events.filter((event) => event.clientId === clientId).map(({ position }) => position));
    return seen;
  });
}

test('a reader never sees a later event of a client before an earlier one that is still being written', async () => {
  let mayCommit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    mayCommit = resolve;
  });
  const slow = store(70n, 1n, () => held);
  await sleep(100);
  const fast = store(70n, 2n);
  await store(71n, 3n);
  await sleep(200);
  expect(await positions(70n)).toEqual([]);
  expect(await positions(71n)).toEqual([1n]);
  mayCommit();
  await Promise.all([slow, fast]);
  expect(await positions(70n)).toEqual([1n, 2n]);
});
