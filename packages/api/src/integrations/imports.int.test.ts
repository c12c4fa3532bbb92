import { inTransaction } from '@cordelle/db/connection.ts';
import { lookAfterConnections, noteChanges, readTold } from '@cordelle/engine/accounting/read-organisation.ts';
import type { BookContact, BookInvoice } from '@cordelle/engine/ports/accounting-service.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { aContact, anInvoice, connectOrganisation, serviceOfRecords } from '../testing/read-books.ts';
import { followBooks } from './follow-books.ts';

const CLIENT = 4n;
let world: DayWorld;
let callers: Callers;
let owner: Awaited<ReturnType<Callers['member']>>;
const contacts = new Map<string, BookContact>();
const invoices = new Map<string, BookInvoice>();

const contact = (id: string, over: Partial<BookContact> = {}) => contacts.set(id, aContact(id, over));
const invoice = (id: string, contactId: string, over: Partial<BookInvoice> = {}) =>
  invoices.set(id, anInvoice(id, contacts.get(contactId) ?? { id: contactId, name: '' }, over));

const SERVICE = serviceOfRecords({ contacts: () => contacts.values(), invoices: () => invoices.values() });

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: CLIENT, rail: 'CA', customers: 9 });
  world.accountingServices = { xero: SERVICE, quickbooks: null };
  callers = new Callers(world);
  owner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  await connectOrganisation(world.app(), CLIENT);
  await rename(4001, 'Jo Tremblay', 'jo@example.test', 'JT-104');
  await rename(4002, 'Ada Roy', 'ada@example.test');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.owner`update accounting_connections set contacts_read_at = null, invoices_read_at = null`;
});

const rename = (id: number, name: string, email: string, identifier: string | null = null) =>
  world.database.owner`
    update customers set name = ${name}, email = ${email}, custom_identifier = ${identifier} where client_id = 4 and id = ${id}`;
const customer = async (id: number) => {
  const [row] = await world.database.owner<
    { name: string; email: string | null; apiCustomerId: string | null; active: boolean }[]
  >`select name, email, api_customer_id as "apiCustomerId", active from customers where client_id = 4 and id = ${id}`;
  return row;
};
const asked = async () => (await owner()).integrations;
const hour = async () => {
  await lookAfterConnections(world.app(), followBooks);
};
const schedules = () => world.database.owner<
  { id: bigint; cents: bigint; date: string; comment: string | null; active: boolean; customer: bigint }[]
>`select s.id, s.amount_cents as cents, s.process_date::text as date, s.comment, s.active, s.customer_id as customer
    from accounting_schedules l join transaction_schedules s on s.client_id = l.client_id and s.id = l.schedule_id order by s.id`;

describe('contacts become customers', () => {
  test('with who matches, who is new, and who cannot be', async () => {
    contact('1', { name: 'Joanne Tremblay', number: 'JT-104', phone: '450 555 0100' });
    contact('2', { name: 'Ada Roy', email: 'ADA@example.test' });
    contact('3', { name: 'New Person', email: 'not an address', number: 'N-3' });
    contact('4', { currency: 'USD' });
    contact('5', { state: 'archived' });
    // The books were never read: whoever chooses everybody before the list stands waits for the same reading.
    const { rows } = await (await asked()).choosableCustomers({});
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
    const { customers, ...totals } = await (await asked()).customers({});
    expect(totals).toMatchObject({ customersTotal: 4, customersSearchTotal: 4 });
    const by = (id: string) => customers.find((one) => one.id === id);
    expect(by('1')).toMatchObject({ connectionStatus: 'match_found', matches: [{ id: '4001' }], errors: [] });
    expect(by('2')).toMatchObject({ connectionStatus: 'match_found', matches: [{ id: '4002' }] });
    expect(by('3')).toMatchObject({ connectionStatus: 'ready', warnings: [expect.stringContaining('email')] });
    expect(by('4')?.errors).toEqual(['Is invoiced in USD; you collect CAD']);
    expect(by('3')?.url).toBe('https://books.example.test/contact/3');
    const searched = await (await asked()).customers({ search: 'new' });
    expect(searched).toMatchObject({ customersTotal: 4, customersSearchTotal: 1, customers: [{ id: '3' }] });
    expect(await (await asked()).customers({ search: 'nèw' })).toMatchObject({ customersSearchTotal: 1 });
  });

  test('each by itself: refused ones are told, known ones stay as they are, and nobody is connected twice', async () => {
    const chosen = ['1', '2', '3', '4', '5', 'unknown'].map((id) => ({ id, autoUpdate: id === '1' }));
    const answer = await (await asked()).connectCustomers({ customers: chosen });
    expect(answer).toMatchObject({ selectedCount: 6, newlyImportedCount: 3 });
    expect(answer.notifications.map(({ id }) => id)).toEqual(['4', '5', 'unknown']);
    expect(await customer(4001)).toMatchObject({ name: 'Jo Tremblay', email: 'jo@example.test', apiCustomerId: '1' });
    const again = await (await asked()).connectCustomers({ customers: [{ id: '1' }] });
    expect(again).toMatchObject({ newlyImportedCount: 0, errorMessage: 'Already connected' });
    const { customers, customersTotal } = await (await asked()).customers({ filter: 'connected' });
    expect(customersTotal).toBe(3);
    expect(
      customers.map(({ name, productCustomerName, connectionStatus }) => [name, productCustomerName, connectionStatus]),
    ).toEqual([
      ['Ada Roy', 'Ada Roy', null],
      ['Joanne Tremblay', 'Jo Tremblay', null],
      ['New Person', 'New Person', null],
    ]);
    const [made] = await world.database.owner`
      select email, custom_identifier as identifier, authorization_status as status, api_service as service
        from customers where client_id = 4 and name = 'New Person'`;
    expect(made).toEqual({ email: null, identifier: 'N-3', status: 'pending', service: 'xero' });
  });

  test('and where both sides differ somebody decides, field by field', async () => {
    const { customers } = await (await asked()).conflicts({});
    expect(customers).toMatchObject([
      {
        customerId: '4001',
        fields: [
          { field: 'name', ours: 'Jo Tremblay', theirs: 'Joanne Tremblay' },
          { field: 'email', ours: 'jo@example.test', theirs: 'contact1@example.test' },
        ],
      },
    ]);
    await (await asked()).resolveConflict({ id: '1', field: 'name', decision: 'theirs' });
    await (await asked()).resolveConflict({ id: '1', field: 'email', decision: 'ours' });
    expect(await customer(4001)).toMatchObject({ name: 'Joanne Tremblay', email: 'jo@example.test' });
    await hour();
    expect((await (await asked()).conflicts({})).customers).toEqual([]);
    expect(await customer(4001)).toMatchObject({ email: 'jo@example.test' });
    await expect(
      (await asked()).resolveConflict({ id: '1', field: 'email', decision: 'theirs' }),
    ).rejects.toMatchObject({ message: 'record.not_found' });
  });

  test('who follow what changes there, once somebody wants it, and nobody else', async () => {
    contact('1', { name: 'Joanne Tremblay-Roy', number: 'JT-104', phone: '450 555 0100' });
    contact('2', { name: 'Ada Roy-Gagnon', email: 'ada@example.test' });
    await hour();
    expect(await customer(4001)).toMatchObject({ name: 'Joanne Tremblay-Roy', email: 'jo@example.test' });
    expect(await customer(4002)).toMatchObject({ name: 'Ada Roy' });
    const { customers } = await (await asked()).customerSettings({
      customers: [{ id: '2', autoUpdate: true, autoImportInvoices: true }],
    });
    expect(customers).toMatchObject([{ id: '2', autoUpdate: true, autoImportInvoices: true }]);
    await hour();
    expect(await customer(4002)).toMatchObject({ name: 'Ada Roy-Gagnon' });
    const { records } = await (await asked()).journal({});
    expect(records).toContainEqual(
      expect.objectContaining({
        what: 'contact',
        direction: 'read',
        actor: 'system:accounting',
        link: 'https://books.example.test/contact/2',
      }),
    );
  });

  test('also when they were merged into another there', async () => {
    contact('2', { name: 'Ada Roy-Gagnon', email: 'ada@example.test', state: 'merged', mergedInto: '20' });
    contact('20', { name: 'Ada Roy-Gagnon', email: 'ada@example.test' });
    await hour();
    expect(await customer(4002)).toMatchObject({ apiCustomerId: '20' });
  });

  test('but no reader, no other client and no disconnected books', async () => {
    const reader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    await expect((await reader()).integrations.customers({})).rejects.toMatchObject({ message: 'auth.forbidden' });
    await world.addClient({ id: 5n, rail: 'CA' });
    const stranger = await callers.member({ clientId: 5n, role: 'client_primary' });
    await expect((await stranger()).integrations.connectCustomers({ customers: [{ id: '3' }] })).rejects.toMatchObject({
      message: 'accounting.not_connected',
    });
    await expect(
      (await asked()).customerSettings({ customers: [{ id: '3' }, { id: 'unknown', autoUpdate: true }] }),
    ).rejects.toMatchObject({ message: 'record.not_found' });
  });
});

describe('invoices become payments', () => {
  const RANGE = { startDate: '2026-01-01', endDate: '2026-12-31' };

  test('of what is left to pay, on the due date or the next possible day, once', async () => {
    invoice('1', '1');
    invoice('2', '1', { dueDate: '2026-03-28', dueCents: 5_000n });
    invoice('3', '1', { currency: 'USD' });
    invoice('4', '3');
    invoice('5', '1', { dueDate: '2026-02-02', number: null, dueCents: 777n });
    const { invoices: rows, ...totals } = await (await asked()).invoices(RANGE);
    expect(totals).toMatchObject({ invoicesTotal: 5, minDate: '2025-09-17', maxDate: '2027-03-16' });
    const by = (id: string) => rows.find((one) => one.id === id);
    expect(by('1')).toMatchObject({
      connectionStatus: 'ready',
      amount: '123.45',
      errors: [],
      productCustomerId: '4001',
    });
    expect(by('3')?.errors).toEqual(['Invoice is in USD; this account collects CAD']);
    expect(by('4')?.problems).toEqual(['customer_incomplete']);
    const answer = await (await asked()).importInvoices({ ids: ['1', '2', '3', '4', '5', '1'] });
    expect(answer).toMatchObject({ selectedCount: 5, newlyImportedCount: 3 });
    expect(await schedules()).toMatchObject([
      { cents: 12_345n, date: '2026-03-24', comment: 'Invoice INV-1' },
      { cents: 5_000n, date: '2026-03-30', comment: 'Invoice INV-2' },
      { cents: 777n, date: expect.stringMatching(/^2026-03-1[78]$/), comment: null },
    ]);
    const again = await (await asked()).importInvoices({ ids: ['1'] });
    expect(again).toMatchObject({ newlyImportedCount: 0, errorMessage: 'Api document has already been taken' });
    const { invoices: made } = await (await asked()).invoices({ ...RANGE, filter: 'imported' });
    expect(made.find(({ id }) => id === '1')).toMatchObject({
      connectionStatus: 'scheduled',
      productAmount: '123.45',
      productProcessDate: '2026-03-24',
      productComment: 'Invoice INV-1',
      productInvoiceNumber: 'INV-1',
    });
  });

  test('by two people at the same moment, once', async () => {
    invoice('6', '1', { dueDate: '2026-04-01', dueCents: 600n });
    await (await asked()).invoices(RANGE);
    const both = await Promise.all([0, 1].map(async () => (await asked()).importInvoices({ ids: ['6'] })));
    expect(both.map(({ newlyImportedCount }) => newlyImportedCount).toSorted()).toEqual([0, 1]);
  });

  test('not while a payment like it is planned, nor after one was taken back, unless somebody says so', async () => {
    const { transactionSchedules } = await owner();
    await transactionSchedules.create({
      customerId: '4001',
      amount: '44.00',
      frequency: 'Once',
      installments: 1,
      processDate: '2026-04-20',
    });
    invoice('7', '1', { dueDate: '2026-04-22', dueCents: 4_400n });
    const status = async (id: string) =>
      (await (await asked()).invoices({ ...RANGE, search: `INV-${id}` })).invoices.find((one) => one.id === id)
        ?.connectionStatus;
    expect(await status('7')).toBe('match_found');
    expect((await (await asked()).importInvoices({ ids: ['7'] })).newlyImportedCount).toBe(0);
    const [first] = await schedules();
    await (await owner()).transactionSchedules.remove({ id: String(first?.id) });
    expect(await status('1')).toBe('archived_match_found');
    await (await asked()).decideInvoice({ id: '1', decision: 'collect' });
    expect(await status('1')).toBe('ready');
    expect((await (await asked()).importInvoices({ ids: ['1'] })).newlyImportedCount).toBe(1);
    await (await asked()).decideInvoice({ id: '7', decision: 'skip' });
    const { rows } = await (await asked()).choosableInvoices(RANGE);
    expect(rows.map(({ id }) => id)).toEqual([]);
  });

  test('by themselves for customers of whom somebody wants it, once, and never those of others or of long ago', async () => {
    invoice('8', '20', { dueDate: '2026-04-10', dueCents: 800n });
    invoice('9', '20', { dueDate: '2026-02-10', dueCents: 900n });
    invoice('10', '20', { dueDate: '2026-08-10', dueCents: 1_000n });
    invoice('11', '1', { dueDate: '2026-04-11', dueCents: 1_100n });
    await hour();
    await hour();
    const made = (await schedules()).filter(({ customer: id }) => id === 4002n);
    expect(made).toMatchObject([{ cents: 800n, comment: 'Invoice INV-8' }]);
    await (await owner()).transactionSchedules.remove({ id: String(made[0]?.id) });
    await hour();
    const again = (await schedules()).filter(({ customer: id, active }) => id === 4002n && active);
    expect(again).toMatchObject([{ cents: 800n }]);
    await (await asked()).decideInvoice({ id: '8', decision: 'skip' });
    await (await owner()).transactionSchedules.remove({ id: String(again[0]?.id) });
    await hour();
    expect((await schedules()).filter(({ customer: id, active }) => id === 4002n && active)).toEqual([]);
    const { lastImportedInvoices } = await (await asked()).get({});
    expect(lastImportedInvoices).not.toBeNull();
  });

  test('that follow their invoice down by themselves, and up by somebody’s word alone', async () => {
    invoice('12', '20', { dueDate: '2026-04-14', dueCents: 1_200n });
    invoice('13', '20', { dueDate: '2026-04-15', dueCents: 1_300n });
    await hour();
    invoice('12', '20', { dueDate: '2026-04-14', dueCents: 1_199n });
    invoice('13', '20', { dueDate: '2026-04-15', dueCents: 1_301n });
    invoice('2', '1', { dueDate: '2026-03-28', dueCents: 0n, state: 'paid' });
    await hour();
    const amounts = async () => new Map((await schedules()).map(({ comment, cents }) => [comment, cents]));
    expect((await amounts()).get('Invoice INV-12')).toBe(1_199n);
    expect((await amounts()).get('Invoice INV-13')).toBe(1_300n);
    const { invoices: open } = await (await asked()).conflicts({});
    expect(open.map(({ invoiceNumber, drift, amount, due }) => [invoiceNumber, drift, amount, due])).toEqual([
      ['INV-2', 'closed', '50.00', '0.00'],
      ['INV-13', 'higher', '13.00', '13.01'],
    ]);
    const [closed, higher] = open;
    await (await asked()).resolveInvoice({ scheduleId: closed?.scheduleId ?? '', decision: 'keep' });
    await (await asked()).resolveInvoice({ scheduleId: higher?.scheduleId ?? '', decision: 'follow' });
    expect((await (await asked()).conflicts({})).invoices).toEqual([]);
    expect((await amounts()).get('Invoice INV-13')).toBe(1_301n);
    invoice('12', '20', { dueDate: '2026-04-14', dueCents: 0n, state: 'voided' });
    await hour();
    const twelve = (await schedules()).find(({ comment }) => comment === 'Invoice INV-12');
    expect(twelve?.active).toBe(false);
  });

  test('at once where the software tells of a change, however often it does', async () => {
    invoice('14', '20', { dueDate: '2026-04-17', dueCents: 1_400n });
    const app = world.app();
    await noteChanges(app, 'xero', ['maple', 'maple', 'nobody']);
    await noteChanges(app, 'quickbooks', ['maple']);
    expect(await readTold(app, followBooks)).toBe(1);
    expect(await readTold(app, followBooks)).toBe(0);
    expect((await schedules()).filter(({ comment }) => comment === 'Invoice INV-14')).toHaveLength(1);
  });

  test('within the month of one payer, to which each of theirs counts', async () => {
    const limit = (cents: number | null) =>
      world.database.owner`update customers set monthly_limit_cents = ${cents} where client_id = 4 and id = 4001`;
    for (const [place, dueCents] of [1_000n, 1_000n, 500n].entries())
      invoice(`m${place}`, '1', { dueDate: `2026-07-0${place + 6}`, dueCents });
    await (await asked()).invoices(RANGE);
    await limit(1_500);
    const answer = await (await asked()).importInvoices({ ids: ['m0', 'm1', 'm2'] });
    await limit(null);
    expect(answer).toMatchObject({ newlyImportedCount: 2, notifications: [{ id: 'm1', name: 'INV-m1' }] });
    expect(answer.errorMessage).toContain('limit');
  });

  test('and everything is forgotten with the connection but what was imported', async () => {
    await (await asked()).unlink({});
    expect((await customer(4001))?.apiCustomerId).toBeNull();
    expect((await schedules()).length).toBeGreaterThan(5);
    await expect((await asked()).invoices(RANGE)).rejects.toMatchObject({ message: 'accounting.not_connected' });
    const kept = await inTransaction(world.database.worker, {}, ({ sql }) => sql`select 1 from accounting_invoices`);
    expect(kept.count).toBe(0);
  });
});
