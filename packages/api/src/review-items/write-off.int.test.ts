import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CLIENT = 4n;
const NOTE = 'The business is wound up; nothing is to be had.';

let days: BankingDays;
let callers: Callers;
let staff: Awaited<ReturnType<Awaited<ReturnType<Callers['staff']>>>>;
let customers: bigint[];

/** 150.00 came back after it was settled, and a person is asked about the debt. */
beforeEach(async () => {
  days = await BankingDays.open('2026-03-18', ['CA']);
  customers = await days.world.addClient({ id: CLIENT, rail: 'CA', customers: 3 });
  await debit(1001n, '150.00', '2026-03-19', 0);
  await debit(1003n, '80.00', '2026-03-19', 2);
  days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-30' });
  await days.until('2026-04-08');
  callers = new Callers(days.world);
  staff = await (await callers.staff())();
});
afterEach(() => days.close());

const sql = () => days.world.database.owner;
const debit = (id: bigint, amount: string, requestedDate: string, customer: number) =>
  days.world.addDebit({
    rail: 'CA',
    clientId: CLIENT,
    customerId: customers[customer] ?? 0n,
    id,
    amount,
    requestedDate,
  });
const questions = async (open = true) => (await staff.reviewItems.list({ open, search: 'negative_balance' })).records;
async function question() {
  const [item] = await questions();
  if (!item) throw new Error('nobody was asked');
  return item.id;
}
const owner = async () => (await callers.member({ clientId: CLIENT, role: 'client_primary' }))();
const payable = async () =>
  (await sql()`select cents from balances where client_id = 4 and account = 'CLIENT_PAYABLE'`)[0]?.cents;

test('what is owed is given up: the question is answered, the client is told, and its next settlement starts at nothing', async () => {
  await debit(1002n, '60.00', '2026-04-10', 1);
  const id = await question();
  const asOwner = await owner();
  expect(await staff.reviewItems.debt({ id })).toMatchObject({ owed: '150.00', currency: 'CAD' });
  await staff.reviewItems.writeOff({ id, amount: '150.00', note: NOTE });
  expect(await payable()).toBe(0n);
  expect(await days.ledgerFaults()).toEqual([]);
  expect(await questions(false)).toMatchObject([
    {
      note: NOTE,
      detail: { owed: '0.00', writtenOff: '150.00' },
      resolvedByName: expect.stringMatching(/^Ada Person/),
    },
  ]);
  const { records } = await asOwner.auditLog.list({});
  expect(records.find(({ action }) => action === 'reviewItems.writeOff')).toMatchObject({
    sentence: 'Amount owed written off',
    changes: [{ words: 'Owed: 150.00 CAD → 0.00 CAD' }],
  });
  expect(JSON.stringify(records)).not.toContain(NOTE);
  const mails = await sql()`select subject, text_body as body from outbox where template = 'debt_written_off'`;
  expect(mails).toMatchObject([
    { subject: expect.stringContaining('$150.00'), body: expect.not.stringContaining(NOTE) },
  ]);
  const debtWrittenOff = { date: '2026-04-08', amount: '150.00' };
  const { carry } = await asOwner.settlements.standing({});
  expect(carry).toMatchObject({ owed: '0.00', owingSince: null, recovery: [], debtWrittenOff });
  expect(await asOwner.settlements.byId({ settlementId: carry?.settlementId ?? '' })).toMatchObject({ debtWrittenOff });
  expect((await asOwner.home.actions()).records.map(({ kind }) => kind)).not.toContain('settlement_negative');
  await days.until('2026-04-17');
  const [latest] = (await asOwner.settlements.list({})).records;
  expect(await asOwner.settlements.byId({ settlementId: latest?.id ?? '' })).toMatchObject({
    openingCarry: '-150.00',
    net: '60.00',
    residual: '0.00',
    flow: expect.arrayContaining([expect.objectContaining({ kind: 'write_off', amount: '150.00' })]),
  });
  expect(await days.ledgerFaults()).toEqual([]);
});

test('another amount, a second time, and by a member it is refused', async () => {
  const id = await question();
  const writeOff = (amount: string) => staff.reviewItems.writeOff({ id, amount, note: NOTE });
  expect(await refusalFrom(writeOff('149.99'))).toMatchObject({
    code: 'review.debt_changed',
    messages: { amount: [expect.stringContaining('150.00')] },
  });
  expect(await refusalFrom((await owner()).reviewItems.writeOff({ id, amount: '150.00', note: NOTE }))).toMatchObject({
    code: 'auth.forbidden',
  });
  expect(await payable()).toBe(15000n);
  const both = await Promise.allSettled([writeOff('150.00'), writeOff('150.00')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalFrom(writeOff('150.00'))).toMatchObject({ code: 'review.answered_meanwhile' });
  expect(await refusalFrom(staff.reviewItems.debt({ id }))).toMatchObject({ code: 'record.not_found' });
  expect(await payable()).toBe(0n);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('only the currency that the question names is written off', async () => {
  const id = await question();
  await sql()`update review_items set detail = detail || '{"currency": "USD"}' where id = ${id}`;
  expect(await refusalFrom(staff.reviewItems.writeOff({ id, amount: '150.00', note: NOTE }))).toMatchObject({
    code: 'review.debt_changed',
  });
  expect(await payable()).toBe(15000n);
});

test('a debt that follows is another one: it ages from its own day, and a person is asked about it', async () => {
  await staff.reviewItems.writeOff({ id: await question(), amount: '150.00', note: NOTE });
  days.banks.CA.fates.set('TXN-1003', { code: '901', on: '2026-04-13' });
  await days.until('2026-04-30');
  expect(await questions()).toMatchObject([
    { detail: { owed: '80.00' }, openedAt: expect.stringMatching(/^2026-04-20/) },
  ]);
  expect(await days.ledgerFaults()).toEqual([]);
});
