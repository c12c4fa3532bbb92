import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CLIENT = 4n;

describe.each(['CA', 'US'] as const)('objects as of an instant, %s', (rail: Rail) => {
  let days: BankingDays;
  let callers: Callers;
  let asOwner: Awaited<ReturnType<Callers['member']>>;
  let schedule: string;
  let transaction: string;
  let settlement: string;

  beforeAll(async () => {
    days = await BankingDays.open('2026-03-16', [rail]);
    const [customer] = await days.world.addClient({ id: CLIENT, rail });
    callers = new Callers(days.world);
    asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    const owner = await asOwner();
    const customerId = String(customer);
    const saved = await owner.transactionSchedules.create({
      customerId,
      amount: '50',
      frequency: 'Monthly',
      processDate: '2026-03-19',
    });
    schedule = saved.id;
    days.world.setClock('2026-03-16', '10:00');
    await owner.transactionSchedules.update({ id: schedule, amount: '55' });
    const { records } = await owner.financialTransactions.list({ customerId });
    transaction = records.find(({ processDate }) => processDate === '2026-03-19')?.id ?? '';
    await days.until('2026-03-30');
    settlement = (await owner.settlements.list({})).records[0]?.id ?? '';
  });
  afterAll(() => days.close());

  const fieldsOf = (answer: { fields: { field: string; before: string | null; now: string | null }[] }) =>
    Object.fromEntries(answer.fields.map(({ field, before, now }) => [field, [before, now]]));

  test('a debit: what it was, what it is, who changed it', async () => {
    const owner = await asOwner();
    const answer = await owner.timeTravel.transaction({
      financialTransactionId: transaction,
      asOf: '2026-03-16T13:59:59Z',
    });
    expect(fieldsOf(answer)).toMatchObject({
      status: ['Future', 'Approved'],
      amount: ['50.00', '55.00'],
      sent_on: [null, '2026-03-18'],
      settled_on: [null, '2026-03-26'],
    });
    const amount = answer.fields.find(({ field }) => field === 'amount');
    const cause = answer.facts.find(({ position }) => position === amount?.changedBy);
    expect(cause).toMatchObject({
      type: 'TransactionAmountChanged',
      words: 'Amount changed',
      actorName: expect.stringContaining('Ada'),
    });
    const settled = answer.facts.find(({ type }) => type === 'TransactionSettled');
    expect(settled).toMatchObject({ actor: 'system:settlements', actorName: null });
  });

  test('before its first fact nothing existed; without an instant it is as it is', async () => {
    const owner = await asOwner();
    const before = await owner.timeTravel.settlement({ settlementId: settlement, asOf: '2026-03-20T12:00:00Z' });
    expect(before.through).toBeNull();
    expect(before.fields.every(({ before }) => before === null)).toBe(true);
    const now = await owner.timeTravel.settlement({ settlementId: settlement });
    expect(now.fields.every(({ before, now }) => before === now)).toBe(true);
    expect(now.facts.map(({ type }) => type)).toEqual([
      'SettlementMade',
      'PayoutRequested',
      'PayoutHandedOver',
      'PayoutConfirmed',
    ]);
  });

  test('a settlement follows the deposit that carries it', async () => {
    const answer = await (await asOwner()).timeTravel.settlement({
      settlementId: settlement,
      asOf: '2026-03-26T23:00:00Z',
    });
    expect(fieldsOf(answer)).toMatchObject({ status: ['Sent', 'Paid'], payout: ['55.00', '55.00'] });
    // Made at six, handed to the bank at noon.
    const morning = await (await asOwner()).timeTravel.settlement({
      settlementId: settlement,
      asOf: '2026-03-26T14:00:00Z',
    });
    expect(fieldsOf(morning)).toMatchObject({ status: ['Scheduled', 'Paid'], sent_on: [null, '2026-03-26'] });
  });

  test('a schedule', async () => {
    const answer = await (await asOwner()).timeTravel.schedule({ id: schedule, asOf: '2026-03-16T13:59:59Z' });
    expect(fieldsOf(answer)).toMatchObject({ status: ['active', 'active'], amount: ['50.00', '55.00'] });
  });

  test('now agrees with what the pages show', async () => {
    const owner = await asOwner();
    const { fields } = await owner.timeTravel.transaction({ financialTransactionId: transaction });
    const detail = await owner.financialTransactions.byId({ financialTransactionId: transaction });
    const now = Object.fromEntries(fields.map((field) => [field.field, field.now]));
    expect(now).toMatchObject({
      status: detail.status,
      amount: detail.amount,
      process_date: detail.processDate,
      settled_on: detail.settledDate,
      reference: detail.txNumber,
      final_on: detail.finalOn,
    });
  });

  test('another client’s objects are not found', async () => {
    await days.world.addClient({ id: 5n, rail });
    const stranger = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    for (const call of [
      () => stranger.timeTravel.transaction({ financialTransactionId: transaction }),
      () => stranger.timeTravel.schedule({ id: schedule }),
      () => stranger.timeTravel.settlement({ settlementId: settlement }),
    ])
      expect(await refusalFrom(call())).toMatchObject({ status: 404, code: 'record.not_found' });
  });
});
