import { inTransaction } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { randomHistory } from '@cordelle/engine/testing/random-history.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedApprovals, heldForReview, plannedApprovals, standingOf } from './ahead.ts';

const CLIENTS = [1n, 2n].map((id) => ({ id, currency: 'CAD' }) as const);
const NOW = new Date('2026-05-20T16:00:00Z');
const DAYS = ['2026-03-01', '2026-04-14', '2026-06-01', '2026-12-01'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const { id } of CLIENTS) await addClient(database.worker, { id, customers: 5 });
  let hour = 0;
  for (const items of randomHistory(20260520, 4000, 40)) {
    hour += 20;
    const meta = { actor: 'system:test', cause: null, occurredAt: new Date(Date.UTC(2026, 2, 2, hour)) };
    await inTransaction(database.worker, {}, (tx) => handleAll(tx, items, meta));
  }
});
afterAll(() => database?.drop());

const at = <T>(id: bigint, read: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(database.app, { clientId: id, readOnly: true }, read);

/** What both say of one client as seen from several days: from the roll-up, and debit by debit. */
async function both(client: (typeof CLIENTS)[number]) {
  const planned: unknown[] = [];
  const counted: unknown[] = [];
  for (const from of DAYS) {
    planned.push(...(await at(client.id, (tx) => plannedApprovals(tx, client, { now: NOW, from }))));
    const rows = await at(client.id, (tx) => expectedApprovals(tx, client, { now: NOW, from }));
    counted.push(...rows.map(({ holdbackCents: _, ...row }) => row));
  }
  return { planned, counted };
}

const ask = (kind: string, clientId: bigint | null, detail: object) => database.owner`
  insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
  values (${kind}, 'CA', ${clientId}, ${JSON.stringify(detail)}, ${JSON.stringify(detail)}::text::jsonb, '{}', '2026-05-01')`;

describe.each(CLIENTS)(
  'what is on its way of client $id by the day it is expected on is what its debits say',
  (client) => {
    test.each([null, 30])('with reserves of %s days', async (days) => {
      await database.owner`update clients set holdback_bps = 500, holdback_days = ${days} where id = ${client.id}`;
      const { planned, counted } = await both(client);
      expect(planned.length).toBeGreaterThan(20);
      expect(planned).toEqual(counted);
    });

    test('the reserves held of a client that owes nothing, by the day they go back', async () => {
      await database.owner`update balances set cents = least(cents, 0) where account = 'CLIENT_PAYABLE'`;
      const { reserves } = await at(client.id, (tx) => standingOf(tx, client));
      const rows = await database.owner`
      select count(*)::int as count, sum(holdback_cents)::bigint as "heldCents", holdback_release_date as "releaseDate"
        from transactions where client_id = ${client.id} and status = 'Approved' and holdback_cents > 0 group by 3 order by 3`;
      expect(rows.length).toBeGreaterThan(1);
      expect([...reserves]).toEqual([...rows]);
    });
  },
);

describe('without debits that wait for somebody', () => {
  const client = CLIENTS[0] ?? { id: 0n, currency: 'CAD' };

  test('one that is asked about, one day of a rail whose file is missing, all of a file that does not add up', async () => {
    const before = await both(client);
    const waiting = await database.owner<{ id: bigint; status: string }[]>`
      select id, status from transactions where client_id = 1 and status in ('Sent to Bank', 'Processed') order by id`;
    expect(new Set(waiting.map(({ status }) => status)).size).toBe(2);
    const held: number[] = [];
    const heldNow = async () => held.push((await at(1n, (tx) => heldForReview(tx, client, NOW))).count);

    await ask('amount_differs', 1n, { transactionId: String(waiting[0]?.id) });
    await heldNow();
    const one = await both(client);
    expect(one.planned).toEqual(one.counted);
    expect(one.planned).not.toEqual(before.planned);

    await ask('missing_inbound', null, { about: 'returns' });
    await heldNow();
    const some = await both(client);
    expect(some.planned).toEqual(some.counted);

    await ask('totals_differ', null, { bankFileId: '7' });
    await heldNow();
    const all = await both(client);
    expect(all.planned).toEqual(all.counted);
    const [first, second, third] = held;
    expect([first, third]).toEqual([1, waiting.length]);
    expect(second).toBeGreaterThan(1);
    expect(second).toBeLessThan(waiting.length);
  });

  test('planned ones of a client that is held, which count again once it is not', async () => {
    const plannedOnes = await database.owner`select 1 from transactions where client_id = 2 and status = 'Future'`;
    expect(plannedOnes.length).toBeGreaterThan(0);
    const own = CLIENTS[1] ?? client;
    const read = (tx: Parameters<typeof plannedApprovals>[0]) =>
      plannedApprovals(tx, own, { now: NOW, from: '2026-03-01' });
    const countOf = async () => (await at(2n, read)).reduce((sum, { count }) => sum + count, 0);
    const before = await countOf();
    await database.owner`update clients set suspended_at = ${NOW}, suspended_for = 'overdue_invoice' where id = 2`;
    expect(before - (await countOf())).toBe(plannedOnes.length);
    const { planned, counted } = await both(own);
    expect(planned).toEqual(counted);
    await database.owner`update clients set suspended_at = null, suspended_for = null where id = 2`;
    expect(await countOf()).toBe(before);
  });

  test('nobody sees what another client waits for', async () => {
    const others = await at(2n, (tx) => plannedApprovals(tx, client, { now: NOW, from: '2026-03-01' }));
    expect(others).toEqual([]);
  });
});
