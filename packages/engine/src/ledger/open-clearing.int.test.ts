import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BankingDays } from '../testing/banking-days.ts';
import { verifyLedger } from '../verify-ledger.ts';

const FIRST = '2026-03-19';
const DAYS = 5;
const dayAfter = (date: string, days: number) => addBusinessDays(calendarOf('CA'), date, days);
const returnsOf = (date: string, number = 1) => `CA_RET_${date.replaceAll('-', '')}_${number}.txt`;

let days: BankingDays;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-18', ['CA']);
  const [customerId = 0n] = await days.world.addClient({ id: 4n, rail: 'CA' });
  for (let at = 0; at < DAYS; at += 1) {
    const requestedDate = dayAfter(FIRST, at);
    const id = 1001n + BigInt(at);
    const debit = { rail: 'CA', clientId: 4n, customerId, id, amount: `25.0${at + 1}`, requestedDate } as const;
    await days.world.addDebit(debit);
    days.banks.CA.fates.set(`TXN-${id}`, { code: '901', on: dayAfter(requestedDate, 2) });
  }
});
afterEach(() => days.close());

const openItems = async () =>
  (await verifyLedger(days.world.database.worker)).openItems.map(
    ({ id, cents, ageBusinessDays, reason }) => `${id} ${cents} ${ageBusinessDays} ${reason}`,
  );

test('late and broken files that overlap for weeks are open items with their reasons, and nothing is wrong', async () => {
  const { outbox } = days.world.banks.CA;
  // every file of returns comes five business days late, every other one broken first
  const due = Array.from({ length: DAYS }, (_, at) => dayAfter(FIRST, at + 2));
  let today = '2026-03-18';
  days.banks.CA.delivers = (name) => !due.some((date) => name === returnsOf(date) && today < dayAfter(date, 5));
  for (const [at, date] of due.entries()) if (at % 2 === 1) outbox.set(returnsOf(date), Buffer.from('broken'));
  const last = dayAfter(FIRST, DAYS + 9);
  for (; today < last; today = dayAfter(today, 1)) {
    for (const [at, date] of due.entries())
      if (at % 2 === 1 && today === dayAfter(date, 6)) {
        const correct = outbox.get(returnsOf(date));
        if (correct) outbox.set(returnsOf(date, 2), correct);
      }
    await days.until(today);
    expect([today, await days.ledgerFaults()]).toEqual([today, []]);
    if (today === '2026-03-31')
      expect(await openItems()).toEqual([
        `file ${returnsOf('2026-03-24')} 2502 3 asked`,
        `file ${returnsOf('2026-03-25')} 2503 2 asked`,
        `file ${returnsOf('2026-03-26')} 2504 1 asked`,
        `file ${returnsOf('2026-03-27')} 2505 0 asked`,
      ]);
  }
  expect(await openItems()).toEqual([]);
});

test('what nobody was asked about is wrong once it is old', async () => {
  await days.until('2026-03-24');
  expect(await days.ledgerFaults()).toEqual([]);
  await days.world.database.owner.unsafe(
    `update postings set cents = cents - 1 where rule = 'P3' and debit_account = 'BANK' and cents = 2501`,
  );
  const i5 = async () => (await days.ledgerFaults()).find(([name]) => name === 'i5');
  expect(await i5()).toBeUndefined();
  await days.until('2026-03-27');
  expect(await i5()).toEqual(['i5', [expect.stringMatching(/^file CA_20260318_/)]]);
});
