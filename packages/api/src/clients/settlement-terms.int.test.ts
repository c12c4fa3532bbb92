import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let days: BankingDays;
let callers: Callers;
let customers: bigint[];

beforeAll(async () => {
  days = await BankingDays.open('2026-03-18');
  customers = await days.world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await days.world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(days.world);
});
afterAll(() => days.close());

const staff = async () => (await callers.staff())();
const sql = () => days.world.database.owner;
const terms = { holdDays: 5, holdbackBps: 0, holdbackDays: null, minimumPayout: '0.01', billingGraceDays: 10 };
const debit = (id: bigint, customer: number) =>
  days.world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: customers[customer] ?? 0n,
    id,
    amount: '100.00',
    requestedDate: '2026-03-20',
  });

describe('how and when a client gets its money', () => {
  test('is what the product begins with, until somebody agrees otherwise', async () => {
    expect(await (await staff()).clients.settlementTerms({ id: '5' })).toEqual({ ...terms, currency: 'USD' });
    const agreed = { holdDays: 3, holdbackBps: 250, holdbackDays: 30, minimumPayout: '50.00', billingGraceDays: 0 };
    const answer = await (await staff()).clients.setSettlementTerms({ ...agreed, id: '5', minimumPayout: '50' });
    expect(answer).toEqual({ ...agreed, currency: 'USD' });
    expect(await (await staff()).clients.settlementTerms({ id: '5' })).toEqual(answer);
    expect(await (await staff()).clients.settlementTerms({ id: '4' })).toEqual({ ...terms, currency: 'CAD' });
  });

  test('stands with before and after in the logs of the provider and of the client', async () => {
    await (await staff()).clients.setSettlementTerms({ ...terms, id: '5', holdDays: 7 });
    const rows = await sql()`
      select client_id::text as client, before->>'holdbackBps' as before, after->>'holdDays' as after
        from audit_log where action = 'clients.setSettlementTerms' order by id desc limit 2`;
    expect([...rows].sort((a, b) => Number(a.client) - Number(b.client))).toEqual([
      { client: '0', before: '250', after: '7' },
      { client: '5', before: '250', after: '7' },
    ]);
    const owner = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect((await owner.auditLog.list({})).records).toContainEqual(
      expect.objectContaining({
        sentence: 'Settlement terms changed',
        changes: expect.arrayContaining([expect.objectContaining({ field: 'holdDays', before: '3', after: '7' })]),
      }),
    );
  });

  test.each([
    ['fewer days than the bank needs to answer', { holdDays: 2 }],
    ['more days than the longest hold', { holdDays: 11 }],
    ['more than everything', { holdbackBps: 10_001 }],
    ['a release before approval', { holdbackDays: -1 }],
    ['no smallest deposit', { minimumPayout: '0.00' }],
    ['endless grace', { billingGraceDays: 91 }],
  ])('is never %s', async (_, wrong) => {
    expect(
      await refusalFrom((await staff()).clients.setSettlementTerms({ ...terms, id: '5', ...wrong })),
    ).toMatchObject({ status: 422 });
  });

  test('is the provider’s to agree, about a client there is', async () => {
    const asked = { ...terms, id: '5' };
    for (const role of ['client_primary', 'client_read_only'] as const) {
      const member = await (await callers.member({ clientId: 5n, role }))();
      expect(await refusalFrom(member.clients.setSettlementTerms(asked))).toMatchObject({ status: 403 });
      expect(await refusalFrom(member.clients.settlementTerms({ id: '5' }))).toMatchObject({ status: 403 });
    }
    const program = await (await callers.program(5n))();
    expect(await refusalFrom(program.clients.setSettlementTerms(asked))).toMatchObject({ status: 403 });
    expect(await refusalFrom((await staff()).clients.setSettlementTerms({ ...terms, id: '99' }))).toMatchObject({
      status: 404,
    });
    expect(await refusalFrom((await staff()).clients.settlementTerms({ id: '99' }))).toMatchObject({ status: 404 });
  });

  test('what is at the bank keeps its day of approval; its reserve is what counts on that day', async () => {
    await debit(1001n, 0);
    await days.until('2026-03-19');
    await (await staff()).clients.setSettlementTerms({ ...terms, id: '4', holdDays: 3, holdbackBps: 1_000 });
    const [at] = await sql()`select status, earliest_approval_date as day from transactions where id = 1001`;
    expect(at).toEqual({ status: 'Sent to Bank', day: '2026-03-27' });
    await days.until('2026-03-26');
    expect(await sql()`select status from transactions where id = 1001`).toEqual([{ status: 'Processed' }]);
    await days.until('2026-03-27');
    expect(await sql()`select status, holdback_taken_cents::int as held from transactions where id = 1001`).toEqual([
      { status: 'Approved', held: 1_000 },
    ]);
    await (await staff()).clients.setSettlementTerms({ ...terms, id: '4' });
    expect(await sql()`select holdback_cents::int as held from transactions where id = 1001`).toEqual([
      { held: 1_000 },
    ]);
  });
});
