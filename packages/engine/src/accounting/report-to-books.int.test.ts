import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { addClient } from '../testing/clients.ts';
import { DayWorld } from '../testing/day-world.ts';
import { connectBooks, linkDebit, MemoryBooks } from '../testing/memory-books.ts';
import { CLIENT, liveWorkedExample } from '../testing/worked-example.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { clearingProofOf } from './clearing-proof.ts';
import { connectionOf } from './connections.ts';
import { planReports } from './plan-reports.ts';
import { reportToBooks } from './report-work.ts';
import { sendReports } from './send-reports.ts';
import { watchPayments } from './watch-payments.ts';

// The worked example of the lifecycle (§7), and of the bookkeeping (reference/accounting.md §7.5): b, c, d, f are debits 2, 3, 4, 6.
const DEBITS = { 2: 4_250n, 3: 125_099n, 4: 9_999n, 6: 250_000n, 7: 30_000n, 8: 200_000n } as const;

let world: DayWorld;
let app: App;
let books: MemoryBooks;
let connectionId: bigint;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  connectionId = await connectBooks(world.app(), CLIENT, { since: '2026-03-01' });
  for (const id of Object.keys(DEBITS))
    await linkDebit(world.app(), CLIENT, connectionId, { transactionId: BigInt(id), invoiceId: id });
});
afterAll(() => world.close());

beforeEach(async () => {
  const { owner } = world.database;
  await owner`delete from accounting_journal`;
  await owner`delete from accounting_reports`;
  await owner`delete from accounting_allowances`;
  await owner`update accounting_connections set planned_settlement_id = null, booking_accounts = '{}', on_account = false,
    payment_account_id = 'clearing', payment_account_name = 'clearing', payment_account_kind = 'current_asset',
    payment_account_set_at = now(), reports_since = '2026-03-01', locked_until = null, failures_told_at = null`;
  books = new MemoryBooks();
  for (const [id, cents] of Object.entries(DEBITS)) books.bill(id, cents);
  // Of f more is due than was collected.
  books.bill('6', 300_000n);
  world.accountingServices = { xero: books.service, quickbooks: null };
  app = world.app();
});

const connection = async () => {
  const found = await inTransaction(app.worker, {}, (tx) => connectionOf(tx, CLIENT));
  if (!found) throw new Error('nothing is connected');
  return found;
};
const roles = (accounts: Record<string, { id: string; kind: string }>, since = '2026-03-01') =>
  world.database.owner`update accounting_connections set booking_accounts = ${JSON.stringify(
    Object.fromEntries(Object.entries(accounts).map(([role, one]) => [role, { ...one, name: one.id, since }])),
  )}::jsonb`;
const LEVEL_2 = {
  bank: { id: 'bank', kind: 'bank' },
  fees: { id: 'fees', kind: 'expense' },
  reserve: { id: 'reserve', kind: 'other_asset' },
};
const proof = () =>
  inTransaction(app.worker, { readOnly: true }, (tx) =>
    clearingProofOf(tx, { clientId: CLIENT, id: connectionId }, 'CAD'),
  );
const states = async () => {
  const rows = await world.database.owner<{ row: string }[]>`
    select concat_ws(' ', reference, state, block) as row from accounting_reports order by id`;
  return rows.map(({ row }) => row);
};
/** What was not answered is asked again at once. */
const hurry = () => world.database.owner`update accounting_reports set next_attempt_at = null`;

const ALL = [
  'payment CDL-P2 4250 2026-03-26',
  'payment CDL-P3 125099 2026-03-26',
  'payment CDL-P4 9999 2026-03-26',
  'payment CDL-P6 250000 2026-03-26',
  'payment CDL-P7 30000 2026-04-09',
  'payment CDL-P8 200000 2026-04-16',
  // It is written once what it takes back stands there.
  'reversal CDL-R3 125099 2026-04-09',
];

describe('what settlements mean in the books', () => {
  test('payments, dated like the settlement, and a charge-back as a fact of its own', async () => {
    expect(await reportToBooks(app)).toEqual({ written: 7, refused: 0 });
    expect(books.lines).toEqual(ALL);
    expect(await reportToBooks(app)).toEqual({ written: 0, refused: 0 });
    expect(await planReports(app, await connection())).toBe(0);
    expect(await proof()).toMatchObject({
      owedCents: 24_713n,
      clearingCents: books.balanceOf('clearing'),
      missingCents: 24_713n - books.balanceOf('clearing'),
      residualCents: 0n,
    });
  });

  test('with deposits, fees and a reserve: the clearing account holds what is carried, the reserve what is held', async () => {
    await roles(LEVEL_2);
    await reportToBooks(app);
    expect(books.lines).toEqual([
      'payment CDL-P2 4250 2026-03-26',
      'payment CDL-P3 125099 2026-03-26',
      'payment CDL-P4 9999 2026-03-26',
      'payment CDL-P6 250000 2026-03-26',
      'movement CDL-H1 19468 2026-03-26',
      'movement CDL-T1 369880 2026-03-26',
      'payment CDL-P7 30000 2026-04-09',
      'movement CDL-G2 4755 2026-04-09',
      'payment CDL-P8 200000 2026-04-16',
      'movement CDL-H3 10000 2026-04-16',
      'movement CDL-T3 99656 2026-04-16',
      'reversal CDL-R3 125099 2026-04-09',
    ]);
    expect([books.balanceOf('clearing'), books.balanceOf('reserve'), books.balanceOf('bank')]).toEqual([
      0n,
      24_713n,
      469_536n,
    ]);
    expect(await proof()).toMatchObject({
      clearingCents: 0n,
      reserveCents: 24_713n,
      missingCents: 0n,
      residualCents: 0n,
    });
    expect((await verifyLedger(app.worker)).checks.find(({ name }) => name === 'books')).toMatchObject({ holds: true });
  });

  test('from before the books were connected, nothing is written without a word', async () => {
    await world.database.owner`update accounting_connections set reports_since = '2026-04-10'`;
    await reportToBooks(app);
    expect(books.lines).toEqual(['payment CDL-P8 200000 2026-04-16']);
    const { lines, residualCents } = await proof();
    expect(residualCents).toBe(0n);
    expect(lines.find(({ kind }) => kind === 'approved')?.gaps).toEqual([
      { kind: 'approved', reason: 'before_connection', count: 5, cents: 419_348n },
    ]);
  });

  test('a debit that pays no invoice there is named, or is its payer’s credit', async () => {
    const { owner } = world.database;
    await owner`update transactions set schedule_id = null where id = 7`;
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL.filter((line) => !line.includes('P7')));
    expect((await proof()).lines.find(({ kind }) => kind === 'approved')?.gaps).toEqual([
      { kind: 'approved', reason: 'not_linked', count: 1, cents: 30_000n },
    ]);
    await owner`
      insert into accounting_customers (client_id, connection_id, contact_id, customer_id, copied, linked_by, linked_at)
      values (1, ${String(connectionId)}, 'jo', 9, '{}', 'user:1', now())`;
    await owner`update accounting_connections set on_account = true, planned_settlement_id = null`;
    await reportToBooks(app);
    expect(books.lines).toContain('credit CDL-C7 30000 2026-04-09');
    expect((await proof()).lines.find(({ kind }) => kind === 'approved')?.gaps).toEqual([]);
    await owner`delete from accounting_customers`;
    await owner`update transactions set schedule_id = 90007 where id = 7`;
  });
});

describe('invoices that changed meanwhile', () => {
  test('a payment is never more than is due; the rest is a credit of the payer', async () => {
    books.bill('2', 4_000n);
    books.bill('4', 9_999n, { state: 'voided' });
    books.invoices.delete('8');
    await reportToBooks(app);
    expect(books.lines).toEqual([
      'payment CDL-P2 4000 2026-03-26',
      'payment CDL-P3 125099 2026-03-26',
      'payment CDL-P6 250000 2026-03-26',
      'payment CDL-P7 30000 2026-04-09',
      'credit CDL-C4 9999 2026-03-26',
      'credit CDL-C2 250 2026-03-26',
      'reversal CDL-R3 125099 2026-04-09',
    ]);
    expect(await proof()).toMatchObject({ residualCents: 0n });
    expect((await states()).filter((row) => !row.includes('reported'))).toEqual(['CDL-P8 failed']);
    expect((await verifyLedger(app.worker)).checks.find(({ name }) => name === 'books')).toMatchObject({ holds: true });
  });

  test('in another currency is refused in words', async () => {
    books.bill('2', 4_250n, { currency: 'USD' });
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL.slice(1));
    expect(await states()).toContain('CDL-P2 failed');
  });

  test('a period that is closed moves a document to the first open day', async () => {
    await world.database.owner`update accounting_connections set locked_until = '2026-03-31'`;
    books.lockedUntil = '2026-03-31';
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL.map((line) => line.replace('2026-03-26', '2026-04-01')));
    // One that does not tell until when.
    await world.database.owner`delete from accounting_reports`;
    await world.database.owner`update accounting_connections set locked_until = null, planned_settlement_id = null`;
    books.standing.length = 0;
    await reportToBooks(app);
    expect(books.lines).toContain('payment CDL-P2 4250 2026-04-20');
  });
});

describe('one document, whatever happens', () => {
  test('an answer that was lost: it is looked for before it is sent again', async () => {
    books.faults.push('lost', 'lost');
    await reportToBooks(app);
    expect(await states()).toEqual(expect.arrayContaining(['CDL-P2 unknown', 'CDL-P3 unknown', 'CDL-R3 waiting']));
    await hurry();
    await reportToBooks(app);
    expect([...books.lines].sort()).toEqual([...ALL].sort());
    expect(new Set(books.lines).size).toBe(7);
    expect(await states()).not.toContainEqual(expect.stringMatching(/unknown|waiting/));
  });

  test.each(['accounting-claimed', 'accounting-written'] as const)('a process that dies at %s', async (place) => {
    expect(await world.dyingAt(place, reportToBooks)).toBe(true);
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL);
    expect((await states()).filter((row) => !row.endsWith('reported'))).toEqual([]);
  });

  test('two workers at once', async () => {
    await Promise.all([reportToBooks(app), reportToBooks(app), reportToBooks(app)]);
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL);
  });

  test('a database that was restored knows nothing of it: what stands there is taken over', async () => {
    books.bill('2', 4_000n);
    await reportToBooks(app);
    const before = [...books.lines];
    await world.database.owner`delete from accounting_reports`;
    await world.database.owner`update accounting_connections set planned_settlement_id = null`;
    await reportToBooks(app);
    expect(books.lines).toEqual(before);
    expect(await proof()).toMatchObject({ residualCents: 0n });
    expect((await states()).filter((row) => !row.endsWith('reported'))).toEqual([]);
  });

  test('what somebody removed there before our row was kept is told, and not written again', async () => {
    await reportToBooks(app);
    const first = books.standing[0];
    if (first) first.state = 'deleted';
    await world.database
      .owner`update accounting_reports set state = 'waiting', document_id = null where reference = 'CDL-P2'`;
    await reportToBooks(app);
    expect(await states()).toContain('CDL-P2 changed_outside');
    expect(books.standing).toHaveLength(7);
  });
});

describe('what somebody does there', () => {
  test('a payment that is removed is noticed, named in the proof, and not written anew', async () => {
    await reportToBooks(app);
    expect(await watchPayments(app, await connection())).toBe(0);
    const removed = books.standing.find(({ document }) => document.reference === 'CDL-P2');
    if (removed) removed.state = 'deleted';
    expect(await watchPayments(app, await connection())).toBe(1);
    await reportToBooks(app);
    expect(await states()).toContain('CDL-P2 changed_outside');
    const { lines, residualCents, clearingCents } = await proof();
    expect(lines.find(({ kind }) => kind === 'approved')?.gaps).toEqual([
      { kind: 'approved', reason: 'changed_outside', count: 1, cents: 4_250n },
    ]);
    expect([residualCents, clearingCents]).toEqual([0n, books.balanceOf('clearing')]);
  });

  test('one that is put right there counts again', async () => {
    await reportToBooks(app);
    const changed = books.standing.find(({ document }) => document.reference === 'CDL-P2');
    if (!changed) throw new Error('nothing was written');
    const { document } = changed;
    changed.document = { ...document, amountCents: 4_249n };
    expect(await watchPayments(app, await connection())).toBe(1);
    expect(await watchPayments(app, await connection())).toBe(0);
    expect(await states()).toContain('CDL-P2 changed_outside');
    changed.document = document;
    expect(await watchPayments(app, await connection())).toBe(1);
    expect(await states()).toContain('CDL-P2 reported');
    const told = await world.database.owner`
      select what from accounting_journal where report_id is not null and direction = 'read' order by id`;
    expect(told.map(({ what }) => what)).toEqual(['payment_changed', 'payment_restored']);
  });

  test('a charge-back of one that was removed waits until somebody decided', async () => {
    await planReports(app, await connection());
    await sendReports(app, await connection(), { caller: 'work', settlementId: 1n });
    const removed = books.standing.find(({ document }) => document.reference === 'CDL-P3');
    if (removed) removed.state = 'voided';
    await watchPayments(app, await connection());
    await reportToBooks(app);
    expect(await states()).toEqual(expect.arrayContaining(['CDL-P3 changed_outside', 'CDL-R3 waiting']));
  });
});

describe('what keeps it from being written', () => {
  test('no account: everything waits for one, and goes on once it is chosen', async () => {
    await world.database.owner`update accounting_connections set payment_account_id = null, payment_account_name = null,
      payment_account_kind = null, payment_account_set_at = null`;
    await reportToBooks(app);
    expect(books.sent).toEqual([]);
    expect(new Set((await states()).map((row) => row.replace(/^\S+ /, '')))).toEqual(new Set(['blocked no_account']));
    await world.database
      .owner`update accounting_connections set payment_account_id = 'clearing', payment_account_name = 'clearing',
      payment_account_kind = 'current_asset', payment_account_set_at = now() + interval '1 second'`;
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL);
  });

  test('a refusal is kept in its words and told once; nothing else is held up, and its reversal is never written', async () => {
    const refused = { kind: 'refused', cause: 'contact_archived', words: ['The contact is archived'] } as const;
    books.faults.push({ kind: 'throttled', until: new Date(Date.now() - 1), forDay: false });
    await reportToBooks(app);
    await hurry();
    books.faults.length = 0;
    await world.database
      .owner`update accounting_reports set state = 'failed', refusal = 'no', document_id = null, reported_at = null
      where reference = 'CDL-P3'`;
    books.standing.splice(
      0,
      books.standing.length,
      ...books.standing.filter(({ document }) => document.reference !== 'CDL-P3'),
    );
    books.faults.push(refused);
    await reportToBooks(app);
    expect(await states()).toEqual(expect.arrayContaining(['CDL-P3 failed', 'CDL-R3 offset']));
    const mails = await world.database.owner`select template from outbox where template = 'integration_reports_failed'`;
    expect(mails.length).toBeLessThanOrEqual(1);
    await reportToBooks(app);
    expect((await world.database.owner`select from outbox where template = 'integration_reports_failed'`).count).toBe(
      mails.length,
    );
  });

  test('nobody answers: it is tried again later, and nothing is lost', async () => {
    books.silent = true;
    const sent = await planReports(app, await connection()).then(async () =>
      sendReports(app, await connection(), { caller: 'work' }),
    );
    expect(sent).toMatchObject({ written: 0, stopped: { kind: 'unavailable' } });
    books.silent = false;
    await hurry();
    await reportToBooks(app);
    expect(books.lines).toEqual(ALL);
  });

  test('rows that do not say what the ledger says are named', async () => {
    await reportToBooks(app);
    const [row] = await world.database.owner<{ id: string }[]>`
      update accounting_reports set amount_cents = amount_cents + 1 where reference = 'CDL-P2' returning id`;
    expect((await verifyLedger(app.worker)).checks.find(({ name }) => name === 'books')).toMatchObject({
      holds: false,
      offenders: [`report 1/${row?.id}`],
    });
    expect((await proof()).residualCents).toBe(0n);
  });
});
