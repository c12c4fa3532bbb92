import { centsText } from '@cordelle/domain/money.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { ChangingAccount } from '../testing/changing-account.ts';

/** Process dates whose debits are settled on the days of the worked example. Source: onboarding reference §12.4. */
const DEBITS = [
  ['2026-02-23', '500.00'], // settled Mon 03-02
  ['2026-02-26', '640.25'], // Thu 03-05
  ['2026-03-02', '8412.50'], // Mon 03-09
  ['2026-03-03', '75.00'], // Tue 03-10
] as const;

let days: BankingDays;
let change: ChangingAccount;

beforeAll(async () => {
  days = await BankingDays.open('2026-02-20', ['CA']);
  const [customer = 0n] = await days.world.addClient({ id: 4n, rail: 'CA' });
  await days.world.database.owner`update clients set customer_default_monthly_limit_cents = 0 where id = 4`;
  for (const [index, [requestedDate, amount]] of DEBITS.entries())
    await days.world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId: customer,
      id: BigInt(41 + index),
      amount,
      requestedDate,
    });
  change = await ChangingAccount.of(days.world, new Callers(days.world), 4n);
});
afterAll(() => days.close());

/** Every payout with the account its entry in a file names. */
const payouts = () => days.world.database.owner<{ amount: string; status: string; account: string | null }[]>`
  select p.amount_cents as amount, p.status, a.last2 as account
    from payouts p
    left join bank_file_entries e on e.client_id = p.client_id and e.kind = 'payout' and e.stream_id = p.id
    left join client_bank_accounts a on a.client_id = e.client_id and a.id = e.client_account_id
   order by p.id`;
const owed = async () => {
  const [row] = await days.world.database.owner<{ cents: bigint }[]>`
    select -sum(cents) as cents from balances
     where client_id = 4 and account in ('CLIENT_PAYABLE', 'PAYOUT_TRANSIT')`;
  return centsText(BigInt(row?.cents ?? 0));
};
const state = async () => (await change.asOwner()).bankAccountChanges.state({ accountType: 'settlement' });

test('an honest change to the first deposit on the new account, over a change of the clocks', async () => {
  await days.until('2026-03-02', '14:05');
  const id = await change.ask({ currentAccount: { accountNumber: '*****45' } });
  expect(await change.mailed('bank_change_requested')).toHaveLength(1);
  expect((await state()).change).toMatchObject({ status: 'requested', newLast2: '12' });
  await days.until('2026-03-04', '11:20');
  await change.call(id);
  await days.until('2026-03-05');
  expect((await payouts()).map(({ status, account }) => [status, account])).toEqual([
    ['Confirmed', '67'],
    ['Handed over', '67'],
  ]);
  await days.until('2026-03-06', '10:15');
  await change.approve(id, 1);
  await days.until('2026-03-06', '16:00');
  await change.approve(id, 2);
  const { hold } = await state();
  expect(hold).toMatchObject({ because: 'hold', until: '2026-03-09T21:00:00.000Z', amount: '0.00' });

  await days.until('2026-03-09', '13:00');
  expect((await state()).hold).toMatchObject({ because: 'hold', amount: '8412.50' });
  expect(await owed()).toBe('8412.50');
  expect((await payouts()).at(-1)).toMatchObject({ status: 'Requested', account: null });
  const [waiting] = (await (await change.asOwner()).settlements.list({})).records;
  expect(waiting).toMatchObject({ payout: '8412.50' });
  const read = async (settlementId = '') => (await change.asOwner()).settlements.byId({ settlementId });
  expect(await read(waiting?.id)).toMatchObject({ expectedOn: null, accountLast2: '12' });

  await days.until('2026-03-09', '15:10');
  const [payment] = await days.world.database.owner<{ cents: bigint; status: string }[]>`
    select amount_cents as cents, status from test_credits`;
  expect(payment?.status).toBe('Sent');
  await (await change.asOwner()).bankAccountChanges.typeCode({ id, code: centsText(BigInt(payment?.cents ?? 0)) });
  expect((await state()).hold).toMatchObject({ because: 'hold' });
  expect(await days.ledgerFaults()).toEqual([]);

  await days.until('2026-03-10', '11:00');
  expect(await change.status(id)).toBe('confirmed');
  expect(await owed()).toBe('8487.50');
  await days.until('2026-03-12', '11:00');
  expect((await payouts()).map(({ amount, status, account }) => [centsText(BigInt(amount)), status, account])).toEqual([
    ['500.00', 'Confirmed', '67'],
    ['640.25', 'Confirmed', '67'],
    ['8412.50', 'Confirmed', '12'],
    ['75.00', 'Confirmed', '12'],
  ]);
  expect(await owed()).toBe('0.00');
  expect(await change.mailed('bank_change_confirmed')).toHaveLength(1);
  const earliest = (await (await change.asOwner()).settlements.list({})).records.at(-1);
  expect(await read(earliest?.id)).toMatchObject({ accountLast2: '67', payout: '500.00' });
  expect(await read(waiting?.id)).toMatchObject({ accountLast2: '12' });
  expect((await state()).account).toMatchObject({ last2: '12' });
  expect(await days.ledgerFaults()).toEqual([]);
});
