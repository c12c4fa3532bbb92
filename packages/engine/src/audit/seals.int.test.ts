import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DayWorld } from '../testing/day-world.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
});
afterAll(() => world.close());

const asOwner = (change: string) =>
  world.database.owner.begin(async (sql) => {
    // What somebody with every right on the database can do: the triggers that refuse it are switched off.
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(change);
  });
const verify = () => verifyAuditLog(world.database.worker);
const faults = async () => (await verify()).faults;

/** Rows 1…`count` of a client, an hour ago. */
const addRows = (clientId: number, from: number, count: number) =>
  asOwner(`
    insert into audit_log (client_id, id, at, actor, action, target_type, target_id, after, result, ip)
    select ${clientId}, i, now() - interval '1 hour', 'user:1', 'users.update', 'users', i::text, '{"role": "client_admin"}', 'done', '192.0.2.1'
      from generate_series(${from}, ${from + count - 1}) i`);

beforeEach(async () => {
  await asOwner('delete from audit_seals');
  await asOwner('delete from audit_log');
});

describe('a sealed log', () => {
  beforeEach(async () => {
    await addRows(4, 1, 10);
    await addRows(5, 11, 3);
    expect(await sealAuditLog(world.app())).toEqual({ seals: 2, rows: 13 });
    await addRows(4, 21, 5);
    expect(await sealAuditLog(world.app())).toEqual({ seals: 1, rows: 5 });
  });

  test('holds as long as nobody touches it; sealing again adds nothing', async () => {
    expect(await sealAuditLog(world.app())).toEqual({ seals: 0, rows: 0 });
    expect(await verify()).toEqual({ clients: 2, seals: 3, rows: 18, unsealed: 0, faults: [] });
  });

  test.each([
    ['another actor', `update audit_log set actor = 'user:2' where id = 7`, { fault: 'altered', rowId: 7n }],
    [
      'another time',
      `update audit_log set at = (at at time zone 'UTC' + interval '1 second') at time zone 'UTC' where id = 22`,
      { fault: 'altered', rowId: 22n },
    ],
    ['another value', `update audit_log set after = '{"role": "x"}' where id = 1`, { fault: 'altered', rowId: 1n }],
    ['an address taken out', `update audit_log set ip = null where id = 10`, { fault: 'altered', rowId: 10n }],
    ['a row taken away', `delete from audit_log where client_id = 4 and id = 5`, { fault: 'missing', rowId: 4n }],
    [
      'the first row taken away',
      `delete from audit_log where client_id = 4 and id = 1`,
      { fault: 'missing', rowId: 0n },
    ],
    [
      'the last row taken away',
      `delete from audit_log where client_id = 4 and id = 25`,
      { fault: 'missing', rowId: 24n },
    ],
    [
      'a whole range taken away',
      `delete from audit_log where client_id = 4 and id > 20`,
      { fault: 'missing', rowId: 10n },
    ],
    [
      'a row slipped in',
      `insert into audit_log (client_id, id, at, actor, action, target_type, result)
       values (4, 15, now(), 'user:1', 'x', 'x', 'done')`,
      { fault: 'added', rowId: 15n },
    ],
    [
      'a seal rewritten',
      `update audit_seals set hash = repeat('a', 64) where last_row_id = 10`,
      { fault: 'seal', rowId: 10n },
    ],
    [
      'a seal taken away',
      `delete from audit_seals where client_id = 4 and last_row_id = 10`,
      { fault: 'seal', rowId: 25n },
    ],
  ])('shows %s', async (_, change, fault) => {
    await asOwner(change);
    expect(await faults()).toMatchObject([{ clientId: 4n, ...fault }]);
  });

  test('the product itself can change neither rows nor seals', async () => {
    for (const database of [world.database.app, world.database.worker])
      for (const change of [
        'update audit_log set actor = $$x$$',
        'delete from audit_log',
        'update audit_seals set hash = $$x$$',
        'delete from audit_seals',
      ])
        await expect(inTransaction(database, { clientId: 4n }, ({ sql }) => sql.unsafe(change))).rejects.toThrow();
  });
});

test('what is still being written is not sealed past, and rows of this minute wait', async () => {
  await addRows(4, 1, 1);
  await addRows(4, 3, 2);
  let release = () => undefined as undefined;
  const written = Promise.withResolvers<void>();
  const open = new Promise<void>((resolve) => {
    release = () => {
      resolve();
      return undefined;
    };
  });
  const slow = world.database.owner.begin(async (sql) => {
    await sql`
      insert into audit_log (client_id, id, at, actor, action, target_type, result)
      values (4, 2, now() - interval '1 hour', 'user:1', 'late', 'x', 'done')`;
    written.resolve();
    await open;
  });
  await written.promise;
  expect(await sealAuditLog(world.app())).toEqual({ seals: 0, rows: 0 });
  release();
  await slow;
  expect(await sealAuditLog(world.app())).toEqual({ seals: 1, rows: 4 });
  await world.database.owner`
    insert into audit_log (client_id, id, at, actor, action, target_type, result)
    values (4, 3000, now(), 'user:1', 'fresh', 'x', 'done')`;
  expect(await sealAuditLog(world.app())).toEqual({ seals: 0, rows: 0 });
  expect(await verify()).toMatchObject({ rows: 4, unsealed: 1, faults: [] });
});

test('two sealers at once seal each row once', async () => {
  await addRows(4, 1, 20);
  const app = world.app();
  const outcomes = await Promise.all([sealAuditLog(app), sealAuditLog(app), sealAuditLog(app)]);
  expect(outcomes.reduce((sum, { rows }) => sum + rows, 0)).toBe(20);
  expect(await faults()).toEqual([]);
});
