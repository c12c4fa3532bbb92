import { inTransaction } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const CODES = {
  CA: { nsf: '901', stopped: '903', noAgreement: '915' },
  US: { nsf: 'R01', stopped: 'R08', noAgreement: 'R10' },
} as const;
const CLIENT = 4n;

/** Facts cannot be edited later: each one that follows from another says what it follows from. */
describe.each(['CA', 'US'] as const)('%s: what an effect is recorded as, by its cause', (rail: Rail) => {
  let days: BankingDays;
  let callers: Callers;
  let asAda: Awaited<ReturnType<Callers['member']>>;
  let customerId = 0n;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-16', [rail]);
    [customerId = 0n] = await days.world.addClient({ id: CLIENT, rail });
    callers = new Callers(days.world);
    asAda = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    days.world.setClock('2026-03-16', '10:00');
  });
  afterEach(() => days.close());

  const sql = () => days.world.database.owner;
  const weekly = async (processDate = '2026-03-19') => {
    const terms = { customerId: String(customerId), amount: '50', frequency: 'Weekly', processDate } as const;
    return (await (await asAda()).transactionSchedules.create(terms)).id;
  };
  const reasons = async (type: string) =>
    (
      await sql()<{ reason: string }[]>`
        select distinct data->>'reason' as reason from events where client_id = ${CLIENT} and type = ${type} order by 1`
    ).map(({ reason }) => reason);
  const firstDebit = async () =>
    (await sql()<{ id: bigint }[]>`select min(id) as id from transactions where client_id = ${CLIENT}`)[0]?.id ?? 0n;
  const returned = async (code: string) => {
    days.banks[rail].fates.set(`TXN-${await firstDebit()}`, { code, on: '2026-03-24' });
    await days.until('2026-03-25');
  };
  const stillPlanned = async () =>
    (await sql()`select 1 from transactions where client_id = ${CLIENT} and status = 'Future'`).length;

  test('a payer stops a payment: the schedule is paused, its debits are taken back because of the pause', async () => {
    await weekly();
    await returned(CODES[rail].stopped);
    expect(await reasons('TransactionRemoved')).toEqual(['schedule_paused']);
    expect(await stillPlanned()).toBe(0);
    const [paused] = await sql()`select data from events where type = 'TransactionSchedulePaused'`;
    expect(paused?.data).toMatchObject({ returnCode: CODES[rail].stopped });
    expect(await reasons('TransactionScheduleRemoved')).toEqual([]);
  });

  test('a payer stops a payment: what comes back later of that schedule is not tried again while it is paused', async () => {
    await sql()`update clients set retries_enabled = true`;
    const { transactionSchedules } = await asAda();
    await transactionSchedules.create({
      customerId: String(customerId),
      amount: '50',
      frequency: 'Twice',
      processDate: '2026-03-19',
      secondProcessDate: '2026-03-20',
    });
    const [first, second] = await sql()<{ id: bigint }[]>`select id from transactions order by installment`;
    days.banks[rail].fates.set(`TXN-${first?.id}`, { code: CODES[rail].stopped, on: '2026-03-24' });
    days.banks[rail].fates.set(`TXN-${second?.id}`, { code: CODES[rail].nsf, on: '2026-03-25' });
    await days.until('2026-03-26');
    expect(await sql()`select 1 from transactions where retry_of is not null`).toHaveLength(0);
  });

  test('the bank says there is no agreement: schedules, debits and open questions end with it', async () => {
    await weekly();
    await sql()`
      insert into debit_approvals (client_id, id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
      values (${CLIENT}, 1, ${customerId}, 4505, '2026-04-22', 'user:1', '2026-03-16', '2026-04-15', '2026-03-16')`;
    await returned(CODES[rail].noAgreement);
    expect(await reasons('TransactionRemoved')).toEqual(['authorization_revoked']);
    expect(await reasons('TransactionScheduleRemoved')).toEqual(['authorization_revoked']);
    const facts = await sql()`select type, data from customer_facts where type = 'debit_approval_withdrawn'`;
    const currency = rail === 'CA' ? 'CAD' : 'USD';
    expect(facts).toEqual([
      { type: 'debit_approval_withdrawn', data: { amount: '45.05', currency, processDate: '2026-04-22' } },
    ]);
  });

  test('a payer withdraws the consent', async () => {
    await weekly();
    const { addresses, worker } = days.world.app();
    const link = await inTransaction(worker, {}, (tx) =>
      newPayerLink(tx, addresses, { clientId: CLIENT, customerId, wallNow: new Date() }),
    );
    await callers.nobody().payerLinks.withdraw({ token: link.pathname.split('/').at(-1) ?? '', withdraw: true });
    expect(await reasons('TransactionRemoved')).toEqual(['authorization_revoked']);
    expect(await reasons('TransactionScheduleRemoved')).toEqual(['authorization_revoked']);
  });

  test('the customer is archived', async () => {
    await weekly();
    await (await asAda()).customers.act({ ids: [String(customerId)], name: 'archive', isBulk: false });
    expect(await reasons('TransactionRemoved')).toEqual(['customer_archived']);
    expect(await reasons('TransactionScheduleRemoved')).toEqual(['customer_archived']);
  });

  test.each([
    ['pauses the schedule', 'schedule_paused'],
    ['removes the schedule', 'schedule_removed'],
    ['skips an installment', 'installment_skipped'],
    ['deletes one payment', 'deleted'],
  ] as const)('a person %s', async (what, reason) => {
    const id = await weekly();
    const { transactionSchedules, financialTransactions } = await asAda();
    if (what === 'pauses the schedule') await transactionSchedules.pause({ id, until: null });
    else if (what === 'removes the schedule') await transactionSchedules.remove({ id });
    else if (what === 'skips an installment') await transactionSchedules.skip({ id, installment: 2, skipped: true });
    else await financialTransactions.remove({ financialTransactionId: String(await firstDebit()) });
    expect(await reasons('TransactionRemoved')).toEqual([reason]);
  });
});
