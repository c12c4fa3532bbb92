import { inTransaction } from '@cordelle/db/connection.ts';
import { clearingProofOf } from '@cordelle/engine/accounting/clearing-proof.ts';
import { connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { reportToBooks } from '@cordelle/engine/accounting/report-work.ts';
import { watchPayments } from '@cordelle/engine/accounting/watch-payments.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { connectBooks, linkDebit, MemoryBooks } from '@cordelle/engine/testing/memory-books.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

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
  for (const id of ['2', '3'])
    await linkDebit(world.app(), CLIENT, connection, { transactionId: BigInt(id), invoiceId: id });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { owner } = world.database;
  await owner`delete from accounting_journal`;
  await owner`delete from accounting_reports`;
  await owner`delete from dismissed_alerts`;
  await owner`update accounting_connections set planned_settlement_id = null`;
  books = new MemoryBooks();
  books.bill('2', 4_250n);
  books.bill('3', 125_099n);
  world.accountingServices = { xero: books.service, quickbooks: null };
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  await reportToBooks(world.app());
});

const integrations = async () => (await asOwner()).integrations;
const alerts = async () =>
  (await (await asOwner()).notifications.list({})).records.filter(({ kind }) => kind === 'books');
const connection = () =>
  inTransaction(world.database.worker, {}, async (tx) => {
    const found = await connectionOf(tx, CLIENT);
    if (!found) throw new Error('nothing is connected');
    return found;
  });
/** Somebody does something to a payment there, and it is noticed. */
async function there(reference: string, change: 'deleted' | { amountCents: bigint }): Promise<string> {
  const one = books.standing.find(({ document }) => document.reference === reference);
  if (!one) throw new Error('nothing was written');
  if (change === 'deleted') one.state = change;
  else one.document = { ...one.document, ...change };
  await watchPayments(world.app(), await connection());
  const [{ id } = { id: '' }] = (await (await integrations()).conflicts({})).payments;
  return id;
}
const written = () =>
  books.standing.flatMap(({ document, state }) =>
    state === 'booked' ? `${document.reference} ${document.amountCents}` : [],
  );
const proof = async () => {
  const { id } = await connection();
  return inTransaction(world.database.worker, {}, (tx) => clearingProofOf(tx, { clientId: CLIENT, id }, 'CAD'));
};

describe('a payment that somebody removed there', () => {
  test('is shown, alerts, and is written once more by somebody’s word alone', async () => {
    const id = await there('CDL-P2', 'deleted');
    expect((await (await integrations()).conflicts({})).payments).toMatchObject([
      { change: 'removed', decisions: ['again', 'leave'], amount: '42.50', invoiceNumber: 'INV-2', url: null },
    ]);
    const [alert] = await alerts();
    expect(alert?.message).toBe('1 document in Xero needs your decision.');
    await reportToBooks(world.app());
    expect(written()).not.toContain('CDL-P2 4250');
    await (await integrations()).resolvePayment({ id, decision: 'again' });
    for (const _ of [1, 2]) await reportToBooks(world.app());
    expect(written().filter((line) => line.startsWith('CDL-P2'))).toEqual(['CDL-P2-2 4250']);
    expect(await alerts()).toEqual([]);
    expect(await refusalFrom((await integrations()).resolvePayment({ id, decision: 'again' }))).toMatchObject({
      status: 404,
    });
    // The settlement asked for once more writes nothing twice.
    expect(await (await asOwner()).settlements.reportPayments({ settlementId: '1' })).toMatchObject({ reported: 0 });
    expect(await proof()).toMatchObject({ residualCents: 0n, clearingCents: books.balanceOf('clearing') });
    expect((await verifyLedger(world.database.worker)).checks.find(({ name }) => name === 'books')?.holds).toBe(true);
    const { records } = await (await integrations()).journal({});
    expect(records.map(({ what }) => what)).toEqual(expect.arrayContaining(['payment_removed', 'payment_again']));
  });

  test('or stays so: the proof names it, and what it is taken back by is never written', async () => {
    const owner = world.database.owner;
    await owner`update accounting_reports set state = 'waiting', document_id = null, reported_at = null where reference = 'CDL-R3'`;
    books.standing.splice(
      0,
      books.standing.length,
      ...books.standing.filter(({ document }) => document.reference !== 'CDL-R3'),
    );
    const id = await there('CDL-P3', 'deleted');
    await (await integrations()).resolvePayment({ id, decision: 'leave' });
    await reportToBooks(world.app());
    expect(written()).toEqual(['CDL-P2 4250']);
    expect((await (await integrations()).conflicts({})).payments).toEqual([]);
    expect(await alerts()).toEqual([]);
    const { lines, residualCents } = await proof();
    expect(lines.flatMap(({ gaps }) => gaps.map(({ reason }) => reason))).toEqual(
      expect.arrayContaining(['left_out', 'offset']),
    );
    expect(residualCents).toBe(0n);
  });

  test('alerts again where another is removed after the first was put away', async () => {
    await there('CDL-P2', 'deleted');
    const [{ id } = { id: '' }] = await alerts();
    await (await asOwner()).notifications.dismiss({ id });
    expect(await alerts()).toEqual([]);
    await there('CDL-P3', 'deleted');
    expect((await alerts()).map(({ message }) => message)).toEqual(['2 documents in Xero need your decision.']);
  });
});

test('one that was changed there still stands: it is left, and never written beside it', async () => {
  const id = await there('CDL-P2', { amountCents: 4_000n });
  expect(await refusalFrom((await integrations()).resolvePayment({ id, decision: 'again' }))).toMatchObject({
    code: 'accounting.still_there',
    status: 409,
  });
  await (await integrations()).resolvePayment({ id, decision: 'leave' });
  await reportToBooks(world.app());
  expect(written()).toContain('CDL-P2 4000');
});

test('a settlement asked for once more writes no payment that had become a credit', async () => {
  await world.database.owner`delete from accounting_reports`;
  await world.database.owner`update accounting_connections set planned_settlement_id = null`;
  books = new MemoryBooks();
  books.bill('2', 0n);
  world.accountingServices = { xero: books.service, quickbooks: null };
  const report = async () => (await asOwner()).settlements.reportPayments({ settlementId: '1' });
  asOwner = await new Callers(world).member({ clientId: CLIENT, role: 'client_primary' });
  await report();
  const first = written();
  expect(first).toContain('CDL-C2 4250');
  await report();
  expect(written()).toEqual(first);
});

test('who may not report decides nothing, and another client finds nothing', async () => {
  const id = await there('CDL-P2', 'deleted');
  const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
  const decide = { id, decision: 'leave' } as const;
  expect(await refusalFrom((await asReader()).integrations.resolvePayment(decide))).toMatchObject({ status: 403 });
  await world.addClient({ id: 77n, rail: 'CA' });
  await connectBooks(world.app(), 77n);
  const asStranger = await callers.member({ clientId: 77n, role: 'client_primary' });
  expect(await refusalFrom((await asStranger()).integrations.resolvePayment(decide))).toMatchObject({ status: 404 });
});
