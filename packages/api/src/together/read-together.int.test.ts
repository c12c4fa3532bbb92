import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadTogether } from './read-together.ts';

let world: DayWorld;
beforeAll(async () => {
  world = await DayWorld.open();
  await world.addClient({ id: 4n, rail: 'CA', customers: 5 });
  await world.addClient({ id: 5n, rail: 'US', customers: 5 });
});
afterAll(() => world.close());

/** Names of customers by their ids, and what was asked for at once. */
function namesTogether(before: (ids: readonly bigint[]) => void = () => undefined) {
  const groups: string[][] = [];
  const names = new ReadTogether(async ({ sql }: Tx, _clientId: bigint, ids: readonly bigint[]) => {
    groups.push(ids.map(String));
    before(ids);
    const rows = await sql<{ id: bigint; name: string }[]>`
      select id, name from customers where id = any(${`{${ids.join(',')}}`}::bigint[])`;
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
  return { names, groups };
}

test('those of one client that are asked for beside each other are read at once, each once', async () => {
  const { names, groups } = namesTogether();
  const { app } = world.database;
  const rows = await world.database.owner<{ name: string }[]>`
    select name from customers where client_id = 4 and id in (4001, 4002, 4003) order by id`;
  const [one, two, three] = rows.map(({ name }) => name);
  const asked = [4001n, 4002n, 4003n, 4002n].map((id) => names.find(app, 4n, id));
  expect(await Promise.all(asked)).toEqual([one, two, three, two]);
  expect(groups.flat().length).toBeLessThanOrEqual(4);
  expect(groups.length).toBeLessThanOrEqual(2);
});

test('another client has none of them, although both ask at the same moment', async () => {
  const { names } = namesTogether();
  const { app } = world.database;
  const [own, theirs, unknown] = await Promise.all([
    names.find(app, 4n, 4001n),
    names.find(app, 5n, 4001n),
    names.find(app, 4n, 99n),
  ]);
  expect(own).not.toBeNull();
  expect([theirs, unknown]).toEqual([null, null]);
});

test('who asks sees what was written before, whatever was being read meanwhile', async () => {
  const { names } = namesTogether();
  const { app, worker } = world.database;
  for (const name of ['first', 'second', 'third']) {
    const earlier = names.find(app, 4n, 4005n);
    await inTransaction(
      worker,
      {},
      ({ sql }) => sql`update customers set name = ${name} where client_id = 4 and id = 4004`,
    );
    expect(await names.find(app, 4n, 4004n)).toBe(name);
    await earlier;
  }
});

test('a reading that fails for one is told to that one', async () => {
  const { names } = namesTogether((ids) => {
    if (ids.includes(4003n)) throw new Error('unreadable');
  });
  const { app } = world.database;
  const outcomes = await Promise.allSettled([4001n, 4002n, 4003n, 4004n].map((id) => names.find(app, 4n, id)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
