import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { ANOTHER, ChangingAccount, PRESENT } from '../testing/changing-account.ts';

let days: BankingDays;
let change: ChangingAccount;

beforeAll(async () => {
  days = await BankingDays.open('2026-03-02', ['CA']);
  await days.world.addClient({ id: 4n, rail: 'CA' });
  change = await ChangingAccount.of(days.world, new Callers(days.world), 4n);
  days.world.setClock('2026-03-02', '14:05');
});
afterAll(() => days.close());

const request = async () =>
  (await change.asOwner()).bankAccountChanges.request({
    currentAccount: PRESENT,
    newAccount: ANOTHER,
    accountType: 'settlement',
  });

test('documents of the application, approved this very day, do not show another account', async () => {
  await change.handIn();
  await days.world.database.owner`
    update clients set approved_at = ${new Date(days.world.now.getTime() + 60_000)} where id = 4`;
  days.world.setClock('2026-03-02', '14:15');
  expect(await refusalFrom(request())).toMatchObject({ code: 'bank_change.void_cheque_required' });
  await change.handIn();
  await request();
  expect(await change.mailed('bank_change_requested')).toHaveLength(1);
});
