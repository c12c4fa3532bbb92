import { expect, test } from 'vitest';
import { bankScenario, CLIENT } from '../testing/bank-scenario.ts';

const { code, until, fate, sql, debit, settlements } = bankScenario('CA');

const questions = () =>
  sql()<{ asked: string; detail: Record<string, string>; note: string | null }[]>`
    select to_char(opened_at at time zone 'America/Toronto', 'YYYY-MM-DD') as asked, detail, note
      from review_items where kind = 'negative_balance' order by id`;

test('a debt is asked about once, with what is owed by now; the question ends with the debt, and a later debt is another', async () => {
  await debit(1001n, '150.00');
  await debit(1002n, '60.00', '2026-04-07', 1);
  await debit(1003n, '500.00', '2026-04-08', 1);
  fate('TXN-1001', { code: code.nsf, on: '2026-03-30' });
  await until('2026-04-13');
  expect(await questions()).toEqual([
    { asked: '2026-04-07', detail: { owed: '150.00', asOf: '2026-04-13', currency: 'CAD' }, note: null },
  ]);
  // what an installation asked anew on every day of a debt
  await sql()`
    insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
    values ('negative_balance', 'CA', ${String(CLIENT)}, '4 CAD 2026-04-13', '{"owed": "150.00", "currency": "CAD"}', '{}', '2026-04-13T10:00Z')`;
  await until('2026-04-14');
  expect(await questions()).toMatchObject([
    { detail: { owed: '90.00', asOf: '2026-04-14' }, note: null },
    { note: 'another question is open about this debt' },
  ]);
  await until('2026-04-15');
  expect(await settlements()).toMatchObject([{}, { carry: -15000n }, {}, { payout: 41000n }]);
  expect(await questions()).toMatchObject([{ detail: { owed: '0.00' }, note: 'the debt is gone' }, {}]);
  fate('TXN-1003', { code: code.nsf, on: '2026-04-16' });
  await until('2026-04-28');
  expect(await questions()).toMatchObject([
    { note: 'the debt is gone' },
    {},
    { detail: { owed: '500.00', asOf: '2026-04-28' }, note: null },
  ]);
  await sql()`update review_items set resolved_at = '2026-04-28T20:00Z', resolved_by = 'staff:1', note = 'they pay by cheque'
               where resolved_at is null`;
  await until('2026-04-30');
  expect((await questions()).map(({ note }) => note).slice(2)).toEqual(['they pay by cheque']);
});

test('debits that are approved on every day keep reserve that is used, and the question is asked on its day', async () => {
  await sql()`update clients set holdback_bps = 250`;
  await debit(2000n, '150.00');
  const days = ['2026-03-23', '2026-03-27', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'];
  for (const [index, day] of days.entries()) await debit(BigInt(2001 + index), '10.00', day, 1);
  fate('TXN-2000', { code: code.nsf, on: '2026-03-30' });
  await until('2026-04-10');
  const used = await sql()<{ on: string }[]>`
    select distinct data->>'releasedOn' as on from events where data->>'reason' = 'recovery' order by 1`;
  expect(used.map(({ on }) => on)).toEqual(['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10']);
  expect(await questions()).toMatchObject([{ asked: '2026-04-08', note: null }]);
});

test('a debt that no settlement carried for five days is settled by its reserve then, and a person is asked on the day after', async () => {
  await sql()`update clients set holdback_bps = 1000`;
  await debit(3000n, '150.00');
  await debit(3001n, '20.00');
  fate('TXN-3000', { code: code.nsf, on: '2026-03-30' });
  await until('2026-04-09');
  const used = await sql()<{ on: string }[]>`
    select distinct data->>'releasedOn' as on from events where data->>'reason' = 'recovery'`;
  expect(used.map(({ on }) => on)).toEqual(['2026-04-07']);
  expect(await questions()).toMatchObject([{ asked: '2026-04-08', note: null }]);
});

test('nobody is asked about a debt while as much of the client waits to be paid out; once it has left, somebody is', async () => {
  await debit(4000n, '100.00');
  await debit(4001n, '150.00', '2026-03-24', 1);
  fate('TXN-4000', { code: code.nsf, on: '2026-04-02' });
  await until('2026-03-27');
  const [user] = await sql()<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values ('boss@example.test', 'none', 'B', 'Oss', 'en', 'member', now()) returning id`;
  await sql()`
    insert into bank_account_changes (client_id, id, ip, account, status, new_account_id, holds_at_once, signals, hash, requested_by,
                                      requested_at, test_attempts, test_failed, frozen_from, frozen_at, frozen_by)
    values (${String(CLIENT)}, 77, '127.0.0.1', 'settlement', 'frozen', ${String(CLIENT)}, false, '{}', 'h', ${String(user?.id)},
            '2026-03-27T20:00:00Z', 0, false, 'requested', '2026-03-27T20:00:00Z', 'x')`;
  await until('2026-04-14');
  expect(await settlements()).toMatchObject([{ payout: 10000n }, { payout: 15000n }, { carry: -10000n }]);
  expect(await sql()`select amount_cents::int as cents, status from payouts order by id`).toEqual([
    { cents: 10000, status: 'Confirmed' },
    { cents: 15000, status: 'Requested' },
  ]);
  expect(await questions()).toEqual([]);
  await sql()`update bank_account_changes set status = 'withdrawn', ended_at = now(), frozen_from = null`;
  await until('2026-04-16');
  expect(await questions()).toMatchObject([{ detail: { owed: '100.00' }, note: null }]);
});
