import { inTransaction } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movementsOf } from './flow.ts';
import { holdbackReleasesOf } from './holdback-releases.ts';
import { residualCents } from './residual.ts';
import { settlementWindow, withinWindow } from './settlement-window.ts';

const TWIN = CLIENT + 1n;
let world: DayWorld;

/**
 * Two clients with the same month under the same ids; of the second every settlement is a day earlier, carries a cent, and
 * stands elsewhere in its log.
 */
beforeAll(async () => {
  world = await DayWorld.open();
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await addClient(world.database.worker, { id: TWIN, customers: 9 });
  await liveWorkedExample(world.database.worker);
  await world.database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    const twin = (table: string, changes: string, besides = '') =>
      sql.unsafe(`
        create temporary table twin on commit drop as select * from ${table} where client_id = ${CLIENT} ${besides};
        update twin set client_id = ${TWIN} ${changes};
        insert into ${table} select * from twin; drop table twin`);
    await twin(
      'settlements',
      ', settlement_date = settlement_date - 1, net_cents = net_cents + 1, closing_carry_cents = closing_carry_cents + 1',
    );
    await twin('events', ', position = position + 3', `and stream_type <> 'authorization'`);
    await twin('postings', ', position = position + 3');
    await twin('transactions', '');
  });
});
afterAll(() => world.close());

/** As the worker, who sees the rows of everybody: nothing but the condition itself keeps clients apart. */
const seeingAll = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(world.database.worker, { readOnly: true }, work);

test('the window of a settlement is its own client’s, whatever others settled', async () => {
  const windowOf = (id: bigint) =>
    seeingAll(({ sql }) => sql`with ${settlementWindow({ sql }, CLIENT, id)} select * from w`);
  expect(await windowOf(1n)).toMatchObject([{ after: 0n, carried: 0n, before_id: null, next_date: '2026-04-09' }]);
  expect(await windowOf(2n)).toMatchObject([
    { carried: 0n, before_id: 1n, before_date: '2026-03-26', next_id: 3n, next_date: '2026-04-16' },
  ]);
  expect(await windowOf(3n)).toMatchObject([
    { carried: -90344n, before_id: 2n, before_date: '2026-04-09', next_id: null },
  ]);
});

test('each settlement ends where the one before began, in the log of its client', async () => {
  const ends = await world.database.owner<{ id: bigint; position: bigint }[]>`
    select stream_id as id, position from events
     where client_id = ${CLIENT} and stream_type = 'settlement' and version = 1 order by 1`;
  for (const [index, { id, position }] of ends.entries()) {
    const [window] = await seeingAll(
      ({ sql }) => sql`with ${settlementWindow({ sql }, CLIENT, id)} select w.after, w.position from w`,
    );
    expect(window).toEqual({ after: ends[index - 1]?.position ?? 0n, position });
  }
});

test.each([1n, 2n, 3n])('what moved within settlement %s is what its client posted', async (id) => {
  const clients = await seeingAll(
    ({ sql }) => sql`
      with ${settlementWindow({ sql }, CLIENT, id)}
      select distinct p.client_id as client from postings p where ${withinWindow({ sql }, CLIENT)}`,
  );
  expect(clients).toEqual([{ client: CLIENT }]);
  expect(await seeingAll((tx) => residualCents(tx, CLIENT, id))).toBe(0n);
});

test('reserves and movements are the client’s own', async () => {
  const releases = (settlementId: string) =>
    seeingAll((tx) => holdbackReleasesOf(tx, CLIENT, { settlementId, skip: 0, limit: 25 }));
  expect((await releases('2')).records.map(({ released }) => released)).toEqual(['62.55']);
  expect((await releases('1')).records).toEqual([]);
  for (const id of [1n, 2n, 3n]) expect(await seeingAll((tx) => movementsOf(tx, CLIENT, id))).toEqual([]);
});
