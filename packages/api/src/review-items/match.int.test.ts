import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const NSF = { CA: '901', US: 'R01' } as const;
const NOT_AUTHORIZED = { CA: '915', US: 'R10' } as const;
const NOTE = 'the bank gave the trace by telephone';

describe.each(['CA', 'US'] as const)('a return that fits no payment, %s', (rail: Rail) => {
  let days: BankingDays;
  let staff: Awaited<ReturnType<Awaited<ReturnType<Callers['staff']>>>>;
  let callers: Callers;
  let customers: bigint[];

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    customers = await days.world.addClient({ id: 4n, rail, customers: 3 });
    await debit(1001n, '150.00', 0);
    await debit(1002n, '150.00', 1);
    await debit(1003n, '80.00', 2);
    callers = new Callers(days.world);
    staff = await (await callers.staff())();
  });
  afterEach(() => days.close());

  const sql = () => days.world.database.owner;
  const debit = (id: bigint, amount: string, customer: number) =>
    days.world.addDebit({
      rail,
      clientId: 4n,
      customerId: customers[customer] ?? 0n,
      id,
      amount,
      requestedDate: '2026-03-19',
    });
  /** The bank's file names an entry nobody sent. */
  async function comesBack(code: string) {
    days.banks[rail].fates.set('TXN-1001', { code, on: '2026-03-23', wrong: 'trace' });
    await days.until('2026-03-25');
    const [item] = (await staff.reviewItems.list({})).records;
    if (!item) throw new Error('no question was opened');
    return item;
  }
  const statusOf = async (id: bigint) => (await sql()`select status from transactions where id = ${id}`)[0]?.status;

  test('is matched by a person: the payment ends, the money leaves suspense, the question is answered', async () => {
    const item = await comesBack(NSF[rail]);
    expect(item).toMatchObject({ kind: 'unmatched_return', matchable: true });
    const { candidates, more } = await staff.reviewItems.candidates({ id: item.id });
    expect(candidates.map(({ transactionId, sameAmount }) => [transactionId, sameAmount])).toEqual([
      ['1002', true],
      ['1001', true],
    ]);
    expect(more).toBe(false);
    await staff.reviewItems.match({ id: item.id, clientId: '4', transactionId: '1001', note: NOTE });
    expect(await statusOf(1001n)).toBe('Declined');
    expect(await statusOf(1002n)).toBe('Processed');
    const [suspense] = await sql()`select sum(cents)::int as cents from balances where account = 'SUSPENSE_RETURNS'`;
    expect(suspense).toEqual({ cents: 0 });
    expect((await staff.reviewItems.list({ open: false })).records).toMatchObject([
      { clientId: '4', note: NOTE, matchable: false, resolvedByName: expect.stringMatching(/^Ada Person/) },
    ]);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('is looked for by client, payer, amount, trace and our reference', async () => {
    const { id } = await comesBack(NSF[rail]);
    const found = async (search: string) =>
      (await staff.reviewItems.candidates({ id, search })).candidates.map(({ transactionId }) => transactionId);
    const [{ trace, client, payer }] = await sql()<[{ trace: string; client: string; payer: string }]>`
      select t.trace, cl.business_name as client, c.name as payer from transactions t
        join clients cl on cl.id = t.client_id join customers c on c.client_id = t.client_id and c.id = t.customer_id
       where t.id = 1003`;
    expect(await found('TXN-1003')).toEqual(['1003']);
    expect(await found(trace)).toEqual(['1003']);
    expect(await found('80')).toEqual(['1003']);
    expect(await found(payer)).toContain('1003');
    expect(await found(payer.replace('C', 'Ç'))).toContain('1003');
    expect(await found(client)).toEqual(['1002', '1001', '1003']);
    expect(await found('nobody at all')).toEqual([]);
  });

  test('that says there is no authorization ends it, as if it had been matched at once', async () => {
    const { id } = await comesBack(NOT_AUTHORIZED[rail]);
    await staff.reviewItems.match({ id, clientId: '4', transactionId: '1001', note: NOTE });
    expect(await statusOf(1001n)).toBe('Chargeback');
    const [payer] = await sql()`
      select c.authorization_status as authorization, a.disabled_reason as reason
        from customers c join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
       where c.id = ${customers[0] ?? 0n}`;
    expect(payer).toEqual({ authorization: 'failed', reason: NOT_AUTHORIZED[rail] });
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('is refused for another amount, twice, without a note, and for a payment that is not there', async () => {
    const { id } = await comesBack(NSF[rail]);
    const match = (transactionId: string, note = NOTE) =>
      staff.reviewItems.match({ id, clientId: '4', transactionId, note });
    expect(await refusalFrom(match('1003'))).toMatchObject({ code: 'transaction.return_amount_differs' });
    expect(await refusalFrom(match('9999'))).toMatchObject({ code: 'record.not_found' });
    expect(await refusalFrom(match('1001', ' '))).toMatchObject({ status: 422 });
    expect(await statusOf(1001n)).toBe('Processed');
    expect((await staff.reviewItems.list({})).count).toBe(1);
    await match('1001');
    expect(await refusalFrom(match('1002'))).toMatchObject({
      code: 'review.answered_meanwhile',
      messages: { base: [expect.stringContaining(NOTE)] },
    });
    expect(await refusalFrom(staff.reviewItems.candidates({ id }))).toMatchObject({ code: 'record.not_found' });
    expect(await statusOf(1002n)).toBe('Processed');
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('is no business of a member', async () => {
    const { id } = await comesBack(NSF[rail]);
    const member = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
    expect(await refusalFrom(member.reviewItems.candidates({ id }))).toMatchObject({ code: 'auth.forbidden' });
    expect(
      await refusalFrom(member.reviewItems.match({ id, clientId: '4', transactionId: '1001', note: NOTE })),
    ).toMatchObject({ code: 'auth.forbidden' });
    expect(await statusOf(1001n)).toBe('Processed');
  });
});

test('what returns and statements did is counted for the person who moves business time', async () => {
  const days = await BankingDays.open('2026-03-18', ['CA']);
  try {
    const customers = await days.world.addClient({ id: 4n, rail: 'CA', customers: 3 });
    for (const [index, customerId] of customers.entries())
      await days.world.addDebit({
        rail: 'CA',
        clientId: 4n,
        customerId,
        id: BigInt(1001 + index),
        amount: '50.00',
        requestedDate: '2026-03-19',
      });
    days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-23' });
    days.banks.CA.fates.set('TXN-1002', { code: '915', on: '2026-03-23' });
    const ran = await days.until('2026-03-30');
    const total = (key: string) => ran.reduce((sum, step) => sum + ('counts' in step ? (step.counts[key] ?? 0) : 0), 0);
    expect(
      ['declined', 'chargebacks', 'approved', 'payoutsConfirmed', 'payoutsBounced', 'unmatched'].map(total),
    ).toEqual([1, 1, 1, 1, 0, 0]);
  } finally {
    await days.close();
  }
});
