import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { agreementChanges } from '../testing/consents.ts';
import { giftUnder } from '../testing/gifts.ts';

const MAPLE = 4n;
const DONOR = 4001n;
const PAYER = { clientId: MAPLE, customerId: DONOR };
let days: BankingDays;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-16', ['CA']);
  await days.world.addClient({ id: MAPLE, rail: 'CA' });
});
afterEach(() => days.close());

const gift = (kind: 'recurring' | 'one_time', amount: bigint, processDate: string) =>
  giftUnder(days, kind, amount, processDate);

/** Debits that left, with the agreement and the account of each. */
const debits = async () =>
  (
    await days.world.database.owner<{ line: string }[]>`
      select process_date || ' ' || amount_cents || ' ' || authorization_id || ' ' || bank_account_id as line
        from transactions where client_id = 4 and sent_date is not null order by process_date, id`
  ).map(({ line }) => line);

describe('what the proof of the ledger finds of agreements', () => {
  const alter = (change: string) =>
    days.world.database.owner.unsafe(`update authorizations set ${change} where client_id = 4 and kind is not null`);
  const named = async () => {
    const [sent] = await days.world.database.owner<{ id: bigint }[]>`
      select id from transactions where client_id = 4 and sent_date is not null order by id desc limit 1`;
    return [['consents', [`transaction 4/${sent?.id}`]]];
  };

  test('one that is dated after its debit, and one that ended the day before; not one of the very day', async () => {
    await gift('recurring', 2500n, '2026-03-19');
    await days.until('2026-03-18');
    await alter(`given_at = '2026-03-19T15:00:00Z'`);
    expect(await days.ledgerFaults()).toEqual([]);
    // As when it is imported again with another date.
    await alter(`given_at = '2026-03-20T15:00:00Z'`);
    expect(await days.ledgerFaults()).toEqual(await named());
    await alter(
      `given_at = '2026-03-16T15:00:00Z', recorded_at = '2026-03-16T15:00:00Z', ended_at = '2026-03-18T22:00:00Z'`,
    );
    expect(await days.ledgerFaults()).toEqual([]);
    await alter(`ended_at = '2026-03-18T03:00:00Z'`);
    expect(await days.ledgerFaults()).toEqual(await named());
  });

  test('one that was objected to in the morning of the day holds its debit, until that is settled', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    await days.until('2026-03-18', '08:00');
    await agreementChanges(days.world, PAYER, { type: 'object', changeId: '1' }, { of: weekly });
    await days.until('2026-03-18');
    expect(await debits()).toEqual([]);
    const [held] = await days.world.database.owner<{ data: { holdReason: string } }[]>`
      select data from events where client_id = 4 and type = 'TransactionNotSent' order by position desc limit 1`;
    expect(held?.data.holdReason).toBe('authorization_objected');
    // Nobody refused it: the customer's page says that it was not sent, and why.
    const ada = await (await new Callers(days.world).member({ clientId: MAPLE, role: 'client_primary' }))();
    const { latest } = await ada.customers.outlook({ customerId: String(DONOR) });
    expect(latest.map(({ tone }) => tone)).toEqual(['not_sent']);
    const { records } = await ada.customers.activity({ customerId: String(DONOR), kind: 'money' });
    expect(records[0]).toMatchObject({
      type: 'transaction_not_sent',
      action: 'Payment of $25.00. Not sent: the payer objects to a change of their agreement.',
    });
    // Once it is settled, the next one leaves.
    await agreementChanges(days.world, PAYER, { type: 'resume', changeId: '1', settled: 'taken_back' }, { of: weekly });
    await days.until('2026-03-27');
    expect(await debits()).toEqual([`2026-03-26 2500 ${weekly} 4001`]);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('one whose debit went to another account than it covered', async () => {
    await gift('recurring', 2500n, '2026-03-19');
    await days.until('2026-03-18');
    const [other] = await days.world.database.owner<{ id: bigint }[]>`
      insert into customer_bank_accounts (client_id, customer_id, version, country, institution_number_encrypted, transit_number_encrypted, account_number_encrypted, last2, mask, blind_index, source,
        created_at)
      select client_id, customer_id, 9, country, institution_number_encrypted, transit_number_encrypted, account_number_encrypted, last2, mask, blind_index, source,
        created_at
        from customer_bank_accounts where client_id = 4 and customer_id = ${String(DONOR)} limit 1 returning id`;
    await days.world.database.owner`update transactions set bank_account_id = ${String(other?.id)} where client_id = 4`;
    expect((await days.ledgerFaults()).find(([name]) => name === 'consents')).toEqual((await named())[0]);
  });

  test('one that ended before its debit left', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    await days.until('2026-03-18');
    expect(await days.ledgerFaults()).toEqual([]);
    await days.world.database.owner`
      update authorizations set ended_at = '2026-03-17T15:00:00Z' where client_id = 4 and id = ${String(weekly)}`;
    const [sent] = await days.world.database.owner<{ id: bigint }[]>`
      select id from transactions where client_id = 4 and sent_date is not null`;
    expect(await days.ledgerFaults()).toEqual([['consents', [`transaction 4/${sent?.id}`]]]);
  });
});
