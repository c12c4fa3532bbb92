import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { ALL_STEPS } from '@cordelle/engine/day/all-steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

/** The steps that prepare and send batches; the others have nothing to do with what is tested here. */
const SENDING = DAY_PLAN.map(
  ({ step }) =>
    ALL_STEPS.find(({ name }) => name === step && name.startsWith('batch_files')) ?? {
      name: step,
      run: async () => ({}),
    },
);

let world: DayWorld;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let asStaff: Awaited<ReturnType<Callers['staff']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 6 });
  const callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  asStaff = await callers.staff();
});
afterAll(() => world.close());

async function debitOf(customerId: string, processDate: string): Promise<string> {
  const owner = await asOwner();
  await owner.transactionSchedules.create({ customerId, amount: '50', frequency: 'Once', processDate });
  const { records } = await owner.financialTransactions.list({ customerId });
  return records[0]?.id ?? '';
}

const byId = async (id: string) => (await asOwner()).financialTransactions.byId({ financialTransactionId: id });

describe('a debit that is not in a batch yet', () => {
  test('says what is expected and what may be done', async () => {
    const id = await debitOf('4001', '2026-03-23');
    expect(await byId(id)).toMatchObject({
      status: 'Future',
      displayStatus: 'Pending Approval',
      bankAccount: '*****67',
      earliestApprovalDate: '2026-03-30',
      finalOn: '2026-06-21',
      allowedActions: ['changeAmount', 'changeComment', 'remove'],
      expected: [
        { step: 'reminder', date: '2026-03-20' },
        { step: 'sent', date: '2026-03-20' },
        { step: 'processed', date: '2026-03-23' },
        { step: 'approved', date: '2026-03-30' },
        { step: 'final', date: '2026-06-21' },
      ],
    });
  });

  test('takes a new amount and a new comment; the history keeps the old ones', async () => {
    const id = await debitOf('4002', '2026-03-23');
    await (await asOwner()).financialTransactions.change({
      financialTransactionId: id,
      amount: '55.5',
      comment: 'March',
    });
    expect(await byId(id)).toMatchObject({ amount: '55.50', comment: 'March' });
    const { entries } = await (await asOwner()).financialTransactions.history({ financialTransactionId: id });
    expect(entries.map(({ type }) => type).slice(2)).toEqual(['TransactionAmountChanged', 'TransactionCommentChanged']);
    expect(entries[2]).toMatchObject({ data: { previous: '50.00' }, actorName: expect.stringContaining('Ada') });
  });

  test('a change of nothing is refused; the limit holds', async () => {
    const id = await debitOf('4003', '2026-03-23');
    await world.database.owner`update customers set authorization_limit_cents = 5000 where id = 4003`;
    expect(
      await refusalFrom((await asOwner()).financialTransactions.change({ financialTransactionId: id })),
    ).toMatchObject({ code: 'transaction.nothing_to_change' });
    expect(
      await refusalFrom(
        (await asOwner()).financialTransactions.change({ financialTransactionId: id, amount: '50.01' }),
      ),
    ).toMatchObject({
      code: 'transaction.over_authorization_limit',
      messages: { amount: [expect.stringContaining('$50.00')] },
    });
  });

  test('can be removed, and is then no transaction any more', async () => {
    const id = await debitOf('4004', '2026-03-23');
    await (await asOwner()).financialTransactions.remove({ financialTransactionId: id });
    expect(await refusalFrom(byId(id))).toMatchObject({ status: 404 });
    expect((await (await asOwner()).financialTransactions.list({ customerId: '4004' })).records).toEqual([]);
  });

  test('ten changes at once leave one after the other', async () => {
    const id = await debitOf('4006', '2026-03-23');
    const changes = Array.from({ length: 10 }, async (_, index) =>
      (await asOwner()).financialTransactions.change({ financialTransactionId: id, amount: `60.${10 + index}` }),
    );
    const outcomes = await Promise.allSettled(changes);
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { entries } = await (await asOwner()).financialTransactions.history({ financialTransactionId: id });
    expect(entries.filter(({ type }) => type === 'TransactionAmountChanged')).toHaveLength(done);
    expect(done).toBeGreaterThan(0);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(await refusalFrom(Promise.reject(outcome.reason))).toMatchObject({ code: 'record.changed_meanwhile' });
  });
});

describe('a debit on its way to the bank', () => {
  test('is closed to changes from the cut-off on; at the bank only a stop can be asked for', async () => {
    const id = await debitOf('4005', '2026-03-18');
    world.setClock('2026-03-17', '12:00');
    expect((await byId(id)).allowedActions).toEqual([]);
    expect(
      await refusalFrom((await asOwner()).financialTransactions.remove({ financialTransactionId: id })),
    ).toMatchObject({ status: 409, code: 'transaction.batch_frozen' });

    await runDue(world.app({ moving: true }), instantOf('2026-03-17', '12:10', 'America/Toronto'), { steps: SENDING });
    const sent = await byId(id);
    expect(sent).toMatchObject({
      status: 'Sent to Bank',
      displayStatus: 'Pending Approval',
      allowedActions: ['requestStop'],
    });
    await (await asOwner()).financialTransactions.requestStop({ financialTransactionId: id });
    await (await asOwner()).financialTransactions.requestStop({ financialTransactionId: id });
    expect(await byId(id)).toMatchObject({ stopRequested: true, allowedActions: [] });
    expect((await (await asOwner()).financialTransactions.list({ status: 'Pending' })).records).toMatchObject([{ id }]);
  });

  test('its file is seen by the provider, with every step', async () => {
    const staff = await asStaff();
    const { records } = await staff.bankFiles.list({ rail: 'CA', direction: 'outbound' });
    expect(records).toMatchObject([{ kind: 'entries', state: 'Handed over', debits: { amount: '50.00', count: 1 } }]);
    const file = await staff.bankFiles.byId({ bankFileId: records[0]?.id ?? '' });
    expect(file.history.map(({ type }) => type)).toEqual([
      'BankFileFrozen',
      'BankFileWritten',
      'BankFileHandoverStarted',
      'BankFileHandedOver',
    ]);
    expect(file).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), excerpt: [] });
    expect(await refusalFrom(staff.bankFiles.byId({ bankFileId: '999' }))).toMatchObject({ status: 404 });
  });
});

describe('the account of a debit', () => {
  test('is shown in clear to those who may, with who looked on record; others see its mask', async () => {
    const id = await debitOf('4006', '2026-04-20');
    const input = { financialTransactionId: id };
    expect(await (await asOwner()).financialTransactions.bankNumbers(input)).toMatchObject({
      institutionNumber: '003',
      transitNumber: '00123',
      accountNumber: '14006',
    });
    const [looked] = await world.database.owner`
      select action, target_type as on, after->>'purpose' as why from audit_log
       where client_id = 4 and action = 'bank_numbers.open' order by id desc limit 1`;
    expect(looked).toEqual({ action: 'bank_numbers.open', on: 'customer_bank_accounts', why: 'shown_to_user' });
    expect(await byId(id)).toMatchObject({ bankAccount: '*****67' });
    const asReader = await new Callers(world).member({ clientId: 4n, role: 'client_read_only' });
    expect(await refusalFrom((await asReader()).financialTransactions.bankNumbers(input))).toMatchObject({
      status: 403,
    });
  });
});

describe('what the provider’s people look at', () => {
  test('a question is answered once; whoever answers it later is told what stands', async () => {
    const { owner } = world.database;
    await owner`
      insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
      values ('unmatched_return', 'CA', 4, 'line 1', '{"code": "901"}', '{"D901"}', now())`;
    const staff = await asStaff();
    const listed = async (open = true) => (await staff.reviewItems.list({ open, search: 'unmatched_return' })).records;
    const records = await listed();
    expect(records).toMatchObject([
      { kind: 'unmatched_return', clientId: '4', detail: { code: '901' }, resolvedAt: null },
    ]);
    const id = records[0]?.id ?? '';
    await staff.reviewItems.resolve({ id, note: 'The bank sent it again with our trace.' });
    await staff.reviewItems.resolve({ id, note: 'The bank sent it again with our trace.' });
    const late = () => refusalFrom(staff.reviewItems.resolve({ id, note: 'Another answer.' }));
    expect(await late()).toMatchObject({
      status: 409,
      code: 'review.answered_meanwhile',
      messages: { base: [expect.stringContaining('The bank sent it again with our trace.')] },
    });
    expect(await listed()).toEqual([]);
    expect(await listed(false)).toMatchObject([
      { note: 'The bank sent it again with our trace.', resolvedBy: expect.stringMatching(/^staff:/) },
    ]);
    await owner`update review_items set resolved_by = 'system:day' where id = ${id}`;
    expect(await late()).toMatchObject({ status: 409, code: 'review.settled_meanwhile' });
    expect(await refusalFrom(staff.reviewItems.resolve({ id: '999', note: 'nothing' }))).toMatchObject({ status: 404 });
  });
});
