import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CODES = {
  CA: { nsf: '901', closed: '905', stopped: '903', noAgreement: '915' },
  US: { nsf: 'R01', closed: 'R02', stopped: 'R08', noAgreement: 'R10' },
} as const;
const CLIENT = 4n;

describe.each(['CA', 'US'] as const)('a declined payment, %s', (rail: Rail) => {
  const code = CODES[rail];
  let days: BankingDays;
  let customers: bigint[];
  let callers: Callers;
  let asOwner: Awaited<ReturnType<Callers['member']>>;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    customers = await days.world.addClient({ id: CLIENT, rail, customers: 3 });
    callers = new Callers(days.world);
    asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  });
  afterEach(() => days.close());

  const sql = () => days.world.database.owner;
  const attempts = () =>
    sql()<{ id: bigint; processDate: string; cents: bigint; status: string }[]>`
      select id, process_date as "processDate", amount_cents as cents, status from transactions
       where retry_of = 1001 order by id`;
  const byId = async (id = '1001') => (await asOwner()).financialTransactions.byId({ financialTransactionId: id });
  const retry = async (input: { processDate?: string } = {}, id = '1001') =>
    (await asOwner()).financialTransactions.retry({ financialTransactionId: id, ...input });

  const planned = (more: Partial<Parameters<typeof days.world.addDebit>[0]> = {}) =>
    days.world.addDebit({
      rail,
      clientId: CLIENT,
      customerId: customers[0] ?? 0n,
      id: 1001n,
      amount: '150.00',
      requestedDate: '2026-03-19',
      ...more,
    });

  async function declined(returnCode: string): Promise<void> {
    await planned();
    days.banks[rail].fates.set('TXN-1001', { code: returnCode, on: '2026-03-23' });
    await days.until('2026-03-23', '10:00');
  }

  test('says what happened, what may be done, and proposes the day', async () => {
    await declined(code.nsf);
    expect(await byId()).toMatchObject({
      status: 'Declined',
      playbook: {
        code: code.nsf,
        cause: 'no_money',
        class: 'Declined',
        decidedBy: 'bank',
        bankDetails: 'keep',
        schedule: 'goes_on',
        actions: [
          { action: 'retry', allowed: true, refusedBy: null },
          { action: 'contact_customer', allowed: true },
        ],
      },
      retry: {
        allowed: true,
        attemptsUsed: 1,
        attemptsMax: rail === 'CA' ? 2 : 3,
        firstDate: '2026-03-24',
        lastDate: rail === 'CA' ? '2026-04-17' : '2026-09-15',
        proposedDate: '2026-03-30',
        because: expect.stringContaining('Five business days'),
      },
      attempts: [],
    });
  });

  test('tried again it is a new debit of the same amount, linked both ways, and approved in the end', async () => {
    await declined(code.nsf);
    const { id } = await retry();
    expect(await attempts()).toEqual([{ id: BigInt(id), processDate: '2026-03-30', cents: 15000n, status: 'Future' }]);
    const chain = [
      { id: '1001', status: 'Declined', returnCode: code.nsf },
      { id, status: 'Future', returnCode: null },
    ];
    expect(await byId()).toMatchObject({ retriedBy: id, attempts: chain, retry: { refusedBy: 'retry.already_tried' } });
    expect(await byId(id)).toMatchObject({ retryOf: '1001', attempts: chain, playbook: null, retry: null });
    const { entries } = await (await asOwner()).financialTransactions.history({ financialTransactionId: id });
    expect(entries[0]).toMatchObject({ data: { retryOf: '1001' }, actorName: expect.stringContaining('Ada') });
    await days.until('2026-04-08');
    expect(await attempts()).toMatchObject([{ status: 'Approved' }]);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('home counts it, and leads to a list of the same, for as long as its own page lets it be tried again', async () => {
    const counted = async () => {
      const { records } = await (await asOwner()).home.actions();
      const action = records.find(({ kind }) => kind === 'debits_declined');
      const { startDate, endDate } = action ?? { startDate: null, endDate: null };
      const days = startDate && endDate ? { startDate, endDate } : {};
      const filter = 'Can Be Tried Again';
      const listed = await (await asOwner()).transactionReport.byDeclineDate({ ...days, filter });
      const byProcessDate = await (await asOwner()).transactionReport.list({ filter });
      expect(byProcessDate.records).toEqual(listed.records);
      expect([listed.count, listed.total.amount]).toEqual([action?.count ?? 0, action?.amount ?? '0.00']);
      return listed.records.map(({ id }) => id);
    };
    await declined(code.nsf);
    expect(await counted()).toEqual(['1001']);
    const { id } = await retry();
    expect(await counted()).toEqual([]);
    days.banks[rail].fates.set(`TXN-${id}`, { code: code.nsf, on: '2026-04-01' });
    await days.until('2026-04-01', '10:00');
    expect((await byId(id)).retry?.allowed).toBe(rail === 'US');
    expect(await counted()).toEqual(rail === 'US' ? [id] : []);
    await sql()`update customers set active = false, archived_at = now() where id = ${String(customers[0])}`;
    expect(await counted()).toEqual([]);
  });

  test('what was stopped or whose account is closed is not said to wait for another attempt', async () => {
    await declined(code.closed);
    const { records } = await (await asOwner()).home.actions();
    expect(records.map(({ kind }) => kind)).not.toContain('debits_declined');
  });

  test('the bank file names a second attempt as one', async () => {
    await declined(code.nsf);
    await retry({ processDate: '2026-03-25' });
    await days.until('2026-03-24');
    const file = [...days.world.banks[rail].inbox.values()].at(-1)?.toString('latin1') ?? '';
    expect(file).toContain('15000');
    expect(file.includes('RETRY PYMT')).toBe(rail === 'US');
  });

  test('its amount stays that of the first; a new one is refused', async () => {
    await declined(code.nsf);
    const { id } = await retry();
    const change = (await asOwner()).financialTransactions.change({ financialTransactionId: id, amount: '160' });
    expect(await refusalFrom(change)).toMatchObject({ status: 422, code: 'retry.amount_fixed' });
    expect((await byId(id)).allowedActions).toEqual(['changeComment', 'remove']);
  });

  test('ten people at once make one attempt', async () => {
    await declined(code.nsf);
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => retry()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of asked)
      if (outcome.status === 'rejected')
        expect(await refusalFrom(Promise.reject(outcome.reason))).toMatchObject({
          status: 422,
          code: 'retry.already_tried',
        });
    expect(await attempts()).toHaveLength(1);
  });

  test('the same request repeated under its key answers the same attempt', async () => {
    await declined(code.nsf);
    const call = async () =>
      (await asOwner({ idempotencyKey: 'again-1001' })).financialTransactions.retry({ financialTransactionId: '1001' });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(await attempts()).toHaveLength(1);
  });

  test('who lets it happen automatically has nothing left to do by hand', async () => {
    await (await asOwner()).collectionSettings.update({ retriesEnabled: true });
    await declined(code.nsf);
    expect(await attempts()).toMatchObject([{ processDate: '2026-03-30' }]);
    expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.already_tried' });
  });

  test('a customer who is never tried again automatically still is by hand, and it is said why nothing happened', async () => {
    const owner = await asOwner();
    await owner.collectionSettings.update({ retriesEnabled: true });
    const id = String(customers[0]);
    await owner.customers.act({ ids: [id], name: 'disable_automatic_retries' });
    expect(await owner.customers.byId({ customerId: id })).toMatchObject({ automaticRetries: false });
    await declined(code.nsf);
    expect(await attempts()).toEqual([]);
    const retryAction = async () => (await byId()).playbook?.actions.find(({ action }) => action === 'retry');
    expect(await retryAction()).toMatchObject({
      allowed: true,
      words: expect.stringMatching(/^It is not retried automatically: retries are off for this customer\. A new/),
    });
    await owner.collectionSettings.update({ retriesEnabled: false });
    expect((await retryAction())?.words).not.toContain('automatically');
    await retry();
    expect(await attempts()).toHaveLength(1);
    const { records } = await owner.customers.activity({ customerId: id, kind: 'customer', limit: 5 });
    expect(records[0]).toMatchObject({
      type: 'collection_settings_updated',
      action: 'Automatic retries turned off',
    });
  });

  test('what was to be stopped is not tried again automatically, and it is said why; by hand it may be', async () => {
    const owner = await asOwner();
    await owner.collectionSettings.update({ retriesEnabled: true });
    await planned();
    await days.until('2026-03-18', '18:00');
    await owner.financialTransactions.requestStop({ financialTransactionId: '1001' });
    days.banks[rail].fates.set('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await days.until('2026-03-23', '10:00');
    expect(await attempts()).toEqual([]);
    expect((await byId()).playbook?.actions[0]).toMatchObject({
      action: 'retry',
      allowed: true,
      words: expect.stringMatching(/^It is not retried automatically: you asked for it to be stopped\./),
    });
    await retry();
    expect(await attempts()).toHaveLength(1);
  });

  describe('beside a monthly limit', () => {
    beforeEach(() => sql()`update customers set monthly_limit_cents = 15000 where id = ${customers[0] ?? 0n}`);

    test('it is planned in the first month with room, and nobody may choose a full one', async () => {
      await planned({ id: 1002n, requestedDate: '2026-03-31', amount: '100.00' });
      await declined(code.nsf);
      const words = expect.stringContaining('monthly limit');
      expect((await byId()).retry).toMatchObject({
        firstDate: '2026-04-01',
        proposedDate: '2026-04-01',
        because: words,
      });
      expect(await refusalFrom(retry({ processDate: '2026-03-30' }))).toMatchObject({
        code: 'retry.month_full',
        messages: { processDate: [expect.stringMatching(/March\s2026 .*\$150\.00.*Apr\s01,\s2026 is free/)] },
      });
      await retry();
      expect(await attempts()).toMatchObject([{ processDate: '2026-04-01' }]);
    });

    test('automatically as well: what is planned in the month goes out', async () => {
      await (await asOwner()).collectionSettings.update({ retriesEnabled: true });
      await planned({ id: 1002n, requestedDate: '2026-03-31', amount: '100.00' });
      await declined(code.nsf);
      expect(await attempts()).toMatchObject([{ processDate: '2026-04-01' }]);
      await days.until('2026-04-01');
      expect(await byId('1002')).toMatchObject({ status: 'Processed' });
    });

    test('not where later installments, written or to come, leave no month room: nobody may then', async () => {
      const owner = await asOwner();
      await owner.collectionSettings.update({ retriesEnabled: true });
      await owner.transactionSchedules.create({
        customerId: String(customers[0]),
        amount: '100.00',
        frequency: 'Monthly',
        installments: null,
        processDate: '2026-04-15',
      });
      await planned({ id: 1002n, requestedDate: '2026-03-31', amount: '100.00' });
      await declined(code.nsf);
      expect(await attempts()).toEqual([]);
      expect((await byId()).retry).toMatchObject({ allowed: false, refusedBy: 'retry.months_full' });
      expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.months_full' });
    });
  });

  test('a planned attempt that is removed makes way for another', async () => {
    await declined(code.nsf);
    const { id } = await retry();
    await (await asOwner()).financialTransactions.remove({ financialTransactionId: id });
    expect(await byId()).toMatchObject({ retriedBy: null, attempts: [], retry: { allowed: true, attemptsUsed: 1 } });
    await retry({ processDate: '2026-04-01' });
    expect((await attempts()).map(({ status }) => status)).toEqual(['Removed', 'Future']);
  });

  test('Canada allows one second attempt, the United States two', async () => {
    await declined(code.nsf);
    const { id } = await retry({ processDate: '2026-03-25' });
    days.banks[rail].fates.set(`TXN-${id}`, { code: code.nsf, on: '2026-03-27' });
    await days.until('2026-03-27', '10:00');
    const { retry: outlook, attempts: chain } = await byId(id);
    expect(chain).toHaveLength(2);
    if (rail === 'CA') {
      expect(outlook).toMatchObject({ refusedBy: 'retry.attempts_used', refusal: expect.stringContaining('2 times') });
      return;
    }
    expect(outlook).toMatchObject({ allowed: true, attemptsUsed: 2, attemptsMax: 3, lastDate: '2026-09-15' });
    const third = await retry({ processDate: '2026-04-01' }, id);
    days.banks[rail].fates.set(`TXN-${third.id}`, { code: code.nsf, on: '2026-04-03' });
    await days.until('2026-04-03', '10:00');
    expect(await refusalFrom(retry({}, third.id))).toMatchObject({ code: 'retry.attempts_used' });
    expect((await byId()).attempts.map(({ id }) => id)).toEqual(['1001', id, third.id]);
  });

  test.each([
    ['closed', 'retry.needs_new_bank_details'],
    ['stopped', 'retry.needs_new_approval'],
    ['noAgreement', 'retry.disputed'],
  ] as const)('%s is refused with its rule, and says why', async (kind, rule) => {
    await declined(code[kind]);
    expect(await refusalFrom(retry())).toMatchObject({
      status: 422,
      code: rule,
      messages: { base: [expect.any(String)] },
    });
    const { playbook } = await byId();
    expect(playbook?.actions.at(-1)).toMatchObject({ action: 'retry', allowed: false, refusedBy: rule });
    expect(await attempts()).toEqual([]);
  });

  test('a date outside the window, or too soon for the bank, is refused at its field', async () => {
    await declined(code.nsf);
    const last = rail === 'CA' ? '2026-04-17' : '2026-09-15';
    const after = rail === 'CA' ? '2026-04-18' : '2026-09-16';
    for (const [code, dates] of [
      ['retry.date_after_window', [after, '2045-01-01', '9999-12-31']],
      ['transaction.process_date_too_soon', ['2026-03-23', '0206-12-15']],
    ] as const)
      for (const processDate of dates)
        expect(await refusalFrom(retry({ processDate }))).toMatchObject({
          code,
          messages: { processDate: [expect.any(String)] },
        });
    await retry({ processDate: last });
    expect(await attempts()).toMatchObject([{ processDate: last }]);
  });

  test('a closed day moves to the next open one', async () => {
    await declined(code.nsf);
    const [closed, open] = rail === 'CA' ? ['2026-04-03', '2026-04-06'] : ['2026-05-25', '2026-05-26'];
    await retry({ processDate: closed });
    expect(await attempts()).toMatchObject([{ processDate: open }]);
  });

  test('a customer whose authorization ended meanwhile is not debited again', async () => {
    await declined(code.nsf);
    await sql()`update customers set authorization_status = 'failed' where id = ${customers[0] ?? 0n}`;
    expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.customer_incomplete' });
    await sql()`update customers set active = false, archived_at = now() where id = ${customers[0] ?? 0n}`;
    expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.customer_archived' });
  });

  test('a payment that is planned, or that came back after approval, cannot be tried again', async () => {
    await planned();
    expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.not_declined' });
    days.banks[rail].fates.set('TXN-1001', { code: code.nsf, on: '2026-03-30' });
    await days.until('2026-03-30', '10:00');
    expect(await refusalFrom(retry())).toMatchObject({ status: 422, code: 'retry.after_approval' });
    expect(await byId()).toMatchObject({ status: 'Chargeback', late: true });
  });

  test('nobody else may: another client, who only reads, a closed client', async () => {
    await declined(code.nsf);
    await days.world.addClient({ id: 5n, rail });
    const asStranger = await callers.member({ clientId: 5n, role: 'client_primary' });
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    const input = { financialTransactionId: '1001' };
    expect(await refusalFrom((await asStranger()).financialTransactions.retry(input))).toMatchObject({ status: 404 });
    expect(await refusalFrom((await asReader()).financialTransactions.retry(input))).toMatchObject({ status: 403 });
    await sql()`update clients set status = 'closed' where id = ${CLIENT}`;
    const asClosed = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    expect(await refusalFrom((await asClosed()).financialTransactions.retry(input))).toMatchObject({ status: 403 });
    expect(await attempts()).toEqual([]);
  });
});
