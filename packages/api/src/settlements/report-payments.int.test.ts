import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { connectBooks, linkDebit, MemoryBooks } from '@cordelle/engine/testing/memory-books.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const DEBITS = { 2: 4_250n, 3: 125_099n, 4: 9_999n, 6: 250_000n, 7: 30_000n, 8: 200_000n } as const;

let world: DayWorld;
let books: MemoryBooks;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  const connection = await connectBooks(world.app(), CLIENT, { since: '2026-03-01' });
  for (const id of Object.keys(DEBITS))
    await linkDebit(world.app(), CLIENT, connection, { transactionId: BigInt(id), invoiceId: id });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { owner } = world.database;
  await owner`delete from accounting_journal`;
  await owner`delete from accounting_reports`;
  await owner`delete from accounting_allowances`;
  await owner`update accounting_connections set planned_settlement_id = null, status = 'connected', problem = null,
    payment_account_id = 'clearing', payment_account_name = 'clearing', payment_account_kind = 'current_asset',
    payment_account_set_at = now(), reports_since = '2026-03-01'`;
  books = new MemoryBooks();
  for (const [id, cents] of Object.entries(DEBITS)) books.bill(id, cents);
  world.accountingServices = { xero: books.service, quickbooks: null };
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});

const report = async (settlementId: string, request = {}) =>
  (await asOwner(request)).settlements.reportPayments({ settlementId });
const linesOf = async (settlementId: string) => {
  const { records } = await (await asOwner()).settlements.transactions({ settlementId });
  return records
    .map(({ id, line, reportedToIntegration, integrated }) => `${id} ${line} ${reportedToIntegration} ${integrated}`)
    .sort();
};
const unreported = async () =>
  (await (await asOwner()).settlements.transactions({ settlementId: '1' })).unreportedSettlements;
const FIRST = [
  'payment CDL-P2 4250 2026-03-26',
  'payment CDL-P3 125099 2026-03-26',
  'payment CDL-P4 9999 2026-03-26',
  'payment CDL-P6 250000 2026-03-26',
];

describe('reporting a settlement', () => {
  test('writes its approved payments, once', async () => {
    expect(await report('1')).toEqual({
      reported: 4,
      failed: 0,
      messages: { errors: [], notifications: ['4 payments reported to Xero.'] },
    });
    expect(books.lines).toEqual(FIRST);
    expect(await linesOf('1')).toEqual([
      '1 declined false false',
      '2 approved true true',
      '3 approved true true',
      '4 approved true true',
      '5 declined false false',
      '6 approved true true',
    ]);
    expect(await report('1')).toMatchObject({
      reported: 0,
      messages: { errors: [], notifications: [expect.stringMatching(/already knows/)] },
    });
    expect(books.lines).toEqual(FIRST);
  });

  test('writes a later chargeback as a reversal of its own', async () => {
    await report('1');
    await report('2');
    expect(books.lines.slice(4)).toEqual(['payment CDL-P7 30000 2026-04-09', 'reversal CDL-R3 125099 2026-04-09']);
    expect(await linesOf('2')).toEqual(['3 chargeback true false', '7 approved true true']);
    expect(await linesOf('1')).toContain('3 approved true false');
    expect(await unreported()).toEqual([]);
  });

  test('goes on where some were refused, says so in the software’s words, and tries those alone the next time', async () => {
    books.faults.push({ kind: 'refused', cause: 'contact_archived', words: ['The contact is archived'] });
    expect(await report('1')).toEqual({
      reported: 3,
      failed: 1,
      messages: {
        errors: ['One or more of your transactions failed to report', 'The contact is archived'],
        notifications: ['3 payments reported to Xero.'],
      },
    });
    expect((await unreported()).map(({ id }) => id)).toEqual(['1']);
    expect(await report('1')).toMatchObject({ reported: 1, failed: 0 });
    expect([...books.lines].sort()).toEqual([...FIRST].sort());
  });

  test('from before the books were connected, by this word alone', async () => {
    await world.database.owner`update accounting_connections set reports_since = '2026-04-10'`;
    expect(await report('1')).toMatchObject({ reported: 4, failed: 0 });
    expect(books.lines).toEqual(FIRST);
  });

  test('twice at once writes each payment once', async () => {
    const [first, second] = await Promise.all([report('1'), report('1')]);
    expect([first.reported + second.reported, books.lines]).toEqual([4, FIRST]);
  });

  test('the same request again gets the same answer', async () => {
    const first = await report('1', { idempotencyKey: 'report-000001' });
    expect(await report('1', { idempotencyKey: 'report-000001' })).toEqual(first);
    expect(books.lines).toEqual(FIRST);
  });

  test('is refused in words where the software does not answer, and can be tried again at once', async () => {
    books.silent = true;
    expect(await refusalFrom(report('1'))).toMatchObject({
      code: 'accounting.not_reported',
      messages: {
        base: ['Settlement payments for Mar 26, 2026 could not be reported: the accounting software did not answer.'],
      },
    });
    books.silent = false;
    expect(await report('1')).toMatchObject({ reported: 4 });
  });

  test('says what keeps it: too much was asked, or the books are connected no longer', async () => {
    books.faults.push({ kind: 'throttled', until: new Date(Date.now() + 3_600_000), forDay: true });
    books.faults.push(
      ...Array.from({ length: 3 }, () => ({ kind: 'throttled', until: new Date(), forDay: true }) as const),
    );
    expect(await refusalFrom(report('1'))).toMatchObject({
      messages: { base: [expect.stringContaining('takes no more from us today')] },
    });
    await world.database.owner`update accounting_connections set status = 'disconnected', problem = 'revoked'`;
    expect(await refusalFrom(report('1'))).toMatchObject({
      messages: { base: [expect.stringContaining('is disconnected')] },
    });
    expect(books.lines).toEqual([]);
  });

  test('says that no payment account is set', async () => {
    await world.database.owner`update accounting_connections set payment_account_id = null, payment_account_name = null,
      payment_account_kind = null, payment_account_set_at = null`;
    expect(await report('1')).toEqual({
      reported: 0,
      failed: 4,
      messages: {
        errors: ['One or more of your transactions failed to report', 'Payment account is not set.'],
        notifications: [],
      },
    });
    expect(books.sent).toEqual([]);
  });

  test('is refused where nothing is connected, and nothing is called unreported', async () => {
    await world.database.owner`update accounting_connections set status = 'not_connected'`;
    expect(await refusalFrom(report('1'))).toMatchObject({ code: 'accounting.not_connected', status: 409 });
    const page = await (await asOwner()).settlements.transactions({ settlementId: '1' });
    expect(page).toMatchObject({ integration: null, unreportedSettlements: [] });
  });
});

describe('who may not report', () => {
  test('readers, and people of a closed client', async () => {
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    expect(await refusalFrom((await asReader()).settlements.reportPayments({ settlementId: '1' }))).toMatchObject({
      status: 403,
    });
    await world.database.owner`update clients set status = 'closed' where id = 1`;
    const closed = await refusalFrom(report('1'));
    await world.database.owner`update clients set status = 'approved' where id = 1`;
    expect(closed).toMatchObject({ status: 403 });
    expect(books.sent).toEqual([]);
  });

  test('people of another client find nothing', async () => {
    await world.addClient({ id: 8n, rail: 'CA' });
    await connectBooks(world.app(), 8n);
    const asOther = await callers.member({ clientId: 8n, role: 'client_primary' });
    expect(await refusalFrom((await asOther()).settlements.reportPayments({ settlementId: '1' }))).toMatchObject({
      status: 404,
    });
    expect(books.sent).toEqual([]);
  });
});
