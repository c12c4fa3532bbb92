import { Callers } from '@cordelle/api/testing/callers.ts';
import { lookAfterConnections, noteChanges, readTold } from '@cordelle/engine/accounting/read-organisation.ts';
import { reportToBooks } from '@cordelle/engine/accounting/report-work.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { connectBooks, linkDebit } from '@cordelle/engine/testing/memory-books.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickbooks } from './adapters/accounting/quickbooks.ts';
import { xero } from './adapters/accounting/xero.ts';
import { sandboxQuickbooks, sandboxXero } from './settings/accounting-settings.ts';
import { consentInSandbox } from './testing/sandbox-consent.ts';
import { type Organisation, SandboxProcess } from './testing/sandbox-process.ts';

const PRODUCT = 'https://pay.example.test';
let world: DayWorld;
let sandbox: SandboxProcess;
let callers: Callers;

beforeAll(async () => {
  sandbox = await SandboxProcess.start(PRODUCT);
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  world.accountingServices = {
    xero: {
      ...xero(sandboxXero(sandbox.port)),
      limits: { atOnce: 4, burst: 100, perMinute: 10_000, keptForPeople: 0 },
    },
    quickbooks: quickbooks(sandboxQuickbooks(sandbox.port)),
  };
  await sandbox.tell('xero', { do: 'limits', perMinute: 100_000 });
  callers = new Callers(world);
});
afterAll(async () => {
  await sandbox?.close();
  await world?.close();
});

type Software = 'xero' | 'quickbooks';
const booksOf = async (software: Software): Promise<Organisation> => {
  const [found] = await sandbox.books(software);
  if (!found) throw new Error('no organisation');
  return found;
};
const ours = async (software: Software) =>
  (await booksOf(software)).payments
    .filter(({ reference }) => reference.startsWith('CDL-'))
    .map(({ id, reference, state }) => ({ id, reference, state }));

/** The one connection of the client: two debits pay invoices there, and are reported. */
async function report(software: Software, debits: readonly (readonly [bigint, number])[]): Promise<void> {
  await world.database.owner`update accounting_connections set status = 'not_connected'`;
  const service = world.accountingServices[software];
  const books = await booksOf(software);
  const account = books.accounts.find(({ name }) => name === 'Debit clearing')?.id ?? '';
  const contact = books.contacts.find(({ currency }) => currency === 'CAD')?.id ?? '';
  if (!service) throw new Error('no service');
  await sandbox.tell(software, { do: 'lock', organisation: books.id, until: null });
  const connectionId = await connectBooks(world.app(), CLIENT, {
    since: '2026-03-01',
    software,
    organisationId: books.id,
    account,
    tokens: await consentInSandbox(service, books.id, PRODUCT),
  });
  for (const [transactionId, cents] of debits) {
    const number = `D-${transactionId}`;
    await sandbox.tell(software, { do: 'bill', organisation: books.id, contact, number, cents, on: '2026-03-02' });
    const invoiceId = (await booksOf(software)).billed.find((one) => one.number === number)?.id ?? '';
    await linkDebit(world.app(), CLIENT, connectionId, { transactionId, invoiceId });
  }
  await reportToBooks(world.app());
  await lookAfterConnections(world.app());
}
const asked = async () => (await (await callers.member({ clientId: CLIENT, role: 'client_primary' }))()).integrations;
const conflicts = async () =>
  (await (await asked()).conflicts({})).payments.map(({ id, reference, change }) => ({ id, reference, change }));

describe('a payment of ours', () => {
  test('that is deleted in Xero is noticed when it tells of the invoice, and written again by a word alone', async () => {
    await report('xero', [
      [2n, 4_250],
      [4n, 9_999],
    ]);
    const [first] = await ours('xero');
    expect(await ours('xero')).toMatchObject([
      { reference: 'CDL-P2', state: 'booked' },
      { reference: 'CDL-P4', state: 'booked' },
    ]);
    expect(await conflicts()).toEqual([]);
    await sandbox.tell('xero', { do: 'delete_payment', payment: first?.id ?? '' });
    await noteChanges(world.app(), 'xero', [(await booksOf('xero')).id]);
    expect(await readTold(world.app(), async () => undefined)).toBe(1);
    const [found] = await conflicts();
    expect(found).toMatchObject({ reference: 'CDL-P2', change: 'removed' });
    await reportToBooks(world.app());
    expect((await ours('xero')).filter(({ state }) => state === 'booked')).toHaveLength(1);
    await (await asked()).resolvePayment({ id: found?.id ?? '', decision: 'again' });
    for (const _ of [1, 2]) await reportToBooks(world.app());
    expect(await ours('xero')).toMatchObject([
      { reference: 'CDL-P2', state: 'deleted' },
      { reference: 'CDL-P4', state: 'booked' },
      { reference: 'CDL-P2-2', state: 'booked' },
    ]);
    await lookAfterConnections(world.app());
    expect(await conflicts()).toEqual([]);
  });

  test('that is deleted or voided in QuickBooks is noticed in its feed of changes, and may stay so', async () => {
    await report('quickbooks', [
      [6n, 250_000],
      [7n, 30_000],
    ]);
    const [six, seven] = await ours('quickbooks');
    await sandbox.tell('quickbooks', { do: 'delete_payment', payment: six?.id ?? '' });
    await lookAfterConnections(world.app());
    expect(await conflicts()).toMatchObject([{ reference: 'CDL-P6', change: 'removed' }]);
    await sandbox.tell('quickbooks', { do: 'void_payment', payment: seven?.id ?? '' });
    await lookAfterConnections(world.app());
    const found = await conflicts();
    expect(found.map(({ reference }) => reference).toSorted()).toEqual(['CDL-P6', 'CDL-P7']);
    for (const { id, reference } of found)
      await (await asked()).resolvePayment({ id, decision: reference === 'CDL-P6' ? 'leave' : 'again' });
    await reportToBooks(world.app());
    await lookAfterConnections(world.app());
    expect(await ours('quickbooks')).toMatchObject([
      { reference: 'CDL-P6', state: 'deleted' },
      { reference: 'CDL-P7', state: 'voided' },
      { reference: 'CDL-P7-2', state: 'booked' },
    ]);
    expect(await conflicts()).toEqual([]);
  });
});
