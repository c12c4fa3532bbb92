import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead } from '../testing/rows-read.ts';
import { collecting } from './collecting.ts';

const CLIENT = 4n;
const CUSTOMER = CLIENT * 1000n + 7n;
const NOW = new Date('2026-03-16T14:00:00Z');

let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: CLIENT, rail: 'CA', customers: 400 });
  await world.database.owner.unsafe('analyze');
});
afterAll(() => world.close());

test.each([
  ['nothing yet', null],
  ['a schedule', { scheduleId: 1n }],
  ['a debit that is tried again', { transactionId: 1n }],
])('what decides about %s of a customer is read of them, among however many others', async (_, besides) => {
  const rows = await inTransaction(world.database.app, { clientId: CLIENT }, (tx) =>
    rowsRead(tx, ['customers', 'customer_bank_accounts', 'authorizations'], async () => {
      const wanted = { clientId: CLIENT, customerId: CUSTOMER, now: NOW, besides, lock: true };
      expect(await collecting(tx, wanted)).toMatchObject({ customerComplete: true });
    }),
  );
  expect(rows).toBeLessThan(20);
});
