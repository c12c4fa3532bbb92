import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { ANOTHER, ChangingAccount } from '../testing/changing-account.ts';
import { pictureOf } from '../testing/pictures.ts';

let days: BankingDays;
let change: ChangingAccount;

/** A client whose deposit comes back on the 13th. */
beforeAll(async () => {
  days = await BankingDays.open('2026-03-02', ['CA']);
  const [customerId = 0n] = await days.world.addClient({ id: 4n, rail: 'CA', pays: true });
  change = await ChangingAccount.of(days.world, new Callers(days.world), 4n);
  const debit = { rail: 'CA', clientId: 4n, customerId, id: 9n, amount: '8412.50' } as const;
  await days.world.addDebit({ ...debit, requestedDate: '2026-03-04' });
  days.banks.CA.fates.set('PAY-1', { code: '905', on: '2026-03-13' });
  await days.until('2026-03-16');
});
afterAll(() => days?.close());

const state = async (accountType: 'settlement' | 'billing') =>
  (await change.asOwner()).bankAccountChanges.state({ accountType });

test('a closed client that is owed money while its deposits are paused is told so, and names the account it is paid to', async () => {
  const staff = await change.people[2]();
  expect(await staff.clients.closing({ id: '4' })).toMatchObject({ payoutsPaused: true, owedToClient: '8412.50' });
  await staff.clients.changeStatus({ id: '4', status: 'closed', reviewNote: 'Sold.' });
  const [mail] = await change.mailed('client_closed');
  expect(mail?.text).toContain('Your deposits are paused');
  expect(mail?.text).not.toContain('paid out by the next settlements');
  expect(await staff.clients.facts({ id: '4' })).toMatchObject({ owed: '8412.50', payoutsPaused: true });
  expect(await state('settlement')).toMatchObject({ mayAsk: true });
  expect(await state('billing')).toMatchObject({ mayAsk: false });
  const owner = await change.asOwner();
  const file = new UploadedFile('certificate.png', await pictureOf('png', { width: 600, height: 300 }));
  expect(await refusalFrom(owner.clientFiles.upload({ title: 'Certificate of Good Standing', file }))).toMatchObject({
    code: 'upload.not_asked_for',
  });
  const id = await change.ask();
  await change.letThrough(id);
  expect(await state('settlement')).toMatchObject({
    account: { last2: ANOTHER.accountNumber.slice(-2) },
    mayAsk: false,
  });
  await days.until('2026-03-19');
  const { owner: sql } = days.world.database;
  const [{ cents = '' } = {}] = await sql<{ cents: string }[]>`select amount_cents::text as cents from test_credits`;
  await (await change.asOwner()).bankAccountChanges.typeCode({ id, code: `0.${cents.padStart(2, '0')}` });
  await days.until('2026-03-27');
  expect(await sql`select amount_cents::text as cents, status from payouts where client_id = 4 order by id`).toEqual([
    { cents: '841250', status: 'Bounced' },
    { cents: '841250', status: 'Confirmed' },
  ]);
  expect(await days.ledgerFaults()).toEqual([]);
});
