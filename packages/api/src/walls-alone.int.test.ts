import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limiter } from './limiter.ts';
import { Callers, refusalFrom } from './testing/callers.ts';
import { proceduresOf } from './testing/door.ts';
import type { Ids } from './testing/inputs-of-accounts.ts';
import { INPUTS } from './testing/valid-inputs.ts';
import { walledIn } from './testing/walled-in.ts';

/**
 * People belong to several clients, and what a key opens is written by no login that people's requests have: changes of both
 * are made across clients, with the sight of the worker. There the conditions stand alone, and another client's people and keys
 * are tested with them.
 */
const ACROSS: readonly string[] = [
  'users.create',
  'users.update',
  'users.remove',
  'users.transferPrimaryContact',
  'users.resendInvitation',
  'apiKeys.create',
  'apiKeys.roll',
  'apiKeys.remove',
];

/**
 * Every procedure of a client, called for client 5 by somebody who may do everything there, with every query naming client
 * 5 and its records, over connections within the walls of client 4. If any condition of any query were wrong in this way,
 * this is what stands between two clients.
 */
let world: DayWorld;
let records: Ids;
let walled: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let paths: string[];

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [4n, 5n]) await world.addClient({ id, rail: 'CA' });
  const callers = new Callers(world);
  records = await recordsOf(callers);
  walled = new Callers(world, { ...world.app({ moving: true }), database: walledIn(world.database.app, 4n) });
  asOwner = await walled.member({ clientId: 5n, role: 'client_primary' });
  paths = proceduresOf(walled.router).flatMap(([path, { _def }]) =>
    _def.meta?.auth === 'member' && !ACROSS.includes(path) ? [path] : [],
  );
});
afterAll(() => world.close());

/** One record of each kind of client 5. */
async function recordsOf(callers: Callers): Promise<Ids> {
  const member = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
  await callers.member({ clientId: 5n, role: 'client_admin' });
  const { id: schedule } = await member.transactionSchedules.create({
    customerId: '5001',
    amount: '10',
    frequency: 'Once',
    processDate: '2026-03-19',
  });
  const { records: payments } = await member.financialTransactions.list({ customerId: '5001' });
  await world.database.owner`
    insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
      chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents, fees_netted_cents,
      opening_carry_cents, adjustments, net_cents, payout_cents, closing_carry_cents, status, created_at, version)
    values (5, 5077, '2026-03-16', 'CAD', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0, 0, 'Carried', now(), 1)`;
  const [user] = await world.database.owner<{ id: bigint }[]>`
    select user_id as id from memberships where client_id = 5 and role = 'client_admin'`;
  const transaction = payments[0]?.id ?? '';
  const { id: key } = await member.apiKeys.create({ name: 'Shop' });
  return { user: String(user?.id), key, customer: '5001', schedule, transaction, settlement: '5077' };
}

async function call(path: string): Promise<unknown> {
  let target: unknown = await asOwner();
  for (const name of path.split('.')) target = (target as Record<string, unknown>)[name];
  return (target as (input: unknown) => Promise<unknown>)(INPUTS[path]?.(records) ?? {});
}

/** Whether a call leaves a row behind: it changes something, or its reading is recorded. */
function isWritten(path: string): boolean {
  const { type, meta } = proceduresOf(walled.router).find(([name]) => name === path)?.[1]._def ?? {};
  return type === 'mutation' || meta?.audit === 'read';
}

/** Rows of client 5 in every table that has clients. */
async function rowsOfFive(): Promise<Record<string, string>> {
  const { owner } = world.database;
  const tables = await owner<{ name: string }[]>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id' and table_name <> 'audit_log'
       and table_name in (select tablename from pg_tables where schemaname = 'public') order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await owner<{ text: string | null }[]>`
      select md5(string_agg(t::text, '|' order by t::text)) as text from ${owner(name)} t where t.client_id = 5`;
    found[name] = row?.text ?? '';
  }
  return found;
}

describe('the walls alone', () => {
  test('a query that names the other client finds nothing of it', async () => {
    const seen = await inTransaction(walledIn(world.database.app, 4n), { clientId: 5n }, ({ sql }) => {
      return sql`select id from customers where client_id = 5`;
    });
    expect(seen).toHaveLength(0);
  });

  test('nobody sees its keys, and no statement of people’s requests writes one', async () => {
    expect(await (await asOwner()).apiKeys.list({})).toMatchObject({ records: [], count: 0 });
    for (const client of [4n, 5n])
      for (const statement of [
        `insert into api_keys (client_id, prefix, public_id, secret_hash, name, scopes, created_at)
           values (5, 'x', 'x', 'x', 'x', '{}', now())`,
        'update api_keys set scopes = scopes where client_id = 5',
        'update api_keys set last_used_at = now() where client_id = 5',
        'delete from api_keys where client_id = 5',
        'select secret_hash from api_keys',
      ]) {
        const tried = inTransaction(world.database.app, { clientId: client }, ({ sql }) => sql.unsafe(statement));
        await expect(tried, statement).rejects.toMatchObject({ code: '42501' });
      }
  });

  test('no procedure shows anything of it, and none changes anything of it', async () => {
    const before = await rowsOfFive();
    const own = Object.values(records).filter((id) => id.length > 3);
    for (const path of paths) {
      const answer = await call(path).catch(() => null);
      const text = JSON.stringify(answer ?? null);
      for (const id of own) expect(text, path).not.toContain(`"${id}"`);
      expect(text, path).not.toContain('Nº 5001');
    }
    expect(await rowsOfFive()).toEqual(before);
  });

  test('its records are answered as missing', async () => {
    // The walls would not take the row that tells of it either: it was written often enough.
    const [owner] = await world.database.owner<{ id: bigint }[]>`
      select user_id as id from memberships where client_id = 5 and role = 'client_primary'`;
    limiter.spend('missed_record', { kind: 'session', name: `user:${owner?.id}` }, 1_000);
    for (const path of paths.filter((name) => INPUTS[name] && !isWritten(name))) {
      if (path.endsWith('.list')) expect(await call(path), path).toMatchObject({ records: [], count: 0 });
      else expect(await refusalFrom(call(path)), path).toMatchObject({ code: 'record.not_found' });
    }
  });

  test('what is written down is refused: it finds no record, or the walls do not take the row that would tell of it', async () => {
    for (const path of paths.filter((name) => INPUTS[name] && isWritten(name))) {
      // one person may ask for few files an hour
      limiter.forget();
      expect((await refusalFrom(call(path))).code, path).toMatch(/^(record\.not_found|internal)$/);
    }
  });

  test('and they are there for who may see them', async () => {
    const callers = new Callers(world);
    const member = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect((await member.customers.list({})).count).toBe(1);
    expect((await member.apiKeys.list({})).records.map(({ id }) => id)).toEqual([records.key]);
    expect((await member.transactionSchedules.list({})).records.map(({ id }) => id)).toEqual([records.schedule]);
  });
});
